// Secrets in random shapes, sent to a real process wherever a text can be sent, and then looked for
// in every line of its log and in every table.
import assert from "node:assert/strict";
import { once } from "node:events";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { type Call, makeNonce, send } from "../support/api/raw-client.ts";
import { inLongRun } from "../support/chance/long-run.ts";
import { isIn, readPlainly, SHAPES_SEED, secretShape } from "../support/chance/secret-shapes.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { startTalkativeApi, type TalkativeApi } from "../support/process/talkative-api.ts";

const SHAPES = fc.sample(secretShape, { seed: SHAPES_SEED, numRuns: inLongRun(100, 2_000) });
const PATH = "/v3/payment/online";
/** Digests, signatures and IDs: long enough to hold any four digits by chance. */
const RANDOM = /[A-Za-z0-9_-]{20,}|[A-Za-z0-9+/]{40,}/g;

let gateway: TestGateway;
let api: TalkativeApi;
before(async () => {
  gateway = await startTestGateway();
  api = await startTalkativeApi(gateway);
});
after(async () => {
  api.child.kill("SIGKILL");
  await gateway.stop();
});

const inHeader = (text: string) => text.replaceAll(/[^\x20-\x7e]/gu, encodeURIComponent);
const inNonce = (text: string) => encodeURI(inHeader(text)).slice(0, 200);
const inUrl = (text: string) => encodeURI(text).replaceAll("#", "%23");

/** Each is rejected, so that only what records a rejected call sees it. */
const PLACES: readonly ((text: string) => Call)[] = [
  (text) => ({ wire: text }),
  (text) => ({ data: text, timestamp: "1700000000" }),
  (text) => ({ body: { note: text }, timestamp: "1700000000" }),
  (text) => ({ body: { note: text } }),
  (text) => ({ body: { note: { deep: [text] } }, signedText: () => "other" }),
  (text) => ({ body: { note: text }, signature: () => "sha256 AAAA" }),
  (text) => ({ body: { [text]: 1 }, signedText: () => "other" }),
  (text) => ({ method: "GET", path: `${PATH}?${inUrl(text)}` }),
  (text) => ({ method: "GET", path: `${PATH}?checkoutId=1&x=${encodeURIComponent(text)}` }),
  (text) => ({ method: "GET", path: `/v3/payment/transaction/${encodeURIComponent(text)}` }),
  (text) => ({ method: "GET", path: `${PATH}?x=${inUrl(text)}`, signedText: () => "other" }),
  (text) => ({ body: {}, headers: { "User-Agent": inHeader(text) } }),
  (text) => ({ body: {}, nonce: inNonce(text) }),
  (text) => ({ method: "GET", path: "/v3/merchant", nonce: inNonce(text) }),
  (text) => ({ body: {}, nonce: inHeader(text), headers: { "X-Nonce-Str": inHeader(text) } }),
  (text) => ({
    path: "/v3/payment/refund",
    body: { transactionId: "1", refund: { type: "FULL" }, reason: "x" },
    headers: { "Idempotency-Key": inHeader(text).slice(0, 200) },
  }),
];

async function readTables(): Promise<[name: string, text: string][]> {
  const tables = await gateway.query<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`;
  const found: [string, string][] = [];
  for (const { name } of tables) {
    const { rows } = await gateway.database.query<{ text: string }>({
      text: `select value as text from "${name}" t, jsonb_each_text(to_jsonb(t))
              where value ~ '[^0-9.:TZ+-]' or length(value) > 12`,
      values: [],
    });
    for (const { text } of rows) found.push([name, text]);
  }
  return found;
}

test("no secret of any shape is in a line of the log or in a table", async () => {
  const before = new Set((await readTables()).map(([, text]) => text));
  for (const [index, { written }] of SHAPES.entries()) {
    const places = [0, 5, 11].map((step) => PLACES[(index + step) % PLACES.length]);
    await Promise.all(
      places.map(async (place) => {
        if (!place) return;
        const one = place(written);
        const reply = await send(gateway, { nonce: makeNonce(), ...one, port: api.port });
        assert.ok(reply.status < 500, `${reply.status} for ${JSON.stringify(one)}`);
      }),
    );
  }
  api.child.kill("SIGTERM");
  await once(api.child, "close"); // all calls are recorded, and all lines have been read
  const lines = api.output().split("\n").filter(Boolean);
  assert.ok(lines.length > SHAPES.length, "the log was not captured");
  const rows = (await readTables()).filter(([, text]) => !before.has(text));
  const calls = rows.filter(([name]) => name.startsWith("request_log")).length;
  assert.ok(calls > SHAPES.length, "the calls were not recorded");
  const texts: [where: string, text: string][] = rows;
  for (const line of lines) {
    const { msg, path, ...rest } = JSON.parse(line);
    delete rest.time;
    delete rest.requestId;
    texts.push(["log", `${msg} ${path}`], ["log", JSON.stringify(rest)]);
  }
  const secrets = [...new Map(SHAPES.map((each) => [each.secret, each])).values()];
  for (const [where, text] of texts) {
    const plain = readPlainly(text);
    const withoutRandom = readPlainly(text.replaceAll(RANDOM, ""));
    for (const shape of secrets) {
      const isShown = isIn(shape, shape.kind === "cvc" ? withoutRandom : plain);
      assert.ok(!isShown, `${JSON.stringify(shape)}\n${where}: ${text}`);
    }
  }
});
