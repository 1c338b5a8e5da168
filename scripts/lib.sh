# shellcheck shell=bash disable=SC2034
# Shared by the scripts in this folder; sourced, not run. Works with the bash 3.2 of macOS.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '%s\n' "$*" >&2; }

fail() {
    say "${0##*/}: $*"
    exit 1
}

# What the build needs: pkg-config module, Debian package, Homebrew formula.
build_libraries='
libuv          libuv1-dev            libuv
openssl>=3.0   libssl-dev            openssl@3
libnghttp2     libnghttp2-dev        libnghttp2
libmicrohttpd  libmicrohttpd-dev     libmicrohttpd
libcurl        libcurl4-openssl-dev  curl
sqlite3        libsqlite3-dev        sqlite
'

# Commands: name, Debian package, Homebrew formula.
run_tools='
pkg-config  pkg-config  pkgconf
curl        curl        curl
'
test_tools='
nghttp   nghttp2-client  nghttp2
h2load   nghttp2-client  nghttp2
nghttpd  nghttp2-server  nghttp2
openssl  openssl         openssl@3
python3  python3         python3
'

# Who listens where; Linux only.
listener_tools='
ss  iproute2  iproute2
'

# System calls that fail on purpose; Linux only.
fault_tools='
strace  strace  strace
'

# The runtimes of examples/. Optional on macOS, where the checks leave out what is not there.
example_tools='
node  nodejs               node
java  default-jdk-headless openjdk
php   php-cli              php
ruby  ruby                 ruby
go    golang-go            go
jq    jq                   jq
'
dist_tools='
readelf  binutils  binutils
python3  python3   python3
'

# What the built program may need at run time: library, Debian package. Whoever adds a line adds
# the package to scripts/Dockerfile too; the container checks compare both.
runtime_libraries='
libuv.so.1             libuv1
libssl.so.3            libssl3
libcrypto.so.3         libssl3
libnghttp2.so.14       libnghttp2-14
libmicrohttpd.so.12    libmicrohttpd12
libcurl.so.4           libcurl4
libsqlite3.so.0        libsqlite3-0
libstdc++.so.6         libstdc++6
libgcc_s.so.1          libgcc-s1
libc.so.6              libc6
libm.so.6              libc6
ld-linux-x86-64.so.2   libc6
ld-linux-aarch64.so.1  libc6
'

# Homebrew keeps these two out of the default search path, because macOS has its own.
if [ "$(uname)" = Darwin ] && command -v brew >/dev/null; then
    brew_prefix=$(brew --prefix)
    for keg in openssl@3 curl; do
        PKG_CONFIG_PATH="$brew_prefix/opt/$keg/lib/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}"
        PATH="$brew_prefix/opt/$keg/bin:$PATH"
    done
    export PKG_CONFIG_PATH PATH
fi
# Debian puts nghttpd where only root looks.
case ":$PATH:" in *:/usr/sbin:*) ;; *) PATH="$PATH:/usr/sbin" ;; esac

# Prints "PACKAGE FORMULA" for each library and tool of the lists that is not there.
missing_packages() {
    printf '%s' "$build_libraries" | while read -r module package formula; do
        [ -n "$module" ] || continue
        name=${module%%>=*}
        least=${module#"$name"}
        if [ -n "$least" ]; then
            pkg-config --exists "$name $(printf '%s' "$least" | sed 's/>=/>= /')" 2>/dev/null && continue
        else
            pkg-config --exists "$name" 2>/dev/null && continue
        fi
        printf '%s %s\n' "$package" "$formula"
    done
    printf '%s' "$1" | while read -r tool package formula; do
        [ -n "$tool" ] || continue
        command -v "$tool" >/dev/null || printf '%s %s\n' "$package" "$formula"
    done
}

# Installs what the lists name and the machine lacks; says what to do where it cannot.
install_missing() {
    lacking=$(missing_packages "$1" | sort -u)
    [ -n "$lacking" ] || return 0
    packages=$(printf '%s\n' "$lacking" | cut -d' ' -f1 | tr '\n' ' ')
    formulas=$(printf '%s\n' "$lacking" | cut -d' ' -f2 | sort -u | tr '\n' ' ')
    if [ "$(uname)" = Darwin ]; then
        fail "missing: install with: brew install $formulas"
    fi
    install_debian "$packages"
    lacking=$(missing_packages "$1" | sort -u)
    [ -z "$lacking" ] || fail "still missing after the installation: $lacking"
}

# The runtimes of the examples, and the libraries without which two of them cannot send.
install_example_tools() {
    [ "$(uname)" = Linux ] || return 0
    install_missing "$example_tools"
    libraries=
    php -m | grep -qx curl || libraries="$libraries php-curl"
    ruby -e 'require "http/2"' 2>/dev/null || libraries="$libraries ruby-http-2"
    [ -z "$libraries" ] || install_debian "$libraries"
}

install_debian() {
    command -v apt-get >/dev/null ||
        fail "missing, under their Debian names: $1; install them with this system's packages"
    become=
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null || fail "missing: as root, run: apt-get install $1"
        become=sudo
    fi
    say "installing: $1"
    # shellcheck disable=SC2086  # a list of words
    $become env DEBIAN_FRONTEND=noninteractive sh -c \
        'apt-get update -qq && apt-get install -y -qq --no-install-recommends "$@" >/dev/null' \
        sh $1 >&2 || fail "apt-get could not install: $1"
}

require_swift() {
    command -v swift >/dev/null ||
        fail "Swift 6.3 or later is needed and is not on PATH; see https://www.swift.org/install/"
    found=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\.[0-9]*\).*/\1/p' | head -n 1)
    major=${found%%.*}
    minor=${found#*.}
    if [ -z "$found" ] || [ "$major" -lt 6 ] || { [ "$major" -eq 6 ] && [ "$minor" -lt 3 ]; }; then
        fail "Swift 6.3 or later is needed; found ${found:-an unknown version}; see https://www.swift.org/install/"
    fi
}

# Builds the program for release; its path is then in $program. With Swift's own libraries in it,
# as it is shipped: what the checks ask is what others get.
release_flags='-c release --product mock-apns'
[ "$(uname)" = Darwin ] || release_flags="$release_flags --static-swift-stdlib"
build_release() {
    say 'building for release (some minutes the first time)'
    # shellcheck disable=SC2086  # a list of words
    swift build --package-path "$root" $release_flags "$@" >&2 ||
        fail 'the build failed; see the lines above'
    program=$(swift build --package-path "$root" -c release --show-bin-path)/mock-apns
}

# The compiler of the programs in Tests/RoutingTests/ObjectiveC; it has no command of its own.
install_objective_c() {
    [ "$(uname)" = Linux ] || return 0
    gcc -x objective-c -include objc/runtime.h -fsyntax-only /dev/null 2>/dev/null ||
        install_debian gobjc
}

# A virtual environment with what the checks import: HTTP/2 frames, YAML, metrics, the schemas of
# compose and CI files, requests made from an OpenAPI document. Its path is then in $python.
prepare_python() {
    environment="$root/.build/checks-venv"
    python="$environment/bin/python"
    wanted='h2==4.4.1 hyperframe==6.1.0 hpack==4.2.0 PyYAML==6.0.4 check-jsonschema==0.39.0'
    wanted="$wanted prometheus-client==0.26.0"
    wanted="$wanted schemathesis==4.32.5 openapi-spec-validator==0.9.0"
    if [ "$(cat "$environment/wanted" 2>/dev/null)" = "$wanted" ]; then return 0; fi
    rm -rf "$environment"
    if ! python3 -m venv "$environment" >/dev/null 2>&1; then
        [ "$(uname)" = Darwin ] && fail 'python3 cannot make a virtual environment'
        install_debian python3-venv
        rm -rf "$environment"
        python3 -m venv "$environment" || fail 'python3 cannot make a virtual environment'
    fi
    # shellcheck disable=SC2086  # a list of words
    "$python" -m pip install --quiet --disable-pip-version-check $wanted >&2 ||
        fail "pip could not install: $wanted"
    printf '%s' "$wanted" >"$environment/wanted"
}
