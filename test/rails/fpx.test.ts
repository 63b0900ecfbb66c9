/** FPX as its switch was seen to speak it: the rail reads it, and the simulator speaks it too. */
import assert from "node:assert/strict";
import { createPublicKey, createSign, generateKeyPairSync } from "node:crypto";
import { after, describe, test } from "node:test";
import { systemRandom } from "../../packages/gateway/src/platform/random.ts";
import { createFpxRail } from "../../packages/gateway/src/rails/fpx/index.ts";
import type { CallContext, InitiateInput, Rail } from "../../packages/gateway/src/rails/rail.ts";
import type { FpxSellerCredentials } from "../../packages/sandbox/src/fpx/credentials.ts";
import { startSandbox } from "../../packages/sandbox/src/sandbox.ts";
import { provideReceiver } from "../support/receiver.ts";
import { findVector, loadVectors, readVectorFile, type Vector } from "./load-vectors.ts";

interface Read {
  [field: string]: string | number;
  outcome: string;
}

const NOW = new Date("2026-01-05T06:30:00Z");
const PUBLIC_KEY = readVectorFile("fpx", "public-key.pem");

const rail: Rail = createFpxRail({
  baseUrl: "https://fpx.example.com",
  sellerExchangeId: "EX00000000",
  sellerId: "SE00000000",
  sellerBankCode: "01",
  privateKey: generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  }).privateKey,
  fpxCertificates: [PUBLIC_KEY],
});

/** A switch that responds to each call with this body. */
const contextOf = (bodyOf: (form: URLSearchParams) => string): CallContext => ({
  ...{ clock: { now: () => NOW }, random: systemRandom },
  deadline: new Date(NOW.getTime() + 15_000),
  http: {
    send: async ({ body }) => ({
      ...{ status: 200, headers: {} },
      body: Buffer.from(bodyOf(new URLSearchParams(String(body)))),
    }),
  },
});

const fieldOf = (body: string, name: string) =>
  new URLSearchParams(body.trim()).get(`fpx_${name}`) ?? "";

async function expectBanks({ body, read }: Vector<Read>): Promise<void> {
  const context = contextOf((form) =>
    form.get("fpx_msgToken") === read.msgToken ? body : "ERROR",
  );
  const banks = (await rail.listBanks?.(context)) ?? [];
  assert.equal(banks.length, read.banks);
  assert.equal(banks.filter(({ isOnline }) => isOnline).length, read.online);
  for (const { name, code } of banks) assert.doesNotMatch(name, /\d{3}/, code);
}

async function expectConfirmation({ body, headers = {}, read }: Vector<Read>): Promise<void> {
  const channel = headers.origin ? "browser" : "callback";
  const raw = { method: "POST", url: "/callbacks/fpx", channel, headers } as const;
  const ingested = await rail.ingest(
    contextOf(() => ""),
    { ...raw, body: Buffer.from(body) },
  );
  assert.equal(ingested.verified, true);
  assert.equal(ingested.ack.body, "OK");
  const report = ingested.events[0]?.report;
  assert.equal(report?.kind, read.outcome);
  if (report?.kind === "approved") assert.equal(report.amountMinor, read.amountMinor);
}

async function expectEnquiry({ body, read }: Vector<Read>): Promise<void> {
  const attemptId = fieldOf(body, "sellerExOrderNo") || "PA1";
  const input: InitiateInput = {
    ...{ attemptId, method: "FPX_MY", amountMinor: 100, orderId: "ORD-1" },
    currency: "MYR",
    ...{ orderTitle: "Order", merchantName: "Kedai", device: "desktop", bankCode: "TEST0021" },
    ...{ returnUrl: "https://pay.example.com/r", callbackUrl: "https://pay.example.com/c" },
    expiresAt: new Date(NOW.getTime() + 900_000),
  };
  const context = contextOf(() => body);
  const { state } = await rail.initiate(context, input);
  const outcome = await rail.inquire(context, {
    ...{ attemptId, requestId: null, method: "FPX_MY", partner: null, amountMinor: 100 },
    ...{ orderId: "ORD-1", startedAt: NOW, expiresAt: input.expiresAt, state, inquiryCount: 0 },
  } as Parameters<Rail["inquire"]>[1]);
  if (read.outcome === "bad_body") {
    assert.deepEqual(
      { ...outcome, inquireAt: 0 },
      { kind: "unknown", cause: "bad_body", inquireAt: 0 },
    );
    return;
  }
  assert.equal(outcome.kind, read.outcome);
  if (outcome.kind === "approved") assert.equal(outcome.amountMinor, read.amountMinor);
}

describe("the FPX rail reads", () => {
  const expectations = { BC: expectBanks, AC: expectConfirmation, AE: expectEnquiry };
  for (const vector of loadVectors<Read>("fpx")) {
    test(vector.name, async () => {
      // Each vector names one of these.
      await expectations[vector.message as keyof typeof expectations](vector);
      for (const name of ["buyerName", "buyerBankBranch", "makerName"])
        if (vector.read[name] !== undefined)
          assert.equal(fieldOf(vector.body, name), vector.read[name]);
    });
  }

  test("no message that was changed on its way", async () => {
    for (const { file, body, message } of loadVectors<Read>("fpx")) {
      const changed = body.replace("~A", "~B").replace("%7EA", "%7EB").replace("=00&", "=01&");
      if (changed === body) continue;
      const context = contextOf(() => changed);
      if (message === "BC") await assert.rejects(async () => rail.listBanks?.(context), file);
    }
    assert.equal(createPublicKey(PUBLIC_KEY).asymmetricKeyType, "rsa");
  });
});

const receiver = await provideReceiver((response) => response.end("OK"));
const sandbox = await startSandbox({ gatewayUrl: receiver.url.replace(/\/notify$/, "") });
after(() => sandbox.stop());
sandbox.clock.freeze();
// createFpxCredentials made it.
const seller = sandbox.rails.fpx as FpxSellerCredentials;

/** A seller written from the protocol alone: names in alphabetical order, joined by `|`. */
async function send(path: string, fields: Record<string, string>): Promise<string> {
  const text = Object.keys(fields)
    .sort()
    .map((name) => fields[name])
    .join("|");
  const checksum = createSign("RSA-SHA1").update(text).sign(seller.privateKey, "hex");
  const body = new URLSearchParams({ ...fields, fpx_checkSum: checksum.toUpperCase() });
  const response = await fetch(`${seller.baseUrl}/FPXMain/${path}`, { method: "POST", body });
  return response.text();
}

const REQUEST = Object.fromEntries(
  "buyerAccNo buyerBankBranch buyerBankId buyerEmail buyerIban buyerId buyerName makerName msgToken msgType productDesc sellerBankCode sellerExId sellerExOrderNo sellerId sellerOrderNo sellerTxnTime txnAmount txnCurrency version"
    .split(" ")
    .map((name) => [`fpx_${name}`, ""]),
);

const requestOf = (msgType: string, msgToken: string, buyerBankId: string) => ({
  ...REQUEST,
  ...{ fpx_msgType: msgType, fpx_msgToken: msgToken, fpx_buyerBankId: buyerBankId },
  ...{ fpx_sellerExId: seller.sellerExchangeId, fpx_sellerId: seller.sellerId },
  ...{ fpx_sellerExOrderNo: `PA${msgToken}${buyerBankId}`, fpx_sellerOrderNo: "ORD-1" },
  ...{ fpx_sellerBankCode: "01", fpx_sellerTxnTime: "20260105143000", fpx_version: "7.0" },
  ...{ fpx_txnAmount: "12.34", fpx_txnCurrency: "MYR", fpx_buyerName: "N@ME()/ .-&BUYER" },
});

/** Names in their order, and how each value is encoded. */
const pairsOf = (body: string) =>
  body
    .trim()
    .split("&")
    .map((pair) => pair.split("="));
const namesOf = (body: string) => pairsOf(body).map(([name]) => name);

/** Java's URLEncoder and URLSearchParams leave the same characters as they are. */
function expectEncoded(body: string): void {
  for (const [name = "", value = "", ...rest] of pairsOf(body)) {
    assert.deepEqual(rest, []);
    const decoded = new URLSearchParams(`v=${value}`).get("v") ?? "";
    assert.equal(value, new URLSearchParams({ v: decoded }).toString().slice(2), name);
  }
}

describe("the FPX simulator sends what the switch was seen to send", () => {
  test("BC", async () => {
    const published = findVector("fpx", "bc-b2c-7.0").body;
    for (const msgToken of ["01", "02"]) {
      const body = await send("RetrieveBankList", {
        ...{ fpx_msgToken: msgToken, fpx_msgType: "BE", fpx_version: "7.0" },
        fpx_sellerExId: seller.sellerExchangeId,
      });
      assert.deepEqual(namesOf(body), namesOf(published));
      assert.match(body, /&fpx_bankList=[A-Z0-9]+%7E[AB](%2C[A-Z0-9]+%7E[AB])+&/);
      assert.match(body, /&fpx_checkSum=[0-9A-F]{512}&/);
      expectEncoded(body);
    }
  });

  test("AC, from server to server and through the browser", async () => {
    const published = findVector("fpx", "ac-direct");
    const page = await send("seller2DReceiver.jsp", requestOf("AR", "01", "SIM0000"));
    await receiver.reached(1);
    const [direct] = receiver.received;
    assert.equal(direct?.headers["content-type"], published.headers?.["content-type"]);
    assert.deepEqual(namesOf(direct?.body ?? ""), namesOf(published.body));
    assert.match(direct?.body ?? "", /&fpx_buyerName=N%40ME%28%29%2F\+\.-%26BUYER&/);
    expectEncoded(direct?.body ?? "");
    const inputs = Array.from(
      page.matchAll(/<input type="hidden" name="([^"]*)"/g),
      ([, name]) => name,
    );
    assert.deepEqual(inputs, namesOf(findVector("fpx", "ac-indirect").body));
  });

  test("replies to AE, of a known order and of another one", async () => {
    const published = findVector("fpx", "ae-reply-6.0").body;
    for (const bankId of ["SIM0000", "TEST0022"]) {
      const body = await send("sellerNVPTxnStatus.jsp", requestOf("AE", "01", bankId));
      assert.deepEqual(namesOf(body), namesOf(published));
      assert.match(body, /\r\n$/);
      expectEncoded(body);
    }
  });

  test("the word ERROR", async () => {
    const published = findVector("fpx", "error").body.trim();
    const wrong = { ...requestOf("AE", "01", "SIM0000"), fpx_sellerExId: "EX99999999" };
    assert.equal((await send("sellerNVPTxnStatus.jsp", wrong)).trim(), published);
  });
});
