package pdfium

// calls are the functions that are called from outside of the module: ours,
// and those that the runtime calls while C code leaves a function by longjmp.
var calls = []string{
	"_initialize", "malloc", "free", "emscripten_stack_get_current", "_emscripten_stack_restore", "setThrew",
	"FPDFAction_GetURIPath", "FPDFAnnot_CountAttachmentPoints", "FPDFAnnot_GetAttachmentPoints",
	"FPDFAnnot_GetStringValue", "FPDFAnnot_GetSubtype", "FPDFBookmark_GetDest", "FPDFBookmark_GetFirstChild",
	"FPDFBookmark_GetNextSibling", "FPDFBookmark_GetTitle", "FPDFDest_GetDestPageIndex", "FPDFFont_GetBaseFontName",
	"FPDFFont_GetFlags", "FPDFFont_GetFontData", "FPDFFont_GetIsEmbedded", "FPDFFont_GetWeight",
	"FPDFFormObj_CountObjects", "FPDFFormObj_GetObject", "FPDFLink_CountQuadPoints", "FPDFLink_Enumerate",
	"FPDFLink_GetAction", "FPDFLink_GetAnnotRect", "FPDFLink_GetQuadPoints", "FPDFPageObj_GetMatrix",
	"FPDFPageObj_GetType", "FPDFPage_CloseAnnot", "FPDFPage_CountObjects", "FPDFPage_Flatten", "FPDFPage_GetAnnot",
	"FPDFPage_GetAnnotCount", "FPDFPage_GetObject", "FPDFPage_GetRotation", "FPDFPathSegment_GetClose",
	"FPDFPathSegment_GetPoint", "FPDFPathSegment_GetType", "FPDFPath_CountSegments", "FPDFPath_GetPathSegment",
	"FPDFTextObj_GetFont", "FPDFText_ClosePage", "FPDFText_CountChars", "FPDFText_GetCharOrigin",
	"FPDFText_GetFontSize", "FPDFText_GetLooseCharBox", "FPDFText_GetMatrix", "FPDFText_GetTextObject",
	"FPDFText_GetUnicode", "FPDFText_HasUnicodeMapError", "FPDFText_LoadPage", "FPDF_CloseDocument",
	"FPDF_ClosePage", "FPDF_FILEACCESS_Create", "FPDF_GetLastError", "FPDF_GetMetaText", "FPDF_GetPageBoundingBox",
	"FPDF_GetPageCount", "FPDF_InitLibrary", "FPDF_LoadCustomDocument", "FPDF_LoadPage",
}
