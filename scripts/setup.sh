#!/usr/bin/env bash
# Installs what the tests drive besides Go: a browser with fonts, PostgreSQL, Node.js, and
# the packages that some tests use, at the versions that lock files pin. Says what
# it installs, and asks first where somebody can answer. Does nothing when all
# of it is there.
set -euo pipefail
cd "$(dirname "$0")/.."

packages=()
need() { # need PACKAGE PROGRAM...: unless one of the programs is there
	local package=$1
	shift
	for program in "$@"; do
		if command -v "$program" >/dev/null 2>&1; then return; fi
	done
	packages+=("$package")
}

need chromium chromium chromium-browser google-chrome
need nodejs node
if ! compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null; then need postgresql initdb; fi
need npm npm
if command -v fc-list >/dev/null 2>&1 && [ -n "$(fc-list :lang=ko)" ]; then :; else packages+=(fontconfig fonts-noto-cjk); fi

if [ -n "${PEERS:-}" ]; then # what benchmarks compare with
	need poppler-utils pdftotext
	need mupdf-tools mutool
	need pandoc pandoc
fi

# agree TEXT: asks at a terminal; elsewhere, as in CI, says it and goes on.
agree() {
	echo "$1" >&2
	if [ -n "${CI:-}" ] || ! [ -t 0 ]; then return; fi
	read -r -p "Go on? [y/N] " answer
	case $answer in [yY]*) ;; *) echo "Nothing was installed." >&2; exit 1 ;; esac
}

install_packages() {
	local run=()
	if ! command -v apt-get >/dev/null 2>&1; then
		echo "The tests need: ${packages[*]}. Install them with your package manager." >&2
		exit 1
	fi
	if [ "$(id -u)" -ne 0 ]; then
		if ! command -v sudo >/dev/null 2>&1; then
			echo "The tests need: ${packages[*]}. Install them as root with apt-get install." >&2
			exit 1
		fi
		run=(sudo)
	fi
	agree "The tests need these packages, which apt-get will install: ${packages[*]}"
	"${run[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq
	"${run[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${packages[@]}"
}

# install_modules FOLDER: what its lock file names, unless it is there already.
install_modules() {
	if cmp -s "$1/package-lock.json" "$1/node_modules/.installed"; then return; fi
	agree "The tests need the packages that $1/package-lock.json names, which npm will put beside it."
	npm ci --prefix "$1" --ignore-scripts --no-audit --no-fund --silent
	cp "$1/package-lock.json" "$1/node_modules/.installed"
}

if [ ${#packages[@]} -gt 0 ]; then install_packages; fi
install_modules internal/webserver/testdata/axe
install_modules internal/mcpserver/testdata/ts
install_modules clients/testdata/node
if [ -n "${PEERS:-}${BENCH:-}" ]; then install_modules internal/mcpserver/testdata/peer; fi
