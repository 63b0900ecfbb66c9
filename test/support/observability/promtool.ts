import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";

/** Runs promtool on files of these contents, in a folder of their own; throws what it complains. */
export function runPromtool(words: string[], files: Record<string, unknown>): void {
  const cwd = mkdtempSync(join(tmpdir(), "kaunter-test-"));
  try {
    for (const [name, content] of Object.entries(files)) {
      writeFileSync(join(cwd, name), typeof content === "string" ? content : stringify(content));
    }
    execFileSync("promtool", words, { cwd, encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    throw new Error(`promtool ${words.join(" ")}\n${stdout}${stderr}`, { cause: error });
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}
