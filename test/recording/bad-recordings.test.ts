// What is no recording: each error says what is wrong where, and a gateway is not called.
import assert from "node:assert/strict";
import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { runCli, writeSettings } from "../cli/run-cli.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { provideFolder } from "../support/process/provide-folder.ts";

const folder = provideFolder();
const gateway = await provideTestGateway();
writeSettings(folder, gateway.demo);
const path = join(folder, "bad.json");
const replay = (...words: string[]) => runCli(["replay", "bad.json", ...words], { folder });

const CALL = {
  ...{ step: "call", method: "GET", path: "/v3/stores", headers: [], body: "", form: "" },
  response: { status: 401, headers: {}, body: {} },
};
const recordingOf = (...steps: unknown[]) => ({
  ...{ kaunterRecording: 1, recordedAt: "2026-01-01T00:00:00.000Z", steps },
});

const BAD: readonly (readonly [what: string, content: unknown, says: RegExp])[] = [
  ["a text", "not json", /is not JSON/],
  ["a list", [], /is no recording: kaunterRecording is missing/],
  ["another version", { kaunterRecording: 2 }, /version 2; this program reads version 1/],
  ["no list of steps", { kaunterRecording: 1 }, /steps must be a list/],
  ["no steps", recordingOf(), /There are no steps\. Record the session again/],
  [
    "an unknown step",
    recordingOf(CALL, { step: "dance" }),
    /Step 2: Unknown step "dance"\. There are: call, payer, webhook/,
  ],
  ["a step that is none", recordingOf(7), /Step 1: Unknown step/],
  [
    "a call without a status",
    recordingOf({ ...CALL, response: { headers: {} } }),
    /Step 1: response .*status/,
  ],
  ["a member too many", recordingOf({ ...CALL, cookie: "x" }), /Step 1: /],
  ["too many steps", recordingOf(...Array(2_001).fill(CALL)), /2001 steps; .* at most 2000/],
];

for (const [what, content, says] of BAD) {
  test(`${what} is rejected`, async () => {
    writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
    const { code, stderr } = await replay();
    assert.equal(code, 2, stderr);
    assert.match(stderr, says);
  });
}

test("a file of 100 MB is not read, and one that is missing is named", async () => {
  writeFileSync(path, "");
  truncateSync(path, 100_000_000);
  const large = await replay();
  assert.match(large.stderr, /has 100 MB; a recording has at most 20/);
  const missing = await runCli(["replay", "none.json"], { folder });
  assert.match(missing.stderr, /none\.json does not exist/);
  assert.deepEqual([large.code, missing.code], [2, 2]);
});

test("options that cannot be are named", async () => {
  writeFileSync(path, JSON.stringify(recordingOf(CALL)));
  for (const [words, says] of [
    [["--timeout", "never"], /--timeout must be a number of seconds/],
    [["--buy-url", "shop"], /--buy-url must be an http/],
    [["--buy-url", "http://127.0.0.1:9/buy", "--listen", "70000"], /--listen must be a port/],
  ] as const) {
    const { code, stderr } = await replay(...words);
    assert.deepEqual([code, says.test(stderr)], [2, true], stderr);
  }
  const { code } = await runCli(["record"], { folder });
  assert.equal(code, 2);
});

test("a gateway that does not respond exits with 3; a hole without a value is a difference", async () => {
  writeFileSync(path, JSON.stringify(recordingOf(CALL)));
  assert.equal((await replay("--base-url", "http://127.0.0.1:1")).code, 3);
  const lost = { ...CALL, path: "/v3/payment/transaction/{{transactionId-1}}" };
  writeFileSync(path, JSON.stringify(recordingOf(lost)));
  const { code, stdout } = await replay();
  assert.equal(code, 1);
  assert.match(stdout, /request: sent → not sent: no earlier step has a transactionId-1/);
});
