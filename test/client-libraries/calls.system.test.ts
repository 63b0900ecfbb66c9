// The Python and PHP clients against a real gateway: what a shop does, errors, retries, the clock.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MERCHANT_ROUTES } from "../../packages/gateway/src/http/api/index.ts";
import { sdkMethodsOf } from "../../packages/gateway/src/http/route.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { pay, payAttempt } from "../support/pay.ts";
import { withErrorDetails } from "../support/portal/error-details.ts";
import { LIBRARIES, type Library, type LibraryTask, type Outcome, optionsOf } from "./library.ts";

const gateway = await provideOwnGateway();
const options = optionsOf(gateway, gateway.demo);
const GET_STORES = { name: "stores.list" };

/** A method by the operation it calls: names of methods may change, operations do not. */
function methodOf(operationId: string): string {
  const route = MERCHANT_ROUTES.find((each) => each.operationId === operationId);
  const [method, ...others] = route ? sdkMethodsOf(route) : [];
  assert.ok(method && others.length === 0, operationId);
  return method.name;
}

async function runAll(library: Library, task: Omit<LibraryTask, "options"> & Partial<LibraryTask>) {
  return library.run({ options, ...task });
}

const readValue = ({ error, value }: Outcome) => {
  assert.equal(error, undefined, JSON.stringify(error));
  return value;
};

for (const library of LIBRARIES) {
  const { name, skip } = library;
  let orders = 0;
  const checkoutBody = (order: Record<string, unknown> = {}) => {
    orders += 1;
    return gateway.checkoutBody({ order: { id: `${name}-${orders}`, ...order } });
  };
  const createCheckout = methodOf("createCheckout");

  test(`${name}: a checkout is created, paid, found by its order id and refunded`, {
    skip,
  }, async () => {
    const id = `${name} A/1 %2F?é&#=`;
    const body = checkoutBody({ id, title: "R&D <é> 少冰" });
    const [created] = (await runAll(library, { calls: [{ name: createCheckout, args: [body] }] }))
      .outcomes;
    const { checkoutId, url } = readValue(created);
    assert.equal(url, `${gateway.baseUrl}/checkout?checkoutId=${checkoutId}`);
    await payAttempt(gateway, checkoutId);
    const { outcomes } = await runAll(library, {
      calls: [
        { name: methodOf("getCheckout"), args: [checkoutId] },
        { name: methodOf("getTransactionByOrder"), args: [id] },
        { name: methodOf("getStore"), args: [gateway.demo.storeId] },
      ],
    });
    const [checkout, paid, store] = outcomes.map(readValue);
    assert.equal(checkout.order.title, "R&D <é> 少冰");
    assert.equal(checkout.status, "SUCCESS");
    assert.equal(store.id, gateway.demo.storeId);
    const { transactionId } = paid;
    const refund = { type: "PARTIAL", currencyType: "MYR", amount: 590 };
    const [refunded] = (
      await runAll(library, {
        calls: [
          {
            name: methodOf("refundPayment"),
            args: [{ transactionId, refund, reason: "Too salty" }],
          },
        ],
      })
    ).outcomes;
    assert.equal(readValue(refunded).balanceAmount, 2000);
  });

  test(`${name}: a list continues over its pages, and each page can be read by itself`, {
    skip,
  }, async () => {
    const before = await gateway.query<{ count: number }>`select count(*) from transactions`;
    for (let paid = Number(before[0]?.count); paid < 5; paid += 1) await pay(gateway);
    const listTransactions = methodOf("listTransactions");
    const { outcomes } = await runAll(library, {
      calls: [
        { name: listTransactions, named: { limit: 100 }, iterate: true },
        { name: listTransactions, named: { limit: 2 }, iterate: true },
        { name: methodOf("listEvents"), named: { limit: 2 }, iterate: true },
        {
          name: methodOf("listReconciliation"),
          args: [{ transactionType: "PAYMENT", date: "2026-01-05" }],
          iterate: true,
        },
      ],
    });
    const [whole, parts, events, empty] = outcomes;
    assert.equal(whole.pages, 1);
    assert.ok(whole.items.length >= 5);
    assert.equal(parts.items.length, 2);
    assert.equal(parts.meta.count, 2);
    assert.equal(parts.pages, Math.ceil(whole.items.length / 2));
    assert.deepEqual(
      parts.all.map((item: Outcome) => item.transactionId),
      whole.all.map((item: Outcome) => item.transactionId),
    );
    // The feed's cursor is never empty, and reading it ends nevertheless.
    const sequences: number[] = events.all.map((event: Outcome) => event.sequence);
    assert.ok(sequences.length > 2);
    assert.deepEqual(
      sequences,
      [...new Set(sequences)].sort((a, b) => a - b),
    );
    assert.deepEqual(empty.all, []);
  });

  test(`${name}: an error has its code, message, status and request ID`, { skip }, async () => {
    const { outcomes } = await runAll(library, {
      calls: [
        { name: createCheckout, args: [{ ...checkoutBody(), storeId: "1" }] },
        { name: "request", args: ["POST", "/v3/nothing", {}] },
        { name: "request", args: ["GET", "/v3/payment/transactions?limit=1"] },
        { name: methodOf("getStore"), args: [""] },
        { name: "request", args: ["GET", "v3/merchant"] },
      ],
    });
    const [wrong, unknown, whole, empty, relative] = outcomes;
    assert.equal(wrong.error.type, "KaunterError");
    assert.equal(wrong.error.code, "STORE_NOT_FOUND");
    assert.equal(wrong.error.status, 400);
    assert.match(wrong.error.requestId, /\S/);
    assert.doesNotMatch(wrong.error.message, /^STORE_NOT_FOUND/);
    assert.equal(unknown.error.code, "API_ENDPOINT_NOT_FOUND");
    assert.equal(readValue(whole).code, "SUCCESS");
    assert.equal(empty.error.type, "KaunterConfigError");
    assert.match(relative.error.message, /path must start with/);
  });

  test(`${name}: each invalid field is listed where error details are ON`, { skip }, async () => {
    const { order, ...body } = checkoutBody();
    const calls = [{ name: createCheckout, args: [{ ...body, order: { ...order, amount: 1 } }] }];
    await withErrorDetails(gateway, async () => {
      const { outcomes } = await runAll(library, { calls });
      const message = "order.amount must be from 10 to 9999999999.";
      assert.deepEqual(outcomes[0]?.error.details, [{ field: "order.amount", message }]);
    });
    const { outcomes } = await runAll(library, { calls });
    assert.deepEqual(outcomes[0]?.error.details, []);
  });

  test(`${name}: a wrong key is named, with each step that the gateway computed`, {
    skip,
  }, async () => {
    const { privateKey } = gateway.demo.compat;
    const { outcomes } = await runAll(library, {
      options: { ...options, privateKey },
      calls: [GET_STORES],
    });
    const { error } = outcomes[0];
    assert.equal(error.code, "INVALID_REQUEST_SIGNATURE");
    assert.match(error.message, /You signed with the key of your application/);
    assert.match(error.debug.preVerifyContent.step3.content, /^method=get&nonceStr=/);
  });

  test(`${name}: one token is used for all calls, and replaced once when it is rejected`, {
    skip,
  }, async () => {
    const calls = [GET_STORES, GET_STORES, GET_STORES];
    const good = await runAll(library, { calls, faults: {} });
    good.outcomes.forEach(readValue);
    assert.equal(good.tokens, 1);
    const spoiled = await runAll(library, { calls, faults: { token: "spoil" } });
    spoiled.outcomes.forEach(readValue);
    assert.equal(spoiled.tokens, 2);
    assert.equal(spoiled.sent.length, 4);
  });

  for (const clockSkew of [-18_000, 18_000]) {
    test(`${name}: a clock that is ${clockSkew} seconds off does not matter`, {
      skip,
    }, async () => {
      const { outcomes } = await runAll(library, { calls: [GET_STORES], clockSkew });
      assert.equal(outcomes[0].error, undefined);
    });
  }

  test(`${name}: a checkout whose response was lost is sent again, signed anew`, {
    skip,
  }, async () => {
    const { outcomes, sent, waits } = await runAll(library, {
      calls: [{ name: createCheckout, args: [checkoutBody()] }],
      faults: { 1: { kind: "lose" } },
    });
    readValue(outcomes[0]);
    assert.equal(sent.length, 2);
    assert.equal(waits.length, 1);
    const nonces = sent.map(({ headers }) => headers["x-nonce-str"]);
    assert.notEqual(nonces[0], nonces[1]);
  });

  test(`${name}: a call that the gateway would not recognise again is not retried`, {
    skip,
  }, async () => {
    const body = checkoutBody();
    const { id: _, ...order } = body.order;
    const { outcomes, sent } = await runAll(library, {
      calls: [{ name: createCheckout, args: [{ ...body, order }] }],
      faults: { 1: { kind: "lose" } },
    });
    assert.equal(outcomes[0].error.type, "KaunterConnectionError");
    assert.match(outcomes[0].error.message, /socket hang up/);
    assert.equal(sent.length, 1);
  });

  test(`${name}: a refund whose response was lost is sent again under one key and happens once`, {
    skip,
  }, async () => {
    const { id: transactionId } = await pay(gateway);
    const refund = { type: "PARTIAL", currencyType: "MYR", amount: 100 };
    const { outcomes, sent } = await runAll(library, {
      calls: [
        { name: methodOf("refundPayment"), args: [{ transactionId, refund, reason: "r" }] },
        {
          name: methodOf("refundPayment"),
          args: [{ transactionId, refund, reason: "r" }],
          named: { idempotencyKey: `${name}-key` },
        },
      ],
      faults: { 1: { kind: "lose" } },
    });
    outcomes.forEach(readValue);
    const keys = sent.map(({ headers }) => headers["idempotency-key"]);
    assert.equal(keys.length, 3);
    assert.equal(keys[0], keys[1]);
    assert.equal(keys[2], `${name}-key`);
    assert.equal(readValue(outcomes[1]).balanceAmount, 2590 - 200);
  });

  test(`${name}: a busy gateway is retried after its Retry-After, unless that is long`, {
    skip,
  }, async () => {
    const refuse = (status: number, code: string, seconds: string) => ({
      kind: "refuse",
      status,
      code,
      headers: { "retry-after": seconds, "x-request-id": "r" },
    });
    const calls = [GET_STORES];
    const busy = await runAll(library, {
      calls,
      faults: { 1: refuse(429, "EXCEEDED_LIMIT", "2") },
    });
    assert.equal(busy.outcomes[0].error, undefined);
    assert.deepEqual(busy.waits, [2]);
    const patient = await runAll(library, {
      calls,
      faults: { 1: refuse(429, "EXCEEDED_LIMIT", "60") },
    });
    assert.equal(patient.outcomes[0].error.code, "EXCEEDED_LIMIT");
    const away = await runAll(library, {
      calls: [
        { name: createCheckout, args: [checkoutBody()] },
        { name: methodOf("createMerchant"), args: [{}] },
      ],
      faults: { 1: refuse(503, "OVERLOAD", "1"), 3: refuse(503, "OVERLOAD", "1") },
    });
    readValue(away.outcomes[0]);
    assert.equal(away.outcomes[1].error.code, "OVERLOAD");
    assert.equal(away.sent.length, 3);
  });
}
