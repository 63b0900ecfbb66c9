// A replay against a gateway that does something unexpected, or of a recording that asks for what
// it must not get.
import assert from "node:assert/strict";
import { test } from "node:test";
import { replayToGateway } from "../../packages/cli/src/recording/live/replay-gateway.ts";
import { watchSession } from "../../packages/cli/src/recording/live/watch-session.ts";
import type {
  CallStep,
  RecordingFile,
  Step,
} from "../../packages/cli/src/recording/recording-schema.ts";
import { awaitWebhook } from "../../packages/cli/src/recording/replay/await-webhook.ts";
import { requestToken } from "../../packages/cli/src/recording/replay/build-request.ts";
import { answer, hang, provideReceiver } from "../support/receiver.ts";
import { notificationOf, type PretendGateway, providePretendGateway } from "./pretend-gateway.ts";

const TOKEN = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";
const CHECKOUT = "176196240012345678";
const CREDENTIALS = Buffer.from("client-of-tests:secret-of-tests").toString("base64");

async function replay({ profile }: PretendGateway, steps: readonly Step[]) {
  const recording: RecordingFile = { kaunterRecording: 1, recordedAt: "", steps: [...steps] };
  const { differences } = await replayToGateway(recording, profile, {
    ...{ ignored: [], timeoutMs: 1_000, lateMs: 10, onStep: () => {} },
    signal: new AbortController().signal,
  });
  return differences;
}

function call(changes: Partial<CallStep> & { responds?: unknown } = {}): CallStep {
  const { responds = {}, ...rest } = changes;
  return {
    ...{ step: "call", method: "POST", path: "/v3/payment/online", form: "canonical" },
    ...{ headers: ["Authorization: Bearer {{token}}"], body: "{}" },
    response: { status: 200, headers: {}, body: responds },
    ...rest,
  };
}

/** `onOrder` says what it lists once an order is there. */
async function provide(onOrder: (gateway: PretendGateway, orderId: string) => void = () => {}) {
  const gateway = await providePretendGateway(({ path, body }) => {
    if (path === "/v1/token") return { accessToken: TOKEN, refreshToken: "refresh-of-tests" };
    const orderId = /"id":"(\w+)"/.exec(body)?.[1];
    if (orderId !== undefined) onOrder(gateway, orderId);
    return { item: { checkoutId: CHECKOUT } };
  });
  return gateway;
}

const responds = { item: { checkoutId: "{{checkoutId-1}}" } };
const creation = call({ body: '{"order":{"id":"{{orderId-1}}"}}', responds });
const tokenCall = call({
  ...{ path: "/v1/token", headers: ["Authorization: Basic {{credentials}}"] },
  responds: { accessToken: "{{accessToken-1}}", refreshToken: "{{refreshToken-1}}" },
});

test("the token and the credentials are sent in Authorization, and nowhere else", async () => {
  const gateway = await provide();
  assert.deepEqual(await replay(gateway, [tokenCall, creation]), []);
  const sent = gateway.received.map(({ path, authorization }) => `${path} ${authorization}`);
  assert.deepEqual(sent.toSorted(), [
    `/v1/token Basic ${CREDENTIALS}`,
    `/v1/token Basic ${CREDENTIALS}`,
    `/v3/payment/online Bearer ${TOKEN}`,
  ]);
});

for (const hole of ["token", "credentials", "accessToken-1", "refreshToken-1"]) {
  for (const [where, asking] of [
    ["the path", call({ path: `/v3/stores?to={{${hole}}}`, responds })],
    ["the body", call({ body: `{"notifyUrl":"http://127.0.0.1/{{${hole}}}"}`, responds })],
    ["another header", call({ headers: [`Content-Type: {{${hole}}}`], responds })],
    ["a header's name", call({ headers: [`X-{{${hole}}}: x`], responds })],
  ] as const) {
    test(`a recording that has ${hole} in ${where} does not get it`, async () => {
      const gateway = await provide();
      const [difference, ...others] = await replay(gateway, [tokenCall, asking]);
      assert.match(difference?.now ?? "", /not sent: .* may be in the header Authorization only/);
      assert.deepEqual([others, difference?.step], [[], 2]);
      for (const { path, body } of gateway.received) {
        for (const secret of [TOKEN, CREDENTIALS, "refresh-of-tests"]) {
          assert.ok(!`${path} ${body}`.includes(secret));
        }
      }
    });
  }
}

test("no part of a token is taken by another name", async () => {
  const gateway = await provide();
  const parts = { accessToken: "{{orderId-1}}.{{id-1}}.{{id-2}}", refreshToken: "{{any}}" };
  const taking = { ...tokenCall, response: { status: 200, headers: {}, body: parts } };
  const asking = call({ path: "/v3/payment/transaction/order/{{orderId-1}}", responds });
  const [difference] = await replay(gateway, [taking, asking]);
  assert.match(difference?.now ?? "", /not sent: \{\{orderId-1\}\}/);
});

test("a hole with a name of JavaScript's own is one without a value", async () => {
  const [difference] = await replay(await provide(), [
    call({ path: "/{{constructor}}", responds }),
  ]);
  assert.equal(difference?.now, "not sent: no earlier step has a constructor");
});

test("an act that could not be played has not the outcome of an earlier one", async () => {
  // Nothing that is called there pays, so the order keeps the attempt that it has.
  const gateway = await provide(({ transactions }, orderId) => {
    transactions.push({
      ...{ transactionId: "9", method: "FPX", region: "MALAYSIA", status: "FAILED" },
      ...{ order: { id: orderId }, error: { code: "INSUFFICIENT_FUNDS" }, extraInfo: null },
    });
  });
  const outcome = "FAILED INSUFFICIENT_FUNDS";
  const payer = { step: "payer", checkout: "{{checkoutId-1}}", with: "approved", outcome } as const;
  const found = await replay(gateway, [creation, payer]);
  assert.deepEqual(
    found.map(({ before, now }) => [before, now]),
    [['"FAILED INSUFFICIENT_FUNDS"', '"not paid"']],
  );
});

test("webhooks of other orders are not the session's, and what is shown is masked", async () => {
  const gateway = await provide(({ notifications }, orderId) => {
    const data = { order: { id: orderId }, clientSecret: "hidden", card: "4111111111111111" };
    notifications.push(
      notificationOf("1", "order-of-another-shop"),
      notificationOf("2", "", { eventType: "PAYOUT", body: '{"data":{"payoutId":"77"}}' }),
      notificationOf("3", orderId, { body: JSON.stringify({ data }) }),
      notificationOf("4", "", {
        eventType: "REFUND_OPENED",
        body: JSON.stringify({ data: { orderId } }),
      }),
    );
  });
  const found = await replay(gateway, [creation]);
  assert.deepEqual(
    found.map(({ what, step }) => [what, step]),
    [
      ["webhook REFUND_OPENED", 0],
      ["webhook PAYMENT_WEB_ONLINE", 0],
    ],
  );
  assert.match(found[1]?.now ?? "", /^sent: .*"order"/);
  assert.doesNotMatch(found[1]?.now ?? "", /hidden|4111111111111111/);
});

test("a webhook that waits behind another one is compared by its body", async () => {
  const { profile } = await provide();
  const webhook = { step: "webhook", id: "1", eventType: "REFUND_OPENED", response: "" } as const;
  const body = { data: { refundId: "7" } };
  const compare = async (changes: { headers: string[]; body: string }) => {
    const watch = await watchSession(profile, {});
    const seen = { ...webhook, signature: "not sent", ...changes };
    const found: string[] = [];
    await awaitWebhook(
      {
        ...{ profile, values: new Map(), confidential: new Set(), taken: new Set() },
        watch: { ...watch, webhooks: [seen] },
        options: {
          ...{ ignored: [], timeoutMs: 10, lateMs: 10, onStep: () => {} },
          signal: new AbortController().signal,
        },
      },
      { ...webhook, headers: ["X-Event-Id"], signature: "valid", body },
      {
        ...{ values: new Map(), ignored: [] },
        differ: (place) => void found.push(place),
      },
    );
    return found;
  };
  const text = JSON.stringify(body);
  assert.deepEqual(await compare({ headers: [], body: text }), []);
  assert.deepEqual(await compare({ headers: [], body: "{}" }), ["body.data"]);
  assert.deepEqual(await compare({ headers: ["X-Event-Id"], body: text }), ["signature"]);
});

test("a recorded call for a token goes to oauthUrl, too", async () => {
  const [gateway, { profile, received }] = [await provide(), await provide()];
  const { oauthUrl } = profile;
  await replay({ ...gateway, profile: { ...gateway.profile, oauthUrl } }, [tokenCall]);
  assert.deepEqual(
    received.map(({ path }) => path),
    ["/v1/token"],
  );
});

test("a token comes from oauthUrl, and an OAuth server that does not respond is named", async () => {
  const [silent, wrong] = [await provideReceiver(hang), await provideReceiver(answer(500))];
  const { profile } = await provide();
  const request = (url: string) =>
    requestToken({ ...profile, oauthUrl: url.replace("/notify", "") }, 200);
  await assert.rejects(request(silent.url), { name: "CliError", exitCode: 3 });
  await assert.rejects(request(wrong.url), /gave no access token: HTTP 500/);
  assert.equal(await requestToken(profile), TOKEN);
});
