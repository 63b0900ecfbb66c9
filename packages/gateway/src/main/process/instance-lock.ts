import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { EmbeddedPostgresError } from "../postgres/embedded-postgres-error.ts";
import { startedAtOf } from "./running-process.ts";

const ATTEMPTS_MAX = 3;

/**
 * Locks a data folder for this process; takes over the lock of a dead process. Throws
 * `EmbeddedPostgresError` when a live process holds it.
 */
export function takeInstanceLock(path: string): { release(): void } {
  const mine = `${process.pid} ${startedAtOf(process.pid)}\n`;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    try {
      writeFileSync(path, mine, { flag: "wx", mode: 0o600 });
      return { release: () => releaseIfMine(path, mine) };
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
      expectNotHeld(path);
      rmSync(path, { force: true });
    }
  }
  throw new EmbeddedPostgresError(`cannot take ${path}: other processes keep acquiring it`);
}

function expectNotHeld(path: string): void {
  const [pid, ...startedAt] = (readIfThere(path) ?? "").trim().split(" ");
  if (!pid || startedAtOf(Number(pid)) !== startedAt.join(" ")) return;
  throw new EmbeddedPostgresError(
    `another gateway (process ${pid}) is already running on this data folder; stop it, or set KAUNTER_DATA_DIR (and PORT) to run a second one`,
  );
}

function releaseIfMine(path: string, mine: string): void {
  if (readIfThere(path) === mine) rmSync(path, { force: true });
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
