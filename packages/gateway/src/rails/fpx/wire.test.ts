import assert from "node:assert/strict";
import { createHash, generateKeyPairSync } from "node:crypto";
import { describe, it } from "node:test";
import { readKeys } from "./settings.ts";
import {
  amountText,
  checksumText,
  isSigned,
  REQUEST_FIELDS,
  readAmount,
  readReply,
  timeText,
  withChecksum,
} from "./wire.ts";

/** Self-signed, valid 2026-01-01 to 2026-12-31; its key is lost on purpose. */
const REQUEST = {
  buyerBankId: "TEST0021",
  buyerEmail: "buyer@example.com",
  buyerName: "NUR AISYAH",
  msgToken: "01",
  msgType: "AR",
  productDesc: "Order 1001",
  sellerBankCode: "01",
  sellerExId: "EX00000000",
  sellerExOrderNo: "PA01J9ZK4T7M8Q",
  sellerId: "SE00000000",
  sellerOrderNo: "ORD-1001",
  sellerTxnTime: "20260105143000",
  txnAmount: "12.34",
  txnCurrency: "MYR",
  version: "7.0",
};

describe("FPX wire", () => {
  it("writes the checksum text of the worked example", () => {
    const text = checksumText(REQUEST_FIELDS, REQUEST);
    const digest = createHash("sha1").update(text).digest("hex");
    assert.equal(digest, "6ecd63986ff1f039452d276bb41a21a2d595bee8");
  });

  it("signs in upper-case hexadecimal, and verifies with either of two keys", () => {
    const [own, next] = [makePair(), makePair()];
    const keys = readKeys({
      baseUrl: "https://fpx.example.com",
      sellerExchangeId: "EX00000000",
      sellerId: "SE00000000",
      sellerBankCode: "01",
      privateKey: own.privateKey,
      fpxCertificates: [next.publicKey, own.publicKey],
    });
    const { checkSum = "" } = withChecksum(REQUEST_FIELDS, REQUEST, keys);
    assert.match(checkSum, /^[0-9A-F]{512}$/);
    const text = checksumText(REQUEST_FIELDS, REQUEST);
    assert.ok(isSigned(text, checkSum, keys, new Date("2026-01-05T06:30:00Z")));
    assert.ok(!isSigned(`${text} `, checkSum, keys, new Date("2026-01-05T06:30:00Z")));
    assert.ok(!isSigned(text, "", keys, new Date("2026-01-05T06:30:00Z")));
  });

  it("reads Malaysian time, amounts and replies", () => {
    assert.equal(timeText(new Date("2026-01-05T16:30:00Z")), "20260106003000");
    assert.equal(amountText(5), "0.05");
    assert.equal(readAmount("12.34"), 1234);
    assert.equal(readAmount("12"), 1200);
    assert.equal(readAmount("12.345"), null);
    assert.equal(readAmount("-1.00"), null);
    assert.equal(readReply(Buffer.from("ERROR")), null);
    assert.deepEqual(readReply(Buffer.from("fpx_a=1=2&fpx_b=&x=3\n")), { a: "1=2", b: "" });
  });
});

function makePair() {
  return generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
}
