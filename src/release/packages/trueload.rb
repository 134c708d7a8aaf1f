# Formula for Homebrew, for the tap homebrew-trueload: brew install trueload/trueload/trueload
class Trueload < Formula
  desc "Analyze load tests: response times, arrivals and connections"
  homepage "https://github.com/trueload/trueload"
  url "https://github.com/trueload/trueload/releases/download/v@VERSION@/trueload-@VERSION@.zip"
  sha256 "@SHA256@"
  license "Apache-2.0"

  depends_on "openjdk"

  def install
    libexec.install Dir["*"]
    (bin/"trueload").write_env_script libexec/"bin/trueload", JAVA_HOME: Formula["openjdk"].opt_prefix
    man1.install_symlink libexec/"man/man1/trueload.1"
    bash_completion.install_symlink libexec/"completion/trueload.bash" => "trueload"
  end

  test do
    (testpath/"run.jtl").write "timeStamp,elapsed,label,success\n1767225600000,12,Home,true\n"
    assert_match "Home", shell_output("#{bin}/trueload analyze run.jtl --verbose")
  end
end
