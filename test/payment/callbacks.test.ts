// What anybody may send to the addresses that rails call: refused in words, and never a fault.
import assert from "node:assert/strict";
import { test } from "node:test";
import { crc16 } from "../../packages/gateway/src/rails/duitnow-qr/protocol/payload.ts";
import { signMessage } from "../../packages/gateway/src/rails/duitnow-qr/protocol/wire.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { openCheckout, pay, readPayment, startPaying } from "../support/pay.ts";
import { until } from "../support/until.ts";

const gateway = await provideTestGateway();

const NAMES = ["PA\0", "\ud800", "x".repeat(5_000), "__proto__", "", "PA'--"];

const field = (tag: string, value: string) =>
  `${tag}${String(value.length).padStart(2, "0")}${value}`;

/** A code that is whole, with any reference inside. */
function qrOf(reference: string): string {
  const head = `${field("62", field("05", reference.slice(0, 80)))}6304`;
  return head + crc16(head);
}

function bodiesOf(name: string): { type: string; body: string }[] {
  const json = "application/json";
  const form = "application/x-www-form-urlencoded";
  const qr = {
    EndID: "E1",
    BizID: name,
    TransactionStatus: "ACSP",
    Reason: name,
    TrxAmount: "1.00",
    TrxCurrency: "MYR",
    QRString: qrOf(name),
  };
  const wallet = { transaction_sn: name, transaction_type: 13, amount: 1, status: 3 };
  return [
    { type: json, body: JSON.stringify(qr) },
    { type: json, body: JSON.stringify({ ...wallet, reference_id: name }) },
    { type: json, body: JSON.stringify({ merchant: name, order: { id: name } }) },
    { type: form, body: new URLSearchParams({ fpx_sellerExOrderNo: name }).toString() },
    { type: form, body: new URLSearchParams({ "order.id": name, cres: name }).toString() },
    { type: "text/plain", body: name },
  ];
}

for (const rail of ["card", "duitnow-qr", "fpx", "wallet", "__proto__"]) {
  test(`nothing sent to ${rail} without its signature is an internal error`, async () => {
    for (const name of NAMES) {
      for (const { type, body } of bodiesOf(name)) {
        const query = new URLSearchParams({ attempt: name, reference_id: name, state: name });
        for (const path of ["", "/return"]) {
          const answer = await fetch(`${gateway.baseUrl}/callbacks/${rail}${path}?${query}`, {
            method: "POST",
            headers: { "content-type": type, "x-airpay-req-h": "x" },
            body,
          });
          const text = await answer.text();
          assert.ok(answer.status < 500, `${path} ${type} ${JSON.stringify(name)}: ${text}`);
        }
      }
    }
  });
}

for (const { simulator, signature, forged, paying, waiting } of [
  {
    // Its secret says who sent a message; what it says is retrieved from the acquirer.
    ...{ simulator: "card", signature: "x-notification-secret", forged: 200 },
    paying: { cardNumber: "4242424242424242" },
    waiting: { cardNumber: "4000002760003184" }, // its bank asks its holder
  },
  { simulator: "fpx", signature: "fpx_checkSum", forged: 400, paying: {}, waiting: {} },
]) {
  test(`a message of ${simulator} about a paid order does not pay another one`, async () => {
    const paid = await pay(gateway, paying);
    const isAboutIt = ({ body }: { body: string }) => body.includes(paid.attemptId);
    const messages = () => gateway.sandbox.journal.listDeliveries(simulator, 5).filter(isAboutIt);
    const message = (await until(messages, ({ length }) => length > 0))[0];
    assert.ok(message);
    const other = await startPaying(gateway, await openCheckout(gateway), waiting);
    const send = async (headers: Headers, body: string) =>
      (await fetch(message.url, { method: message.method, headers, body })).status;
    const signed = new Headers(message.headers);
    assert.equal(await send(signed, message.body), 200, "unchanged, it is accepted again");
    const body = message.body.replaceAll(paid.attemptId, other.attemptId);
    assert.equal(await send(signed, body), forged);
    const unsigned = new Headers(signed);
    unsigned.delete(signature);
    const unsignedBody = body.replace(new RegExp(`&${signature}=\\w+`), "");
    assert.notDeepEqual([[...unsigned], unsignedBody], [[...signed], body]);
    assert.equal(await send(unsigned, unsignedBody), 400);
    assert.equal((await readPayment(gateway, other.attemptId)).status, "IN_PROCESS");
  });
}

test("a message that is signed with another key pays nothing", async () => {
  const { attemptId, notify } = await startDuitnow();
  const paid = { TransactionStatus: "SUCCESSFUL", Reason: "00" };
  assert.equal((await notify(paid, "not the acquirer's key")).status, 401);
  assert.equal((await readPayment(gateway, attemptId)).status, "IN_PROCESS");
  assert.equal((await notify(paid)).status, 200);
  assert.equal((await readPayment(gateway, attemptId)).status, "SUCCESS");
});

const SENDERS: [what: string, name: string][] = [
  ["starts with a character outside the basic plane", "\u{20BB7}\u7530 \u{1F35C}"],
  ["a bank has cut through a character", "NUR \ud83c"],
  ["a bank has cut before a character's second half", "\udf5c NUR"],
  ["holds a NUL", "\0UR AISYAH"],
];
for (const [what, name] of SENDERS) {
  test(`a payer's name that ${what} does not keep the payment from being known`, async () => {
    const { attemptId, notify } = await startDuitnow();
    const paid = { TransactionStatus: "SUCCESSFUL", Reason: "00", SenderName: name };
    assert.equal((await notify(paid)).status, 200);
    const payment = await readPayment(gateway, attemptId);
    assert.equal(payment.status, "SUCCESS");
    assert.ok(JSON.stringify(payment.payer).isWellFormed());
  });

  test(`a reference that ${what} does not keep the payment from being known`, async () => {
    const { attemptId, notify } = await startDuitnow();
    const EndID = `E${attemptId}${name.replaceAll(" ", "")}`; // one with spaces is not believed
    const paid = { TransactionStatus: "SUCCESSFUL", Reason: "00", EndID };
    assert.equal((await notify(paid)).status, 200);
    const payment = await readPayment(gateway, attemptId);
    assert.equal(payment.status, "SUCCESS");
    assert.ok(payment.railReference.startsWith(`E${attemptId}`));
  });
}

/** A payment that waits for its code to be paid, and the acquirer's signed message about it. */
async function startDuitnow() {
  const paying = { method: "DUITNOW_MY", amountMinor: 1_234 };
  const started = await startPaying(gateway, await openCheckout(gateway, paying), paying);
  assert.equal(started.next.kind, "qr");
  const payload = started.next.kind === "qr" ? started.next.payload : "";
  const settings = gateway.sandbox.rails["duitnow-qr"] as {
    bizId: string;
    signingKeys: { secret: string }[];
  }; // as the simulators made them
  const known = settings.signingKeys[0]?.secret ?? "";
  async function notify(message: Record<string, string>, secret = known): Promise<Response> {
    const body = JSON.stringify({
      EndID: `E${started.attemptId}`,
      BizID: settings.bizId,
      QRString: payload,
      TrxAmount: "12.34",
      TrxCurrency: "MYR",
      ...message,
    });
    const uri = "/callbacks/duitnow-qr";
    const timestamp = "01012026000000";
    return fetch(`${gateway.baseUrl}${uri}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "ambank-timestamp": timestamp,
        "ambank-signature": signMessage(secret, { uri, timestamp, body }),
      },
      body,
    });
  }
  return { attemptId: started.attemptId, notify };
}
