/** Programs in the place of those that pages call: in a folder that is first in PATH. */
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { NOT_RUN } from "./not-run.ts";
import { ROOT } from "./pages.ts";

/** Where stand-ins write one line for each call. */
export const CALLS_FILE = "calls";
/** Process IDs of the gateways that a page has started. */
export const SERVERS_FILE = "servers";

/** Returns the folder of the programs. */
export function writeStandIns(folder: string): string {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  const scripts = { ...replaced(folder), ...runOtherwise(folder) };
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  return bin;
}

/** Of the table: they only say that they were called. */
function replaced(folder: string): Record<string, string> {
  const programs = NOT_RUN.flatMap(({ program }) => program ?? []);
  const note = `echo "$(basename "$0") $*" >> '${folder}/${CALLS_FILE}'`;
  const scripts = Object.fromEntries(programs.map((name) => [name, note]));
  return { ...scripts, systemctl: `${note}\n${findUnits(folder)}` };
}

/** The units of this repository have to be where systemd looks for them. */
const findUnits = (folder: string) => `cd '${folder}/etc/systemd/system'
for unit; do
  case $unit in kaunter*)
    [ -e "$unit" ] || [ -e "$unit.service" ] || [ -e "\${unit%%@*}@.service" ] ||
      { echo "systemctl: no unit $unit" >&2; exit 1; } ;;
  esac
done`;

/** They do what they do elsewhere, on a machine without accounts, systemd and terminals. */
const runOtherwise = (folder: string): Record<string, string> => ({
  kaunter: `case \${1:-} in
  serve) exec start-gateway '${ROOT}/kaunter' "$@" ;;
  *) exec '${ROOT}/kaunter' "$@" ;;
esac`,
  node: `exec '${process.execPath}' "$@"`,
  // As in package.json; what comes before it installs packages.
  npm: `[ "$*" = start ] || { echo "npm $*" >&2; exit 1; }
cd '${ROOT}' && exec start-gateway node packages/gateway/src/main/start.ts --npm-start`,
  sudo: 'exec "$@"',
  // Without the owners and groups, which a machine may not have.
  install: `for word; do
  shift
  case $word in
    -o | -g) skip=1 ;;
    *) [ "\${skip:-}" ] || set -- "$@" "$word"; skip= ;;
  esac
done
exec /usr/bin/install "$@"`,
  // Without a file it reads what a user types: by the name of the file that it writes to.
  cat: `[ $# -gt 0 ] && exec /bin/cat "$@"
file=/dev/stdin
typed='${folder}/typed/'$(basename "$(readlink /proc/$$/fd/1)")
[ -e "$typed" ] && file=$typed
exec /bin/cat "$file"`,
  // The variables and secrets of kaunter-run and no others, without its account and confinement.
  "systemd-run": `[ "\${clean:-}" ] || exec env -i clean=1 PATH="$PATH" "$0" "$@"
while :; do
  case \${1:-} in
    -p) shift ;;
    --setenv=*) export "\${1#--setenv=}" ;;
    --property=EnvironmentFile=*) set -a; . "\${1#*EnvironmentFile=}"; set +a ;;
    --property=LoadCredential=*) export CREDENTIALS_DIRECTORY="\${1#*:}" ;;
    --*) ;;
    *) exec "$@" ;;
  esac
  shift
done`,
  // Returns when the gateway is ready, which runs on.
  "start-gateway": `log=$(mktemp '${folder}/log-XXXXXX')
"$@" > "$log" 2>&1 &
echo $! >> '${folder}/${SERVERS_FILE}'
until grep -q 'is ready' "$log"; do
  kill -0 $! 2> /dev/null || { /bin/cat "$log" >&2; exit 1; }
  sleep 0.1
done`,
});
