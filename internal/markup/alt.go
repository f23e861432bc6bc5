package markup

import "strings"

// longestPlaceholder is more than any word has, in bytes, that stands for the lack of a description.
const longestPlaceholder = 24

// saysNothing reports whether what is said of an image is only that it is one,
// or how its file is called.
func saysNothing(alt string) bool {
	if !strings.ContainsAny(alt, " \u3000") && hasImageSuffix(alt) {
		return true
	}
	if len(alt) > longestPlaceholder {
		return false
	}
	switch strings.ToLower(strings.Trim(alt, "0123456789 #.:_-()[]")) {
	case "", "image", "img", "photo", "picture", "pic", "article img", "article image", "post image", "blog image",
		"featured image", "feature image", "hero image", "image alt", "alt text", "alt", "alt image", "image alt text",
		"thumbnail", "thumb", "placeholder", "untitled", "no alt text", "사진", "이미지", "画像", "写真", "图片", "圖片", "图像":
		return true
	}
	return false
}

func hasImageSuffix(name string) bool {
	dot := strings.LastIndexByte(name, '.')
	if dot < 0 {
		return false
	}
	switch strings.ToLower(name[dot+1:]) {
	case "jpg", "jpeg", "png", "gif", "webp", "svg", "avif", "bmp", "tif", "tiff", "heic":
		return true
	}
	return false
}
