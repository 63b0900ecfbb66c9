import { chmodSync, renameSync, writeFileSync } from "node:fs";

/** Writes a file only its owner can read; a reader sees the old or the new text, never half. */
export function writePrivateFile(path: string, text: string): void {
  const temporary = `${path}.${process.pid}.new`;
  writeFileSync(temporary, text, { mode: 0o600 });
  chmodSync(temporary, 0o600);
  renameSync(temporary, path);
}
