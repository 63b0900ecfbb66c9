// cspell:ignore redirecturl layoutversion
// What an integrator hears about a body with several mistakes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { provideTestGateway } from "../support/gateway.ts";
import { readCheckout } from "../support/pay.ts";
import { withErrorDetails } from "../support/portal/error-details.ts";
import { until } from "../support/until.ts";

const gateway = await provideTestGateway();
const path = "/v3/payment/online";
const send = (body: unknown) => gateway.call({ path, body });

/** Everything that is wrong with it, in the order of the reference. */
function wrongBody() {
  const { redirectUrl, ...body } = gateway.checkoutBody();
  return {
    ...body,
    redirecturl: redirectUrl,
    order: { ...body.order, title: "x".repeat(33), amount: "25.90" },
    type: "WEB",
    expiresInSeconds: 30,
  };
}

const SENTENCES = [
  'redirectUrl is missing; "redirecturl" was sent: did you mean redirectUrl? Names are case-sensitive. Only compatibility mode accepts it.',
  "order.title must have at most 32 characters, not 33.",
  "order.amount must be a whole number, not a string.",
  "type must be one of WEB_PAYMENT, MOBILE_PAYMENT.",
  "expiresInSeconds must be from 60 to 86400. Only compatibility mode accepts it.",
];

test("all mistakes are named at once, in the documented shape", async () => {
  const { status, body } = await send(wrongBody());
  assert.equal(status, 400);
  assert.deepEqual(Object.keys(body), ["error"]);
  assert.deepEqual(Object.keys(body.error), ["code", "message"]);
  assert.equal(body.error.code, "VALIDATION_ERROR");
  assert.ok(body.error.message.endsWith(SENTENCES.join(" ")), body.error.message);
});

test("an unknown member is ignored, also one that looks like an optional member", async () => {
  const { status } = await send({ ...gateway.checkoutBody(), layoutversion: "v9", extra: 1 });
  assert.equal(status, 200);
});

test("with error details ON, each field is listed, too; turning them off takes effect", async () => {
  await withErrorDetails(gateway, async () => {
    const { body } = await send(wrongBody());
    assert.deepEqual(Object.keys(body), ["error", "details"]);
    assert.deepEqual(
      body.details.map(({ message }: { message: string }) => message),
      SENTENCES,
    );
    assert.deepEqual(
      body.details.map(({ field }: { field: string }) => field),
      ["redirectUrl", "order.title", "order.amount", "type", "expiresInSeconds"],
    );
  });
  // Every process is notified within a second.
  await until(async () => !("details" in (await send(wrongBody())).body));
});

test("compat mode takes the nearest lifetime", async () => {
  for (const [given, seconds] of [
    [30, 60],
    [90_000, 86_400],
    [0, 600],
  ] as const) {
    const { body } = await gateway.call({
      path,
      body: gateway.checkoutBody({ expiresInSeconds: given }),
      application: gateway.demo.compat,
    });
    const checkout = await readCheckout(gateway, body.item.checkoutId);
    assert.ok(checkout);
    assert.equal((checkout.endAt.getTime() - checkout.startAt.getTime()) / 1_000, seconds);
  }
});
