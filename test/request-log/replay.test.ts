// The command that the request log offers to copy, run as it is against a gateway.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import {
  needsFilling,
  type Replay,
  writeReplay,
} from "../../packages/portal/src/signing/write-replay.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { pay } from "../support/pay.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { provideFolder } from "../support/process/provide-folder.ts";
import { until } from "../support/until.ts";

const folder = provideFolder();
const gateway = await provideTestGateway();
const owner = await signInOwner(gateway);
const online = "/v3/payment/online";
writeFileSync(join(folder, "private.pem"), gateway.demo.privateKey, { mode: 0o600 });
const { clientSecret } = gateway.demo;

/** What a shell could take for its own. */
const HOSTILE = "a\\b 'c' $HOME `id` $(id) \\u0041 — \u{1F600} <&> \"q\"";

/** A call as the page of the log hands it to `writeReplay`. */
async function replayOf({ headers }: { headers: Headers }): Promise<Replay> {
  const id = headers.get("x-request-id") ?? "";
  const { body } = await until(
    () => owner.call("getRequest", { params: { id } }),
    ({ status }) => status === 200,
  );
  const { request, requestBody, url, tokenUrl, idempotencyKey } = body;
  return {
    ...{ url, tokenUrl, idempotencyKey, method: request.method },
    clientId: request.applicationId,
    body: requestBody.isCut ? null : requestBody.text,
  };
}

/** As pasted. */
async function run(
  command: string,
  { shell = "sh", environment = { CLIENT_SECRET: clientSecret } as Record<string, string> } = {},
): Promise<{ printed: string; complained: string }> {
  const { CLIENT_SECRET: _, ACCESS_TOKEN: __, ...inherited } = process.env;
  const child = spawn(shell, ["-c", command], {
    ...{ cwd: folder, env: { ...inherited, ...environment } },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [printed, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { printed, complained };
}

const bodyOf = (id: string, detail = "") =>
  gateway.checkoutBody({ order: { ...gateway.checkoutBody().order, id, detail } });

for (const shell of ["sh", "bash"]) {
  test(`a replayed call is the same call, signed again, in ${shell}`, async () => {
    const made = await gateway.call({ path: online, body: bodyOf(`R-${shell}`, HOSTILE) });
    const command = writeReplay(await replayOf(made));
    for (const time of ["first", "second"]) {
      const { printed, complained } = await run(command, { shell });
      assert.equal(complained, "", time);
      // The same order is the same checkout, so the body was the same.
      assert.deepEqual(JSON.parse(printed), made.body, time);
    }
    const asked = await gateway.get(`${online}?checkoutId=${made.body.item.checkoutId}`);
    const again = await run(writeReplay(await replayOf(asked)), { shell });
    assert.deepEqual(JSON.parse(again.printed), asked.body);
  });
}

test("with an access token, it needs no client secret; with neither, it says so", async () => {
  const command = writeReplay(await replayOf(await gateway.get("/v3/merchant")));
  const environment = { ACCESS_TOKEN: await gateway.token() };
  assert.equal(JSON.parse((await run(command, { environment })).printed).code, "SUCCESS");
  const { printed, complained } = await run(command, { environment: {} });
  assert.equal(printed, "");
  assert.match(complained, /export CLIENT_SECRET or ACCESS_TOKEN first/);
});

test("a refund that is replayed with its idempotency key is made once", async () => {
  const { id } = await pay(gateway);
  const refunded = await gateway.call({
    path: "/v3/payment/refund",
    headers: { "idempotency-key": "replay-it's-1" },
    body: {
      transactionId: id,
      refund: { type: "PARTIAL", currencyType: "MYR", amount: 100 },
      reason: "x",
    },
  });
  assert.equal(refunded.status, 200, JSON.stringify(refunded.body));
  const { printed } = await run(writeReplay(await replayOf(refunded)));
  assert.equal(JSON.parse(printed).code, "SUCCESS", printed);
  const { body } = await gateway.get(`/v3/payment/transaction/${id}`);
  assert.equal(body.item.balanceAmount, body.item.order.amount - 100);
});

test("masked values must be filled in before the request is sent", async () => {
  const made = await gateway.call({
    path: online,
    body: bodyOf("R-masked", "card 4111 1111 1111 1111"),
  });
  const replay = await replayOf(made);
  assert.equal(needsFilling(replay), true);
  const command = writeReplay(replay);
  const { printed, complained } = await run(command);
  assert.equal(printed, "");
  assert.match(complained, /Replace FILL_IN first/);
  const filled = command.replace("card FILL_IN", "card 4111 1111 1111 1111");
  assert.deepEqual(JSON.parse((await run(filled)).printed), made.body);
});

test("filled-in values may contain the characters that are escaped when signed", async () => {
  const made = await gateway.call({
    path: online,
    body: bodyOf("R-escaped", "4111 1111 1111 1111"),
  });
  const command = writeReplay(await replayOf(made))
    .replace("FILL_IN", "<a & b>")
    .replace("R-escaped", "R-escaped-2");
  const { item } = JSON.parse((await run(command)).printed);
  const asked = await gateway.get(`${online}?checkoutId=${item.checkoutId}`);
  assert.equal(asked.body.item.order.detail, "<a & b>");
});

test("a body that was cut must be filled in as a whole", async () => {
  const order = { ...gateway.checkoutBody().order, additionalData: "x".repeat(20_000) };
  const answer = await gateway.call({ path: online, body: gateway.checkoutBody({ order }) });
  const replay = await replayOf(answer);
  assert.equal(needsFilling(replay), true);
  const command = writeReplay(replay);
  assert.match((await run(command)).complained, /Replace FILL_IN first/);
  const body = JSON.stringify({ a: 1 });
  const { printed } = await run(command.replace("body='FILL_IN'", `body='${body}'`));
  assert.equal(JSON.parse(printed).error.code, "VALIDATION_ERROR");
});

test("a body that holds the end of the command is sent as any other", async () => {
  const made = await gateway.call({ path: online, body: bodyOf("R-end") });
  const replay = await replayOf(made);
  const { printed } = await run(writeReplay({ ...replay, body: "x\nREPLAY\nid" }));
  assert.equal(JSON.parse(printed).error.code, "INVALID_REQUEST");
});
