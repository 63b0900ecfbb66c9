import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";

/** What a process with this code writes to its log. */
function logOf(code: string): string {
  const module = JSON.stringify(new URL("log.ts", import.meta.url).href);
  const text = `import { createLog } from ${module}; const log = createLog("info", "test"); ${code}`;
  const ended = spawnSync(process.execPath, ["--input-type=module", "--eval", text]);
  return ended.stderr.toString("utf8");
}

test("whatever a field, a message or an error holds, an entry is one line of JSON", () => {
  const forged = 'x\n{"level":50,"msg":"forged"}\r\n\u0000"';
  const value = JSON.stringify(forged);
  const output = logOf(
    `log.info({ path: ${value}, err: new Error(${value}), [${value}]: 1 }, ${value});`,
  );
  assert.ok(output.endsWith("\n"));
  const lines = output.slice(0, -1).split(/[\r\n]/);
  assert.equal(lines.length, 1, output);
  const entry = JSON.parse(lines[0] ?? "");
  assert.deepEqual([entry.level, entry.msg, entry.path, entry[forged]], [30, forged, forged, 1]);
});
