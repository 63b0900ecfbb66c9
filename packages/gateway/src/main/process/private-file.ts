import { chmodSync, renameSync, writeFileSync } from "node:fs";

/** Writes a file that only its owner can read, atomically. */
export function writePrivateFile(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.new`;
  writeFileSync(temporary, text, { mode: 0o600 });
  chmodSync(temporary, 0o600);
  renameSync(temporary, path);
}
