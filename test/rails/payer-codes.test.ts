/** Calls that charge a payer's code have the names and types that their providers publish. */
import assert from "node:assert/strict";
import { generateKeyPairSync } from "node:crypto";
import { describe, test } from "node:test";
import type { HttpRequest } from "../../packages/gateway/src/platform/http-client.ts";
import { systemRandom } from "../../packages/gateway/src/platform/random.ts";
import { Secret } from "../../packages/gateway/src/platform/secret.ts";
import type { CallContext, InitiateInput } from "../../packages/gateway/src/rails/rail.ts";
import { createWalletRail } from "../../packages/gateway/src/rails/wallet/index.ts";
import { loadVectors, shapeOf } from "./load-vectors.ts";

const keys = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const SECRET = "a secret of our own";
const baseUrl = "https://wallet.example.com";
const rail = createWalletRail({
  antom: {
    ...{ baseUrl, clientId: "antom", keyVersion: "1", merchantCategoryCode: "5411" },
    privateKey: keys.privateKey,
    walletPublicKeys: [{ keyVersion: "1", publicKey: keys.publicKey }],
  },
  grabpay: {
    ...{ baseUrl, partnerId: "partner", merchantId: "merchant", clientId: "client" },
    ...{ clientSecret: SECRET, secrets: [SECRET], terminalId: "terminal1" },
  },
});

const METHODS: Readonly<Record<string, string>> = { antom: "ALIPAY_CN", grabpay: "GRABPAY_MY" };

function inputOf(method: string): InitiateInput {
  const scanned = {
    ...{ code: new Secret("280000000000000001"), merchantId: "1", storeId: "2" },
    ...{ storeName: "Kedai", terminalId: "COUNTER-2" },
  };
  return {
    ...{ attemptId: "PA1", method, amountMinor: 100, currency: "MYR", orderId: "A-1", scanned },
    ...{ orderTitle: "Lunch", merchantName: "Kedai", device: "mobile", returnUrl: baseUrl },
    ...{ callbackUrl: baseUrl, expiresAt: new Date(Date.now() + 300_000) },
  };
}

/** Of a payment in a browser, which an order at a counter is sent with as well. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  antom: ["paymentRedirectUrl string", "env.terminalType string"],
};

describe("the request that charges a payer's code has the published names and types", () => {
  for (const { name, message, body } of loadVectors<object>("payer-code")) {
    test(name, async () => {
      const sent: HttpRequest[] = [];
      const context: CallContext = {
        ...{ clock: { now: () => new Date() }, random: systemRandom },
        deadline: new Date(Date.now() + 10_000),
        http: {
          send(request) {
            sent.push(request);
            return Promise.resolve({ status: 503, headers: {}, body: Buffer.alloc(0) });
          },
        },
      };
      const { outcome } = await rail.initiate(context, inputOf(METHODS[message] ?? ""));
      assert.equal(outcome.kind, "unknown");
      const text = sent[0]?.body;
      assert.ok(typeof text === "string");
      const also = ALSO[message] ?? [];
      const names = shapeOf(JSON.parse(text)).filter((one) => !also.includes(one));
      assert.deepEqual(names.sort(), shapeOf(JSON.parse(body)).sort());
    });
  }
});
