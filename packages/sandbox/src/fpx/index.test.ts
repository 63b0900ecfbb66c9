import assert from "node:assert/strict";
import { createSign, createVerify } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { after, before, beforeEach, describe, it } from "node:test";
import { type Sandbox, startSandbox } from "../sandbox.ts";
import { listBankCodes } from "./banks.ts";
import type { FpxSellerCredentials } from "./credentials.ts";

/** A seller written from the protocol alone: names in alphabetical order, joined by `|`. */
function signed(fields: Record<string, string>, privateKey: string): Record<string, string> {
  const checksum = createSign("RSA-SHA1").update(textOf(fields)).sign(privateKey, "hex");
  return { ...fields, fpx_checkSum: checksum.toUpperCase() };
}

function textOf(fields: Record<string, string>): string {
  const names = Object.keys(fields).filter((name) => name !== "fpx_checkSum");
  return names
    .sort()
    .map((name) => fields[name])
    .join("|");
}

const REQUEST_NAMES =
  "buyerAccNo buyerBankBranch buyerBankId buyerEmail buyerIban buyerId buyerName makerName msgToken msgType productDesc sellerBankCode sellerExId sellerExOrderNo sellerId sellerOrderNo sellerTxnTime txnAmount txnCurrency version";

describe("FPX simulator", () => {
  let gateway: Server;
  let sandbox: Sandbox;
  let seller: FpxSellerCredentials;
  const received: Record<string, string>[] = [];

  before(async () => {
    gateway = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        received.push(Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())));
        response.end("OK");
      });
    });
    await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
    // A listening TCP server always has an AddressInfo.
    const { port } = gateway.address() as AddressInfo;
    sandbox = await startSandbox({ gatewayUrl: `http://127.0.0.1:${port}` });
    // createFpxCredentials made it.
    seller = sandbox.rails.fpx as FpxSellerCredentials;
  });
  after(async () => {
    await sandbox.stop();
    gateway.closeAllConnections();
    gateway.close();
  });
  beforeEach(() => {
    sandbox.reset();
    sandbox.clock.freeze();
    received.length = 0;
  });

  function requestOf(changes: Record<string, string>): Record<string, string> {
    const fields: Record<string, string> = {};
    for (const name of REQUEST_NAMES.split(" ")) fields[`fpx_${name}`] = "";
    return {
      ...fields,
      fpx_msgType: "AR",
      fpx_msgToken: "01",
      fpx_sellerExId: seller.sellerExchangeId,
      fpx_sellerId: seller.sellerId,
      fpx_sellerExOrderNo: "PA1",
      fpx_sellerOrderNo: "ORD-1",
      fpx_sellerBankCode: "01",
      fpx_sellerTxnTime: "20260105143000",
      fpx_txnAmount: "12.34",
      fpx_txnCurrency: "MYR",
      fpx_buyerBankId: "SIM0000",
      fpx_buyerName: "NUR AISYAH",
      fpx_buyerEmail: "canary@example.com",
      fpx_version: "7.0",
      ...changes,
    };
  }

  async function send(path: string, fields: Record<string, string>): Promise<string> {
    const body = new URLSearchParams(fields);
    return (await fetch(`${seller.baseUrl}${path}`, { method: "POST", body })).text();
  }
  const authorise = (changes: Record<string, string> = {}) =>
    send("/FPXMain/seller2DReceiver.jsp", signed(requestOf(changes), seller.privateKey));
  const control = async (path: string, body: unknown) => {
    const response = await fetch(`${sandbox.controlUrl}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return response.json();
  };

  it("signs 21 fields in alphabetical order with upper-case hexadecimal", async () => {
    await authorise();
    const [fields = {}] = received;
    const { fpx_checkSum: checksum = "", ...rest } = fields;
    assert.equal(Object.keys(rest).length, 21);
    assert.match(checksum, /^[0-9A-F]{512}$/);
    const isSigned = createVerify("RSA-SHA1")
      .update(textOf(rest))
      .verify(seller.fpxCertificates[0] ?? "", checksum, "hex");
    assert.ok(isSigned);
    assert.equal(fields.fpx_debitAuthCode, "00");
  });

  it("responds with ERROR to a wrong checksum, in every message", async () => {
    const fields = { ...signed(requestOf({}), seller.privateKey), fpx_txnAmount: "99.00" };
    for (const path of ["seller2DReceiver.jsp", "sellerNVPTxnStatus.jsp", "RetrieveBankList"])
      assert.equal(await send(`/FPXMain/${path}`, fields), "ERROR");
    assert.equal(await send("/payouts", fields), "ERROR");
    assert.deepEqual(received, []);
  });

  it("responds to an enquiry only when it repeats the request exactly", async () => {
    await authorise();
    const enquiry = (changes: Record<string, string>) =>
      send(
        "/FPXMain/sellerNVPTxnStatus.jsp",
        signed(requestOf({ fpx_msgType: "AE", ...changes }), seller.privateKey),
      );
    assert.match(await enquiry({}), /fpx_debitAuthCode=00/);
    assert.equal(await enquiry({ fpx_sellerTxnTime: "20260105143001" }), "ERROR");
    assert.match(await enquiry({ fpx_sellerExOrderNo: "PA2" }), /fpx_debitAuthCode=76/);
  });

  it("rejects amounts outside the limits and unknown banks", async () => {
    const cases: [Record<string, string>, string][] = [
      [{ fpx_txnAmount: "0.99" }, "2A"],
      [{ fpx_txnAmount: "30000.01" }, "48"],
      [{ fpx_buyerBankId: "NOBANK" }, "31"],
      [{ fpx_buyerBankId: "SIM99OK" }, "31"],
    ];
    for (const [index, [changes, code]] of cases.entries()) {
      await authorise({ fpx_sellerExOrderNo: `PA${index}`, ...changes });
      assert.equal(received.at(-1)?.fpx_debitAuthCode, code);
    }
  });

  it("drops, redelivers and replays webhooks on request", async () => {
    await control("/__sim/faults", { simulator: "fpx", kind: "drop_webhooks", count: 1 });
    await authorise({ fpx_buyerBankId: "SIMDIRECT" });
    assert.equal(received.length, 0);
    await control("/__sim/clock", { advanceMs: 30_000 });
    assert.equal(received.length, 1);
    const list = await (await fetch(`${sandbox.controlUrl}/__sim/journal?simulator=fpx`)).json();
    const delivery = list.entries.find((entry: { redeliverable: boolean }) => entry.redeliverable);
    await control("/__sim/redeliver", { id: delivery.id });
    await control("/__sim/faults", { simulator: "fpx", kind: "replay", count: 2 });
    assert.equal(received.length, 4);
    assert.deepEqual(received[3], received[0]);
  });

  it("applies a fault in its time range only", async () => {
    const untilAt = new Date(sandbox.clock.now().getTime() + 60_000).toISOString();
    await control("/__sim/faults", { simulator: "fpx", kind: "maintenance", untilAt });
    assert.equal(await authorise(), "Under maintenance");
    await control("/__sim/clock", { advanceMs: 60_000 });
    assert.match(await authorise(), /Return to the merchant/);
  });

  it("keeps keys, checksums and email addresses out of the journal", async () => {
    await authorise();
    const text = JSON.stringify(sandbox.journal.list());
    assert.match(text, /"AR"/);
    assert.doesNotMatch(text, /canary|PRIVATE|[0-9A-F]{64}/);
  });

  it("serves bank pages that need no script and fit a narrow screen", async () => {
    const page = await authorise({ fpx_buyerBankId: "TEST0021" });
    assert.match(page, /name="viewport" content="width=device-width/);
    assert.doesNotMatch(page, /<script/);
    assert.match(page, /<label for="username">/);
  });

  it("shows the bank that was chosen, also a real one, with every outcome", async () => {
    const offered = (page: string) =>
      [...page.matchAll(/name="outcome" value="(\w+)"/g)].map(([, value]) => value);
    const test = await authorise({ fpx_buyerBankId: "TEST0021", fpx_sellerExOrderNo: "PA2" });
    for (const [code, name, model] of [
      ["MB2U0227", "Maybank2u", "01"],
      ["BCBB0235", "CIMB Clicks", "01"],
      ["BCBB0235", "CIMB Bank (BizChannel)", "02"],
    ] as const) {
      const page = await authorise({
        fpx_buyerBankId: code,
        fpx_msgToken: model,
        fpx_sellerExOrderNo: `PA${code}${model}`,
      });
      assert.ok(page.includes(`<h1>${name}</h1>`), page);
      assert.deepEqual(offered(page), offered(test));
      assert.ok(offered(page).length > 25);
    }
  });

  it("clears payments on reset", async () => {
    await authorise();
    await control("/__sim/reset", {});
    const enquiry = signed(requestOf({ fpx_msgType: "AE" }), seller.privateKey);
    const response = await send("/FPXMain/sellerNVPTxnStatus.jsp", enquiry);
    assert.match(response, /fpx_debitAuthCode=76/);
  });

  it("lists each bank once", () => {
    for (const model of ["01", "02"] as const) {
      const codes = listBankCodes(model);
      assert.equal(new Set(codes).size, codes.length);
    }
  });
});
