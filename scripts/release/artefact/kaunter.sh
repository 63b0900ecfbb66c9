#!/bin/sh
# The command line of this release, on the Node that comes with it. Nothing is written here.
self=$(readlink -f -- "$0") || exit
home=${self%/bin/kaunter}
export NODE_ENV="${NODE_ENV:-production}"
# Fewer arenas: half the memory of an idle process.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
# Compiled code is kept where the service manager gives a folder for it; the next start is faster.
if [ -z "${NODE_COMPILE_CACHE:-}" ] && [ -n "${CACHE_DIRECTORY:-}" ]; then
  export NODE_COMPILE_CACHE="$CACHE_DIRECTORY/compiled"
fi
exec "$home/node/bin/node" "$home/packages/cli/src/kaunter.ts" "$@"
