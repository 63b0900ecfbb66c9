/** Webhooks of wallets as they are published, signed with keys of our own. */
import assert from "node:assert/strict";
import { createHmac, createSign, generateKeyPairSync } from "node:crypto";
import { describe, test } from "node:test";
import { systemRandom } from "../../packages/gateway/src/platform/random.ts";
import type { CallContext } from "../../packages/gateway/src/rails/rail.ts";
import { createWalletRail } from "../../packages/gateway/src/rails/wallet/index.ts";
import { loadVectors, type Vector } from "./load-vectors.ts";

interface Read {
  outcome: string;
  amountMinor?: number;
}

const URL_PATH = "/callbacks/wallet";
const SECRET = "a secret of our own";
const keys = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const rsa = (clientId: string) => ({
  ...{ baseUrl: "https://wallet.example.com", clientId, keyVersion: "1" },
  privateKey: keys.privateKey,
  walletPublicKeys: [{ keyVersion: "1", publicKey: keys.publicKey }],
});
const rail = createWalletRail({
  tng: rsa("tng"),
  antom: rsa("antom"),
  shopeepay: {
    ...{ baseUrl: "https://wallet.example.com", clientId: "shopeepay" },
    ...{ merchantExtId: "merchant", storeExtId: "store", secrets: [SECRET] },
  },
});
const context: CallContext = {
  ...{ clock: { now: () => new Date() }, random: systemRandom, deadline: new Date() },
  http: { send: () => Promise.reject(new Error("no call is expected")) },
};

/** The published headers, with what depends on the key. */
function signed({ message, headers = {}, body }: Vector<Read>): Record<string, string> {
  if (message === "shopeepay") {
    const sum = createHmac("sha256", SECRET).update(body).digest("base64");
    return { ...headers, "x-airpay-clientid": message, "x-airpay-req-h": sum };
  }
  const text = `POST ${URL_PATH}\n${message}.${headers["request-time"]}.${body}`;
  const signature = createSign("RSA-SHA256").update(text).sign(keys.privateKey);
  const written =
    message === "tng"
      ? signature.toString("base64url")
      : encodeURIComponent(signature.toString("base64"));
  return { ...headers, "client-id": message, signature: `${headers.signature}${written}` };
}

describe("the wallet rail reads", () => {
  for (const vector of loadVectors<Read>("wallet")) {
    test(vector.name, async () => {
      const raw = { channel: "callback", method: "POST", url: URL_PATH } as const;
      const headers = signed(vector);
      const ingest = (body: string) =>
        rail.ingest(context, { ...raw, headers, body: Buffer.from(body) });
      const { verified, attemptId, events } = await ingest(vector.body);
      assert.equal(verified, true);
      assert.equal(attemptId, "PA1");
      const report = events[0]?.report;
      assert.equal(report?.kind, vector.read.outcome);
      if (report?.kind === "approved") assert.equal(report.amountMinor, vector.read.amountMinor);
      assert.equal((await ingest(`${vector.body} `)).verified, false);
    });
  }
});
