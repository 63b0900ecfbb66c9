import assert from "node:assert/strict";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { runCli } from "../../cli/run-cli.ts";
import { freePort } from "./free-port.ts";
import { spawnGateway } from "./gateway-process.ts";

/** What a start that takes long is at; a busy machine may take long for any. */
const STEP = /^\{"level":30,.*"role":"start",.*"msg":"starting[^"]*, \d+ s"\}\n/gm;

/** A start that does not succeed; returns its output, line by line. */
export async function failToStart(
  dataDir: string,
  environment: Record<string, string>,
): Promise<string[]> {
  const child = spawnGateway(dataDir, await freePort(), environment, undefined, "pipe");
  assert.ok(child.stdout && child.stderr);
  child.stdout.resume();
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  assert.equal(code, 1, said);
  return said.replaceAll(STEP, "").trim().split("\n");
}

/** The gateway's accounts, with their privileges on this database. */
export async function createAccounts(url: string, folder: string): Promise<void> {
  const env = { DATABASE_URL: url };
  const { code, stderr } = await runCli(["migrate", "--create-roles"], { folder, env });
  assert.equal(code, 0, stderr);
}
