import assert from "node:assert/strict";
import { readPublicKey, verifyNotification } from "@kaunter/signing";
import type { TestGateway } from "../support/gateway.ts";

/** `headerOf`: what came with the body as `X-Signature` and so on. */
export function expectSigned(
  { demo, deps }: TestGateway,
  body: string | Buffer,
  headerOf: (name: string) => unknown,
  publicKey = readPublicKey(demo.serverPublicKey),
): void {
  const verified = verifyNotification({
    rawBody: Buffer.from(body),
    headers: {
      signature: String(headerOf("X-Signature")),
      nonce: String(headerOf("X-Nonce-Str")),
      timestamp: String(headerOf("X-Timestamp")),
    },
    publicKeys: [publicKey],
    now: deps.clock.now(),
  });
  assert.ok(verified.ok, JSON.stringify(verified));
}
