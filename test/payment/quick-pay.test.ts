/** A merchant scans the code on a payer's phone: POST /v3/payment/quickpay. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { writeBankCode } from "../../packages/sandbox/src/duitnow/phone/bank-code.ts";
import { type DemoApplication, provideOwnGateway } from "../support/gateway.ts";
import { makeSecondMerchant } from "../support/other-merchant.ts";
import { followingClock } from "../support/pay.ts";
import { browse, submitForm } from "../support/payer/browse.ts";
import { answer, provideReceiver } from "../support/receiver.ts";
import { until } from "../support/until.ts";

const clock = followingClock();
const shop = await provideReceiver(answer(200));
const gateway = await provideOwnGateway({ replace: { clock }, withWorker: true });
clock.follow(gateway.sandbox.clock);
await gateway.query`update applications set webhook_url = ${shop.url}`;

/** A code that is always good. */
const TNG = "800000000000000001";
const CODES: Readonly<Record<string, string>> = {
  TNG,
  GRABPAY: "810000000000000001",
  SHOPEEPAY: "820000000000000001",
  BOOST: "830000000000000001",
  MCASH: "840000000000000001",
  ALIPAY: "280000000000000001",
  WECHATPAY: "130000000000000001",
  MAYBANK: writeBankCode("0000000000000001"),
};

let count = 0;
function newOrderId(): string {
  count += 1;
  return `QP-${count}`;
}

const bodyOf = (changes: Record<string, unknown> = {}) => {
  const { id, amount, ...rest } = changes;
  return {
    authCode: TNG,
    order: {
      id: id ?? newOrderId(),
      title: "Lunch",
      detail: "",
      additionalData: "",
      amount: amount ?? 1234,
      currencyType: "MYR",
    },
    ipAddress: "192.0.2.10",
    storeId: gateway.demo.storeId,
    ...rest,
  };
};
const quickPay = (changes: Record<string, unknown> = {}, application?: DemoApplication) =>
  gateway.call({
    path: "/v3/payment/quickpay",
    body: bodyOf(changes),
    ...(application && { application }),
  });
const byOrder = async (id: string) =>
  (await gateway.get(`/v3/payment/transaction/order/${id}`)).body;
const codeOf = async (reply: Promise<{ body: { error?: { code: string } } }>) =>
  (await reply).body.error?.code;
const seconds = (number: number) => gateway.sandbox.clock.advance(number * 1_000);
const balance = async () => {
  const [row] =
    await gateway.query`select count(*)::int as n from transactions where status = 'SUCCESS'`;
  return row?.n;
};

for (const [method, authCode] of Object.entries(CODES)) {
  test(`a code of ${method} is charged at once, recorded as any payment, and refunded`, async () => {
    const id = newOrderId();
    const { status, body } = await quickPay({ id, authCode, terminalId: "COUNTER-2" });
    assert.equal(status, 200, JSON.stringify(body));
    const { item } = body;
    assert.equal(item.status, "SUCCESS", JSON.stringify(item));
    assert.deepEqual([item.type, item.method], ["QUICK_PAY", method]);
    assert.deepEqual([item.order.id, item.order.amount], [id, 1234]);
    assert.deepEqual([item.terminalId, item.balanceAmount], ["COUNTER-2", 1234]);
    assert.deepEqual((await byOrder(id)).item.transactionId, item.transactionId);
    const refund = { type: "PARTIAL", currencyType: "MYR", amount: 34 };
    const { transactionId } = item;
    const refunded = await gateway.call({
      path: "/v3/payment/refund",
      body: { transactionId, refund, reason: "too much" },
    });
    assert.equal(refunded.body.item?.balanceAmount, 1200, JSON.stringify(refunded.body));
    assert.equal(refunded.body.item.status, "PARTIAL_REFUNDED");
  });
}

test("the provider's own message of it changes nothing, and the application is notified once", async () => {
  const ids = await Promise.all(
    Object.values(CODES).map(async (authCode) => {
      const { body } = await quickPay({ authCode });
      return body.item.transactionId as string;
    }),
  );
  const before = await balance();
  await seconds(2);
  const notified = async () => shop.received.map(({ body }) => JSON.parse(body).data);
  await shop.reached(ids.length + Object.keys(CODES).length);
  await seconds(60);
  assert.equal(await balance(), before);
  const webhooks = (await notified()).filter(({ transactionId }) => ids.includes(transactionId));
  assert.deepEqual(webhooks.map(({ transactionId }) => transactionId).sort(), [...ids].sort());
  for (const { type, status } of webhooks) {
    assert.deepEqual([type, status], ["QUICK_PAY", "SUCCESS"]);
  }
});

test("the same request again, even at the same time, returns the same payment", async () => {
  const id = newOrderId();
  const replies = await Promise.all(Array.from({ length: 5 }, () => quickPay({ id })));
  const made = new Set(replies.map(({ body }) => body.item?.transactionId));
  const again = await quickPay({ id });
  assert.equal(again.body.item.status, "SUCCESS");
  made.delete(undefined); // while the first is running
  assert.deepEqual([...made], [again.body.item.transactionId]);
  const rows = await gateway.query`select from transactions where order_id = ${id}`;
  assert.equal(rows.length, 1);
});

test("an order is paid once, by whatever code", async () => {
  const id = newOrderId();
  await quickPay({ id });
  const { BOOST: authCode } = CODES;
  assert.equal(await codeOf(quickPay({ id, authCode })), "ORDER_PAID");
  const different = quickPay({ id, amount: 4321 });
  assert.equal(await codeOf(different), "ORDER_ID_DUPLICATE");
  const body = gateway.checkoutBody({ order: { ...bodyOf({ id }).order } });
  assert.equal(
    await codeOf(gateway.call({ path: "/v3/payment/online", body })),
    "ORDER_ID_DUPLICATE",
  );
});

test("a code that cannot be charged says why, charges nobody, and the next one of the order can", async () => {
  const problems = [
    ["02", "AUTH_CODE_EXPIRED"],
    ["03", "AUTH_CODE_USED"],
    ["09", "AUTH_CODE_INVALID"],
  ] as const;
  for (const good of Object.values(CODES)) {
    const isDuitnow = good.startsWith("hQV");
    for (const [end, code] of problems) {
      const id = newOrderId();
      const authCode = isDuitnow
        ? writeBankCode(`00000000000000${end}`)
        : `${good.slice(0, -2)}${end}`;
      const reply = await quickPay({ id, authCode });
      assert.equal(reply.body.error?.code, code, `${authCode} ${JSON.stringify(reply.body)}`);
      // Recorded, with the reason.
      assert.equal((await byOrder(id)).item.status, "FAILED");
      assert.equal(await codeOf(quickPay({ id, authCode })), code);
      const { body } = await quickPay({ id, authCode: good });
      assert.equal(body.item?.status, "SUCCESS", JSON.stringify(body));
    }
  }
});

test("a declined payment is a transaction with its reason", async () => {
  for (const authCode of Object.values(CODES)) {
    const id = newOrderId();
    const { status, body } = await quickPay({ id, authCode, amount: 7751 });
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.item.status, "FAILED", JSON.stringify(body));
    assert.equal(body.item.error.code, "INSUFFICIENT_FUNDS");
    assert.equal(body.item.balanceAmount, 0);
  }
});

test("a payer who has to confirm first: in process, no second charge, then paid", async () => {
  for (const authCode of Object.values(CODES)) {
    const id = newOrderId();
    const { body } = await quickPay({ id, authCode, amount: 7700 });
    assert.equal(body.item?.status, "IN_PROCESS", JSON.stringify(body));
    const other = authCode === TNG ? CODES.BOOST : TNG;
    assert.equal(
      await codeOf(quickPay({ id, authCode: other, amount: 7700 })),
      "PAYMENT_IN_PROCESS",
    );
    await seconds(6);
    await until(async () => (await byOrder(id)).item.status === "SUCCESS");
    assert.equal((await quickPay({ id, authCode, amount: 7700 })).body.item.status, "SUCCESS");
  }
});

test("a charge whose response is lost is found by asking, and not charged twice", async () => {
  const ids = await Promise.all(
    Object.values(CODES).map(async (authCode) => {
      const id = newOrderId();
      const { body } = await quickPay({ id, authCode, amount: 7719 });
      assert.equal(body.item?.status, "IN_PROCESS", JSON.stringify(body));
      return id;
    }),
  );
  await seconds(120);
  for (const id of ids) await until(async () => (await byOrder(id)).item.status === "SUCCESS");
});

test("what is not a payer's code, or not for this merchant, is rejected before anything is saved", async () => {
  const merchantsQr = "00020201021226580014A000000615000101065641600220";
  for (const [authCode, words] of [
    ["990000000000000001", /No enabled method/],
    [merchantsQr, /merchant's QR code/],
    ["https://shop.example/pay", /link/],
    ["13485071779724729", /No enabled method/],
  ] as const) {
    const { status, body } = await quickPay({ authCode });
    assert.equal(status, 400);
    assert.equal(body.error.code, "AUTH_CODE_INVALID");
    assert.match(body.error.message, words);
  }
  const other = await makeSecondMerchant(gateway);
  assert.equal(await codeOf(quickPay({}, other.application)), "STORE_NOT_FOUND");
  assert.equal(await codeOf(quickPay({ storeId: "1" })), "STORE_NOT_FOUND");
  assert.equal(await codeOf(quickPay({ amount: 5 })), "MINIMUM_AMOUNT_REQUIRED");
  assert.equal(
    await codeOf(quickPay({ authCode: CODES.BOOST, amount: 50 })),
    "DOES_NOT_HAVE_ACTIVE_WALLET",
  );
  const rows =
    await gateway.query`select from checkouts where order_id like 'QP-%' and status = 'IN_PROCESS' and transaction_id is null`;
  assert.equal(rows.length, 0);
});

test("a reversed order is not charged any more", async () => {
  for (const authCode of Object.values(CODES)) {
    const id = newOrderId();
    await quickPay({ id, authCode });
    const { body } = await gateway.call({ path: "/v3/payment/reverse", body: { orderId: id } });
    const isDuitnow = authCode === CODES.MAYBANK;
    const outcome = body.item?.status ?? body.error.code;
    assert.equal(outcome, isDuitnow ? "UNSUPPORTED_METHOD_REVERSE" : "REVERSED");
  }
});

test("a reversal while the payer confirms voids the payment, or waits until it can", async () => {
  const cannotVoid = [CODES.TNG, CODES.MAYBANK];
  for (const authCode of Object.values(CODES)) {
    const id = newOrderId();
    await quickPay({ id, authCode, amount: 7700 });
    const reverse = () => gateway.call({ path: "/v3/payment/reverse", body: { orderId: id } });
    const first = await reverse();
    const outcome = first.body.item?.status ?? first.body.error.code;
    const isVoided = !cannotVoid.includes(authCode);
    assert.equal(outcome, isVoided ? "REVERSED" : "PAYMENT_IN_PROCESS", authCode);
    await seconds(6);
    if (isVoided) {
      assert.equal((await byOrder(id)).item.status, "REVERSED");
      continue;
    }
    await until(async () => (await byOrder(id)).item.status === "SUCCESS");
    const second = await reverse();
    const isDuitnow = authCode === CODES.MAYBANK;
    const last = second.body.item?.status ?? second.body.error.code;
    assert.equal(last, isDuitnow ? "UNSUPPORTED_METHOD_REVERSE" : "REVERSED");
  }
});

test("the payer's app shows a code that is good for one payment and a minute", async () => {
  for (const [path, form] of [
    ["/wallet/code", { wallet: "Touch 'n Go eWallet" }],
    ["/wallet/code", { wallet: "WeChat Pay" }],
    ["/duitnow/phone", {}],
  ] as const) {
    const show = async () => {
      const page = await browse("GET", `${gateway.sandbox.protocolUrl}${path}`);
      const action = path === "/wallet/code" ? path : "/duitnow/phone/code";
      const shown = await submitForm(page, action, form);
      return /id="code" value="([^"]+)"/.exec(shown.text)?.[1] ?? "";
    };
    const authCode = await show();
    assert.equal((await quickPay({ authCode })).body.item?.status, "SUCCESS", authCode);
    assert.equal(await codeOf(quickPay({ authCode })), "AUTH_CODE_USED");
    const late = await show();
    await seconds(61);
    assert.equal(await codeOf(quickPay({ authCode: late })), "AUTH_CODE_EXPIRED");
  }
});

test("compat mode does without the address; a code is in no log and no timeline", async () => {
  const { ipAddress: _, ...body } = bodyOf({ id: "QP-compat" });
  const reply = await gateway.call({
    path: "/v3/payment/quickpay",
    body,
    application: gateway.demo.compat,
  });
  assert.equal(reply.body.item?.status, "SUCCESS", JSON.stringify(reply.body));
  const strict = await gateway.call({ path: "/v3/payment/quickpay", body });
  assert.match(strict.body.error.message, /ipAddress.*compat/s);
  await until(async () => {
    const [row] = await gateway.query`
      select count(*)::int as n from request_log where path = '/v3/payment/quickpay'`;
    return row?.n >= 2;
  });
  const stored = await gateway.query`
    select coalesce(jsonb_agg(to_jsonb(l)), '[]')::text as text from request_log l
    union all select coalesce(jsonb_agg(to_jsonb(e)), '[]')::text from exchanges e
    union all select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text from transactions t
    union all select coalesce(jsonb_agg(to_jsonb(c)), '[]')::text from checkouts c`;
  assert.ok(stored.some(({ text }) => text.includes("[secret]")));
  for (const { text } of stored) {
    for (const code of Object.values(CODES)) {
      const at = text.indexOf(code);
      assert.equal(at, -1, text.slice(Math.max(0, at - 200), at + 100));
    }
  }
});

test("a terminal's endpoints point to it", async () => {
  for (const [method, path] of [
    ["POST", "/v3/payment/terminal/quickpay"],
    ["POST", "/v3/terminal/payment/quickpay"],
    ["GET", "/v3/terminal/payment/transactions"],
  ] as const) {
    const { status, body } = await gateway.call({ method, path });
    assert.equal(status, 404, path);
    assert.equal(body.error.code, "API_ENDPOINT_NOT_FOUND", path);
    assert.match(body.error.message, /\/v3\/payment\/(?:quickpay|transactions)/, path);
  }
});
