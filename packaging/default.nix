# Nix:  nix-build packaging --argstr vendorHash sha256-…
# The hash is of the modules that go.sum names. Without it Nix fetches them, and says which it is.
{
  pkgs ? import <nixpkgs> { },
  vendorHash ? pkgs.lib.fakeHash,
}:
pkgs.buildGoModule {
  pname = "decant";
  version = "0.1.0";
  src = pkgs.lib.cleanSource ../.;
  inherit vendorHash;
  subPackages = [ "cmd/decant" ];
  env.CGO_ENABLED = "0";
  ldflags = [
    "-s"
    "-w"
  ];
  doCheck = false; # the suite wants a browser and PostgreSQL
  nativeBuildInputs = [ pkgs.installShellFiles ];
  postInstall = ''
    $out/bin/decant man man1
    installManPage man1/*.1
    installShellCompletion --cmd decant \
      --bash <($out/bin/decant completion bash) \
      --fish <($out/bin/decant completion fish) \
      --zsh <($out/bin/decant completion zsh)
  '';
  meta = {
    description = "Reads the web for language models";
    homepage = "https://github.com/decant-dev/decant";
    license = pkgs.lib.licenses.asl20;
    mainProgram = "decant";
  };
}
