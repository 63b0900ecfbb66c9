import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";

/** An empty folder; it is removed after the test, or after the last one of a file. */
export function provideFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "kaunter-test-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
