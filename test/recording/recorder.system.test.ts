// What becomes of the file of `kaunter record`, however a session ends.
import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { runCli, startCli, writeSettings } from "../cli/run-cli.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { freePort } from "../support/process/free-port.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { until } from "../support/until.ts";

const gateway = await provideTestGateway();
const folder = provideFolder();
writeSettings(folder, gateway.demo);
/** A program that does not end by itself is ended. */
const ENDED_MS_MAX = 20_000;
/** Long before it stops waiting for the order that nobody takes. */
const SAVED_MS_MAX = 8_000;

interface Recorder {
  child: ChildProcess;
  url: string;
  /** What it has printed for people. */
  said(): string;
}

async function record(context: TestContext, ...words: string[]): Promise<Recorder> {
  const port = String(await freePort());
  const child = startCli(["record", ...words, "--listen", port], { folder });
  context.after(() => void child.kill("SIGKILL"));
  let said = "";
  child.stderr?.on("data", (part: Buffer) => {
    said += part.toString();
  });
  await until(
    async () => said,
    (text) => text.includes("Your shop's base URL"),
  );
  return { child, url: /http:\S+/.exec(said)?.[0] ?? "", said: () => said };
}

async function call({ url }: Recorder): Promise<void> {
  const { status } = await fetch(`${url}/v3/stores`);
  assert.equal(status, 401);
}

async function stop({ child }: Recorder): Promise<number | null> {
  const signal = AbortSignal.timeout(ENDED_MS_MAX);
  const ended = once(child, "exit", { signal });
  child.kill("SIGINT");
  const [code] = await ended;
  return code;
}

const stepsIn = (file: string) => JSON.parse(readFileSync(join(folder, file), "utf8")).steps;

test("Ctrl-C ends a recording, and nothing is lost", async (context) => {
  const recorder = await record(context, "stopped.json");
  await call(recorder);
  assert.equal(await stop(recorder), 0, recorder.said());
  const [step, ...others] = stepsIn("stopped.json");
  assert.deepEqual([step.response.status, others], [401, []]);
});

test("a recorder that is killed has saved each step, also while it orders", async (context) => {
  const nobody = `http://127.0.0.1:${await freePort()}/buy`;
  const recorder = await record(context, "killed.json", "--buy-url", nobody);
  await call(recorder);
  const last = Date.now() + SAVED_MS_MAX;
  while (!existsSync(join(folder, "killed.json")) && Date.now() < last) await wait(100);
  recorder.child.kill("SIGKILL");
  assert.equal(stepsIn("killed.json").length, 1);
});

test("a recording without a step overwrites nothing", async (context) => {
  const path = join(folder, "before.json");
  writeFileSync(path, "what was there");
  const recorder = await record(context, "before.json", "--force");
  await wait(1_000);
  assert.equal(await stop(recorder), 1);
  assert.match(recorder.said(), /Nothing was recorded/);
  assert.equal(readFileSync(path, "utf8"), "what was there");
});

test("a file that cannot be written is an error before the session", async () => {
  mkdirSync(join(folder, "folder.json"));
  writeFileSync(join(folder, "file"), "");
  for (const path of ["nowhere/shop.json", "file/shop.json", "folder.json"]) {
    const words = ["record", path, "--force", "--until-idle", "1", "--listen", "0"];
    const { code, stderr } = await runCli(words, { folder });
    assert.equal(code, 2, stderr);
    assert.doesNotMatch(stderr, /Recording\./);
  }
});

test("a session goes on when a save fails, and ends with the error", async (context) => {
  mkdirSync(join(folder, "away"));
  const recorder = await record(context, "away/shop.json");
  rmSync(join(folder, "away"), { recursive: true });
  await call(recorder);
  await until(
    async () => recorder.said(),
    (said) => said.includes("cannot be written"),
  );
  await call(recorder);
  assert.equal(await stop(recorder), 2, recorder.said());
});

test("a call that is not forwarded is reported", async (context) => {
  const recorder = await record(context, "failed.json");
  const url = `${recorder.url}/v3/files`;
  // Longer than what the recorder reads: it may close the connection before all is sent.
  await fetch(url, { method: "POST", body: new Uint8Array(7_000_000) }).catch(() => {});
  await until(
    async () => recorder.said(),
    (said) => said.includes("POST /v3/files: The call was not forwarded"),
  );
});
