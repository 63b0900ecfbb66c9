import { copyFileSync, fstatSync, ftruncateSync, openSync, rmSync } from "node:fs";
import { StartError } from "../process/explain-start-failure.ts";

const BYTES_MAX = 10 * 1_048_576;
const LOOK_MS = 5_000;

/**
 * Opens the log of a sandbox, for this process and those that it starts: each adds lines to its
 * end. Returns its descriptor.
 */
export function openLogFile(path: string): number {
  let fd: number;
  try {
    fd = openSync(path, "a", 0o600);
    limitSize(path, fd);
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
    throw new StartError(
      `The log ${path} cannot be written (${reason}). Set KAUNTER_LOG_FILE to another file, or to - for standard error.`,
    );
  }
  setInterval(() => limitSize(path, fd), LOOK_MS).unref();
  return fd;
}

/** Copied and emptied, not renamed: the other processes keep their descriptors. */
function limitSize(path: string, fd: number): void {
  if (fstatSync(fd).size <= BYTES_MAX) return;
  try {
    copyFileSync(path, `${path}.1`);
  } catch {
    // Deleted by the user, or the disk is full: its space is needed more than its lines.
    rmSync(`${path}.1`, { force: true });
  }
  ftruncateSync(fd, 0);
}
