import assert from "node:assert/strict";
import { createHash, generateKeyPairSync } from "node:crypto";
import { describe, it } from "node:test";
import { readKeys } from "../settings.ts";
import {
  amountText,
  checksumText,
  isSigned,
  REQUEST_FIELDS,
  readAmount,
  timeText,
  withChecksum,
} from "./wire.ts";

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

/** Self-signed, valid from 2026-11-21 to 2027-11-21; its private key was discarded. */
const CERTIFICATE = [
  "-----BEGIN CERTIFICATE-----",
  "MIIDFTCCAf2gAwIBAgIUaVTrgwo6fHR3ahQX2hDtJkSyzJUwDQYJKoZIhvcNAQEL",
  "BQAwGjEYMBYGA1UEAwwPZnB4LmV4YW1wbGUuY29tMB4XDTI2MTEyMTAzMTQzNFoX",
  "DTI3MTEyMTAzMTQzNFowGjEYMBYGA1UEAwwPZnB4LmV4YW1wbGUuY29tMIIBIjAN",
  "BgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAnVq2OepKGS/9cF6RNflFyRnymfHr",
  "xQbcMTpLPAVuZ2Oh0B4gdRxJ9lvLGX1aBOg8m5eBYX0ZEvcp/d6plH4+i+6aqpT3",
  "d9YpiilUQYFv3x1rHcBcrSAWg1AZkaNDbHLVI6+sVmItJd6WDKUnQd1AjfQTma3r",
  "4rKjZ53DH+LakL/a+Q0APYhzffUt9xQTgl/zklMGRNNHFnXQzgQL4coYsm2YIQra",
  "HT7sFtUNQ3wuj90tRyYKKGFlqfDRxv7EJMmHkwMQIEOBt6sasorAk8D8zP8ZFv52",
  "IIjB6lgMSbDFEOpF+Z93/9WtsrVxqgFuwGsfnL9tRKdq5+xqlPHEK2ja2QIDAQAB",
  "o1MwUTAdBgNVHQ4EFgQU139E3w1G6LXphIqnKEzhLP3twOowHwYDVR0jBBgwFoAU",
  "139E3w1G6LXphIqnKEzhLP3twOowDwYDVR0TAQH/BAUwAwEB/zANBgkqhkiG9w0B",
  "AQsFAAOCAQEAaqwVceKnCVx8p/n/PL6RKtt1Lt3CRplVvTvgvyfI54M3T6Bml1+g",
  "OKz3EEK7U0Jbk03I40GJYH76LwEn8Lj84mIQSM9YGX00v86maPyNVSNOtfNPbZ7w",
  "hl/wTEyc9RNbyyihjTrypQd7wdOqIq4jf7RyOIT14x1aGlHkyaoy2YDhB6H+kaAO",
  "GRsD6H8df0sCeDmOBn4/27ko7BXbLqbcTgbK+ZRZz73E3xxJh3v9ql/i5b+riaIi",
  "9t+m0MOg2Q8wJbs2cxGsNdBSprBD0DRsSddtG8WMLXsYTm8hxSRS6wLL+5PrOs7E",
  "Srsjb/e783LJMi0aQ8K67fFF+8ugGWE4Yg==",
  "-----END CERTIFICATE-----",
].join("\n");
/** Over `a|b`, created by openssl with the certificate's key. */
const CERTIFIED = [
  "81D892B97EA10199C7A234D40C5AADE1F78F9911B4F6475EB06339C37D3320F1D9D868E99860C8B9",
  "AE91C06AD982E0593569799DDC92B944C752B5E4719BDFBF399F69D917B5AFFB231C4EBB636CC124",
  "033FA06ED4B21E5D70C86F8F7116B956DAD6F2DA2AD3B1FD4DA1F0ED8779A8336D67F6652F05B40A",
  "4C73CAD88CF032B6A6F6588408FBBE26890662A0358AFCD48EB9DD73E067E3897B13BD4EEEC0A413",
  "8EEFCC895DF0562E000C2F9FA2ED865A5AC4E4CA1FB97B83B69EA3B6ED4CC67D972F392B307ADB7A",
  "FAA1D0665A9209A782B6FA94BAF7C9AE805238EB69706F39ECD3D50FA5968A93F7D69CAAEB09167D",
  "49E1B7EDD61B43818CA9C9BFD853BCC2",
].join("");

describe("FPX wire", () => {
  it("builds the checksum text of the published example", () => {
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

  it("accepts a certificate only within its validity period", () => {
    const keys = readKeys({
      baseUrl: "https://fpx.example.com",
      sellerExchangeId: "EX00000000",
      sellerId: "SE00000000",
      sellerBankCode: "01",
      privateKey: makePair().privateKey,
      fpxCertificates: [CERTIFICATE],
    });
    const believes = (now: string) => isSigned("a|b", CERTIFIED, keys, new Date(now));
    assert.ok(!believes("2026-11-01T00:00:00Z"));
    assert.ok(believes("2027-01-01T00:00:00Z"));
    assert.ok(!believes("2027-12-01T00:00:00Z"));
  });

  it("parses Malaysian time, and amounts", () => {
    assert.equal(timeText(new Date("2026-01-05T16:30:00Z")), "20260106003000");
    assert.equal(amountText(5), "0.05");
    assert.equal(readAmount("12.34"), 1234);
    assert.equal(readAmount("12"), 1200);
    assert.equal(readAmount("12.345"), null);
    assert.equal(readAmount("-1.00"), null);
  });
});

function makePair() {
  return generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
}
