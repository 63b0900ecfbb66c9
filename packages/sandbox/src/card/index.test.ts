import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, before, beforeEach, describe, it } from "node:test";
import { type Sandbox, startSandbox } from "../sandbox.ts";
import { scriptOf } from "./card-scripts.ts";
import type { CardRailCredentials } from "./credentials.ts";
import { dayEndAfter } from "./settlement.ts";

let sandbox: Sandbox;
let gateway: Server;
let gatewayUrl: string;
let settings: CardRailCredentials;

before(async () => {
  gateway = createServer((_request, response) => response.end("OK"));
  await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
  // A listening TCP server always has an AddressInfo.
  gatewayUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  sandbox = await startSandbox({ gatewayUrl });
  // Made by this folder.
  settings = sandbox.rails.card as CardRailCredentials;
});
after(async () => {
  await sandbox.stop();
  gateway.closeAllConnections();
  gateway.close();
});
beforeEach(() => {
  sandbox.reset();
  sandbox.clock.freeze();
});

interface ApiResponse {
  status: number;
  // Responses are read freely: a wrong shape fails the test.
  body: { [key: string]: unknown } & { result?: string };
}

async function call(method: string, path: string, content?: object, password?: string) {
  const { merchantId, apiUrl, apiPassword } = settings;
  const pair = `merchant.${merchantId}:${password ?? apiPassword}`;
  const response = await fetch(`${apiUrl}/merchant/${merchantId}${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(pair).toString("base64")}`,
      "content-type": "application/json",
    },
    ...(content ? { body: JSON.stringify(content) } : {}),
  });
  return { status: response.status, body: await response.json() } as ApiResponse;
}

const order = { amount: "12.34", currency: "MYR", reference: "ORD-1" };
const browser = { browser: "Mozilla/5.0" };
const redirectResponseUrl = () => `${gatewayUrl}/callbacks/card/return`;
let orders = 0;

function cardBlock(number: string, securityCode = "123", year = "39") {
  const card = { number, securityCode, expiry: { month: "12", year } };
  return { sourceOfFunds: { type: "CARD", provided: { card } } };
}

/** Authenticates without a session; the order's id. */
async function authenticated(number: string, ...rest: string[]): Promise<string> {
  orders += 1;
  const id = `O${orders}`;
  const path = `/order/${id}/transaction/A`;
  await call("PUT", path, {
    apiOperation: "INITIATE_AUTHENTICATION",
    authentication: { redirectResponseUrl: redirectResponseUrl() },
    order,
    ...cardBlock(number, ...rest),
  });
  await call("PUT", path, {
    apiOperation: "AUTHENTICATE_PAYER",
    authentication: { "3ds2": { methodCompletion: "U" } },
    device: browser,
    order,
  });
  return id;
}

function pay(orderId: string, number: string, transactionId = "P", changes: object = {}) {
  return call("PUT", `/order/${orderId}/transaction/${transactionId}`, {
    apiOperation: "PAY",
    authentication: { transactionId: "A" },
    order,
    ...cardBlock(number),
    ...changes,
  });
}

const VISA = "4242424242424242";

describe("card acquirer", () => {
  it("rejects a wrong password", async () => {
    assert.equal((await call("GET", "/order/O0", undefined, "wrong")).status, 401);
  });

  it("creates one sale for a transaction ID, and rejects other requests with that ID", async () => {
    const id = await authenticated(VISA);
    const first = await pay(id, VISA);
    assert.deepEqual([first.status, first.body.result], [201, "SUCCESS"]);
    const again = await pay(id, VISA);
    assert.deepEqual(again.body, first.body);
    assert.equal(again.status, 200);
    const other = await call("PUT", `/order/${id}/transaction/P`, {
      apiOperation: "REFUND",
      transaction: { amount: "1.00" },
    });
    assert.deepEqual([other.status, other.body.result], [400, "ERROR"]);
    const dearer = await pay(id, VISA, "P2", { order: { ...order, amount: "12.35" } });
    assert.equal(dearer.status, 400);
  });

  it("declines a sale without an authentication", async () => {
    const { body } = await pay("O-none", VISA);
    assert.deepEqual(body.response, { gatewayCode: "AUTHENTICATION_FAILED" });
  });

  it("declines a valid number that is not a test card", async () => {
    const id = await authenticated("4539578763621486");
    const { body } = await pay(id, "4539578763621486");
    assert.deepEqual(body.response, { gatewayCode: "DECLINED", acquirerCode: "14" });
  });

  it("declines an expired card, and security code 102 on some cards", async () => {
    const old = await authenticated(VISA, "123", "20");
    const expired = { gatewayCode: "EXPIRED_CARD", acquirerCode: "54" };
    assert.deepEqual((await pay(old, VISA)).body.response, expired);
    const id = await authenticated("5123450000000008", "102");
    const wrong = { gatewayCode: "INVALID_CSC", acquirerCode: "N7" };
    assert.deepEqual((await pay(id, "5123450000000008")).body.response, wrong);
  });

  it("expires a session after 30 minutes", async () => {
    const { body } = await call("POST", "/session", {});
    // Made by the simulator.
    const session = body.session as { id: string };
    const path = `/session/${session.id}`;
    assert.equal((await call("PUT", path, cardBlock(VISA))).status, 201);
    await sandbox.clock.advance(30 * 60_000);
    assert.equal((await call("PUT", path, cardBlock(VISA))).status, 400);
    const start = { apiOperation: "INITIATE_AUTHENTICATION", order, session };
    assert.equal((await call("PUT", "/order/late/transaction/A", start)).status, 400);
  });

  it("refunds no more than was captured", async () => {
    const id = await authenticated(VISA);
    await pay(id, VISA);
    const refund = (amount: string, refundId: string) =>
      call("PUT", `/order/${id}/transaction/${refundId}`, {
        apiOperation: "REFUND",
        transaction: { amount },
      });
    assert.equal((await refund("10.00", "R1")).body.result, "SUCCESS");
    assert.equal((await refund("10.00", "R1")).body.result, "SUCCESS");
    assert.equal((await refund("2.35", "R2")).body.result, "FAILURE");
    assert.equal((await refund("2.34", "R3")).body.result, "SUCCESS");
    const whole = await call("GET", `/order/${id}`);
    assert.equal(whole.body.status, "REFUNDED");
  });

  it("raises a chargeback on request, of no more than what is left", async () => {
    const id = await authenticated(VISA);
    await pay(id, VISA);
    const control = async (body: object) => {
      const answer = await fetch(`${sandbox.controlUrl}/__sim/chargebacks`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: (await answer.json()) as ApiResponse["body"] };
    };
    await call("PUT", `/order/${id}/transaction/R`, {
      apiOperation: "REFUND",
      transaction: { amount: "2.34", currency: "MYR" },
    });
    for (const wrong of [
      {},
      { order: "NOBODY" },
      { order: id, reason: "MOOD" },
      { order: id, amountMinor: 0 },
      { id: "NONE", verdict: "WON" },
      { id: "NONE", verdict: "MAYBE" },
    ]) {
      assert.equal((await control(wrong)).status, 400, JSON.stringify(wrong));
    }
    const raised = await control({ order: id, reason: "DUPLICATE" });
    assert.deepEqual(raised.body.chargeback, {
      id: `${id}-CB1`,
      order: id,
      reference: "ORD-1",
      amountMinor: 1_000,
      reason: "DUPLICATE",
      status: "OPEN",
      text: "",
      evidence: [],
    });
    assert.equal((await control({ order: id })).status, 400, "nothing left");
    const refund = await call("PUT", `/order/${id}/transaction/R2`, {
      apiOperation: "REFUND",
      transaction: { amount: "0.01", currency: "MYR" },
    });
    assert.equal(refund.body.result, "FAILURE");
    assert.equal((await control({ id: `${id}-CB1`, verdict: "WON" })).status, 200);
    assert.equal((await control({ id: `${id}-CB1`, verdict: "LOST" })).status, 400, "decided");
    const listed = await fetch(`${sandbox.controlUrl}/__sim/chargebacks`);
    const { chargebacks } = (await listed.json()) as { chargebacks: { status: string }[] };
    assert.deepEqual(
      chargebacks.map(({ status }) => status),
      ["WON"],
    );
  });

  it("voids until 23:59 Malaysian time", async () => {
    const now = sandbox.clock.now();
    const dayMs = 24 * 3_600_000;
    // From the beginning of a business day on, whatever the time is now.
    await sandbox.clock.advance(dayEndAfter(now).getTime() - now.getTime());
    const first = await authenticated(VISA);
    const second = await authenticated(VISA);
    await pay(first, VISA);
    await pay(second, VISA);
    const undo = (id: string) =>
      call("PUT", `/order/${id}/transaction/V`, {
        apiOperation: "VOID",
        transaction: { targetTransactionId: "P" },
      });
    await sandbox.clock.advance(dayMs - 1000);
    assert.equal((await undo(first)).body.result, "SUCCESS");
    await sandbox.clock.advance(1000);
    const late = await undo(second);
    assert.equal(Object(late.body.error).supportCode, "BATCH_CLOSED");
  });

  it("has a script for every number in the guide, and keeps no number after a reset", async () => {
    const now = sandbox.clock.now();
    const page = join(import.meta.dirname, "../../../../docs/guides/test-cards-and-payers.md");
    const numbers = (await readFile(page, "utf8")).match(/^\| `\d{15,16}`/gm) ?? [];
    assert.ok(numbers.length > 50);
    for (const cell of numbers) {
      const number = cell.replace(/\D/g, "");
      const card = { number, expiryMonth: "12", expiryYear: "39", securityCode: "123" };
      assert.notDeepEqual(
        scriptOf(card, now).payment,
        {
          result: "FAILURE",
          gatewayCode: "DECLINED",
          acquirerCode: "14",
        },
        number,
      );
    }
    const id = await authenticated(VISA);
    sandbox.reset();
    assert.equal((await call("GET", `/order/${id}`)).status, 404);
  });
});

describe("card issuer", () => {
  const post = (path: string, fields: Record<string, string>) =>
    fetch(`${sandbox.protocolUrl}/card${path}`, {
      method: "POST",
      body: new URLSearchParams(fields),
    });

  async function challenge() {
    orders += 1;
    const path = `/order/O${orders}/transaction/A`;
    const number = "4000002760003184";
    const common = { order: { ...order, reference: "<b>ORD</b>" }, ...cardBlock(number) };
    await call("PUT", path, {
      apiOperation: "INITIATE_AUTHENTICATION",
      authentication: { redirectResponseUrl: redirectResponseUrl() },
      ...common,
    });
    const { body } = await call("PUT", path, {
      apiOperation: "AUTHENTICATE_PAYER",
      authentication: { "3ds2": { methodCompletion: "Y" } },
      device: browser,
      ...common,
    });
    const text = JSON.stringify(body);
    const creq = /"cReq":"([^"]+)"/.exec(text)?.[1] ?? "";
    const challengeId = /"threeDSServerTransID":"([^"]+)"/.exec(text)?.[1] ?? "";
    return { path, creq, challengeId };
  }

  it("shows what is paid, escaped, in a form that needs no script", async () => {
    const { creq } = await challenge();
    const text = await (await post("/acs/challenge", { creq })).text();
    assert.match(text, /RM 12\.34/);
    assert.match(text, /ending 3184/);
    assert.match(text, /&lt;b&gt;ORD/);
    assert.match(text, /autocomplete="one-time-code"/);
    assert.doesNotMatch(text, /<script|style="/);
    assert.match(text, /name="viewport"/);
  });

  it("fails after three wrong codes", async () => {
    const { challengeId, path } = await challenge();
    for (const said of [/Incorrect code/, /Incorrect code/, /Return to the merchant/]) {
      const fields = { challenge: challengeId, code: "111111" };
      assert.match(await (await post("/acs/challenge/answer", fields)).text(), said);
    }
    const { body } = await call("GET", path);
    assert.equal(body.result, "FAILURE");
    const late = await post("/acs/challenge/answer", { challenge: challengeId, code: "123456" });
    assert.equal(late.status, 400);
  });

  it("returns the payer with a button, or with a script of its own origin", async () => {
    const { challengeId } = await challenge();
    const fields = { challenge: challengeId, code: "123456" };
    const text = await (await post("/acs/challenge/answer", fields)).text();
    assert.ok(text.includes(`action="${redirectResponseUrl()}"`));
    assert.match(text, /name="cres"/);
    assert.match(text, /name="order\.id" value="O\d+"/);
    assert.match(text, /<button class="primary">Continue/);
    const source = /<script src="([^"]+)">/.exec(text)?.[1] ?? "";
    assert.match(await (await fetch(source)).text(), /submit\(\)/);
  });

  it("rejects unreadable messages", async () => {
    for (const path of ["/acs/challenge", "/acs/method", "/acs/challenge/answer"])
      for (const creq of ["", "e30", "%%%"])
        assert.equal((await post(path, { creq, threeDSMethodData: creq })).status, 400);
  });
});
