#!/usr/bin/env bash
# Installs what the tests drive besides Go: a browser with fonts, and Node.js.
# Does nothing when all of it is there.
set -euo pipefail

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
need npm npm
if command -v fc-list >/dev/null 2>&1 && [ -n "$(fc-list :lang=ko)" ]; then :; else packages+=(fontconfig fonts-noto-cjk); fi

if [ ${#packages[@]} -eq 0 ]; then exit 0; fi

install=(apt-get install -y --no-install-recommends "${packages[@]}")
if ! command -v apt-get >/dev/null 2>&1; then
	echo "The tests need: ${packages[*]}. Install them with your package manager." >&2
	exit 1
fi
if [ "$(id -u)" -ne 0 ]; then
	if ! command -v sudo >/dev/null 2>&1; then
		echo "The tests need: ${packages[*]}. As root, run: ${install[*]}" >&2
		exit 1
	fi
	install=(sudo DEBIAN_FRONTEND=noninteractive "${install[@]}")
	sudo apt-get update -qq
else
	export DEBIAN_FRONTEND=noninteractive
	apt-get update -qq
fi
"${install[@]}"
