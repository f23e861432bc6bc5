# Homebrew:  brew install --HEAD ./packaging/decant.rb, or from a tap once a version is tagged.
class Decant < Formula
  desc "Reads the web for language models"
  homepage "https://github.com/decant-dev/decant"
  url "https://github.com/decant-dev/decant.git", tag: "v0.1.0"
  license "Apache-2.0"
  head "https://github.com/decant-dev/decant.git", branch: "main"

  depends_on "go" => :build

  def install
    ENV["CGO_ENABLED"] = "0"
    about = "github.com/decant-dev/decant/internal/build"
    ldflags = "-s -w -X #{about}.commit=#{Utils.git_head} -X #{about}.date=#{time.iso8601}"
    system "go", "build", "-trimpath", *std_go_args(ldflags: ldflags), "./cmd/decant"
    generate_completions_from_executable(bin/"decant", "completion")
    system bin/"decant", "man", man1
  end

  service do
    run [opt_bin/"decant", "serve", "--quiet"]
    keep_alive true
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/decant version")
    assert_match "https://example.com/a", shell_output("#{bin}/decant links 'see https://example.com/a.'")
  end
end
