import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { provideTestGateway } from "../support/gateway.ts";
import { provideFolder } from "../support/process/provide-folder.ts";

const SCRIPT = join(import.meta.dirname, "../../scripts/curl.ts");

const gateway = await provideTestGateway();

function runScript(dataDir: string): Promise<{ status: number; stdout: string; stderr: string }> {
  const env = { ...process.env, KAUNTER_DATA_DIR: dataDir };
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT], { env }, (error, stdout, stderr) =>
      resolve({ status: error ? 1 : 0, stdout, stderr }),
    );
  });
}

/** What curl would do with the printed text. */
async function call(printed: string) {
  const url = /curl -s '([^']+)'/.exec(printed)?.[1] ?? "";
  const body = / -d '([^']+)'/.exec(printed)?.[1] ?? "";
  const headers = [...printed.matchAll(/ -H '([^:]+): ([^']+)'/g)].map(
    ([, name = "", value = ""]): [string, string] => [name, value],
  );
  const answer = await fetch(url, { method: "POST", headers, body });
  return { status: answer.status, body: await answer.json() };
}

test("the printed call makes a checkout, once; another run prints another call", async () => {
  const first = await runScript(gateway.config.dataDir);
  assert.equal(first.stderr, "");
  const made = await call(first.stdout);
  assert.equal(made.status, 200, JSON.stringify(made.body));
  assert.equal((await call(first.stdout)).body.error.code, "DUPLICATE_REQUEST");
  assert.equal((await call((await runScript(gateway.config.dataDir)).stdout)).status, 200);
});

test("the printed text holds no private key and no client secret", async () => {
  const { stdout } = await runScript(gateway.config.dataDir);
  assert.ok(!stdout.includes("PRIVATE KEY"));
  assert.ok(!stdout.includes(gateway.demo.clientSecret));
});

test("without a sandbox the script says what to do", async () => {
  const { status, stderr } = await runScript(provideFolder());
  assert.equal(status, 1);
  assert.match(stderr, /run npm start first/);
});
