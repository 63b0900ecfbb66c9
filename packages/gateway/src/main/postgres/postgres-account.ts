import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

/** The account PostgreSQL runs as, with the command prefix and options to start a program so. */
export interface PostgresAccount {
  /** The owner of PostgreSQL's folders; undefined: the current account. */
  readonly owner: { uid: number; gid: number } | undefined;
  /** Precedes the program's own arguments. */
  readonly prefix: readonly string[];
  /** For `spawn`. */
  readonly options: { uid?: number; gid?: number };
}

const FALLBACK_NAME = "nobody";
/** Prints the first folder among its arguments that cannot be entered. */
const FIND_CLOSED_FOLDER = 'for f; do [ -x "$f" ] || { printf "%s" "$f"; exit 1; }; done';

/**
 * PostgreSQL does not run as root. An ordinary user runs it under their own account; root runs it
 * as the owner of the first of `owned` that is not root's, else as `nobody`.
 *
 * Where that account cannot enter a folder above `paths` (a clone below /root, a private
 * temporary folder), it keeps one power of root, to pass closed folders (CAP_DAC_OVERRIDE; the
 * narrower CAP_DAC_READ_SEARCH is one that containers usually lack).
 * Throws `EmbeddedPostgresError` naming the folder when that is impossible.
 */
export function choosePostgresAccount(
  owned: readonly string[],
  paths: readonly string[],
  setpriv = "setpriv",
): PostgresAccount {
  if (process.getuid?.() !== 0) return { owner: undefined, prefix: [], options: {} };
  const owner = findOwner(owned);
  const closed = findClosedFolder([], owner, paths);
  if (closed === undefined) return { owner, prefix: [], options: owner };
  const prefix = [
    setpriv,
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    "--clear-groups",
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
    "--securebits=+no_setuid_fixup", // else access(2), which initdb uses, ignores that capability
  ];
  if (findClosedFolder(prefix, {}, paths) === undefined) return { owner, prefix, options: {} };
  throw new EmbeddedPostgresError(
    `PostgreSQL cannot run as root, and the account it would run as (uid ${owner.uid}) cannot enter ${closed}; run "chmod o+x ${closed}", or move the data folder (KAUNTER_DATA_DIR), or use your own PostgreSQL (DATABASE_URL)`,
  );
}

function findOwner(owned: readonly string[]): { uid: number; gid: number } {
  for (const path of owned) {
    if (!existsSync(path)) continue;
    const { uid, gid } = statSync(path);
    // PostgreSQL's tools need the account to have a name.
    if (uid !== 0 && spawnSync("id", [String(uid)]).status === 0) return { uid, gid };
  }
  const ask = (flag: string) =>
    Number(execFileSync("id", [flag, FALLBACK_NAME], { encoding: "utf8" }).trim());
  try {
    return { uid: ask("-u"), gid: ask("-g") };
  } catch {
    throw new EmbeddedPostgresError(
      `PostgreSQL cannot run as root and there is no account "${FALLBACK_NAME}"; start as a regular user, or use your own PostgreSQL (DATABASE_URL)`,
    );
  }
}

/** The first folder above one of `paths` that is closed to the account. */
function findClosedFolder(
  prefix: readonly string[],
  options: { uid?: number; gid?: number },
  paths: readonly string[],
): string | undefined {
  const folders = [...new Set(paths.flatMap(listFoldersAbove))];
  const words = [...prefix, "/bin/sh", "-c", FIND_CLOSED_FOLDER, "sh", ...folders];
  const [command = "/bin/sh", ...rest] = words;
  const { status, stdout } = spawnSync(command, rest, { ...options, encoding: "utf8", cwd: "/" });
  if (status === 0) return undefined;
  return stdout || folders.at(-1);
}

/** From the root down. */
function listFoldersAbove(path: string): string[] {
  const above = dirname(path);
  return above === path ? [path] : [...listFoldersAbove(above), above];
}
