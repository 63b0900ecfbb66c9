/** GrabPay's messages and their signatures. Amounts are in minor units, as numbers. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import Type from "typebox";
import { AmountMinor } from "../family.ts";

export const InitResponse = Type.Object({
  request: Type.Optional(Type.String({ minLength: 1 })),
  reason: Type.Optional(Type.String()),
});

export const TokenResponse = Type.Object({ access_token: Type.String({ minLength: 1 }) });

/** The response of `complete` and of the status call, and the content of a message. */
export const Charge = Type.Object({
  txID: Type.Optional(Type.String()),
  partnerTxID: Type.Optional(Type.String()),
  amount: Type.Optional(AmountMinor),
  currency: Type.Optional(Type.String()),
  status: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
});

const Text = Type.Optional(Type.String());

/** Every response about a payer's code, and about a refund of its payment. */
export const TerminalResponse = Type.Object({
  transactionDetails: Type.Optional(
    Type.Object({
      grabTxID: Text,
      amount: Type.Optional(AmountMinor),
      currency: Text,
    }),
  ),
  statusDetails: Type.Optional(Type.Object({ status: Text, statusReason: Text })),
});

export interface SignedCall {
  method: string;
  /** Empty without a body. */
  contentType: string;
  /** The `Date` header as sent. */
  date: string;
  /** Path and query. */
  path: string;
  body: string;
}

/**
 * Base64 HMAC-SHA256 over method, content type, date, path and the body's SHA-256, one per line.
 */
export function signCall(secret: string, call: SignedCall): string {
  const { method, contentType, date, path, body } = call;
  const digest = body === "" ? "" : createHash("sha256").update(body).digest("base64");
  const text = `${[method, contentType, date, path, digest].join("\n")}\n`;
  return createHmac("sha256", secret).update(text).digest("base64");
}

export function isSignedCall(secrets: readonly string[], call: SignedCall, given: string): boolean {
  const got = Buffer.from(given);
  return secrets.some((secret) => {
    const wanted = Buffer.from(signCall(secret, call));
    return wanted.length === got.length && timingSafeEqual(wanted, got);
  });
}

/** `X-GID-AUX-POP`: proves that the token's user also holds the client secret. */
export function proofOfPossession(clientSecret: string, token: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const sig = createHmac("sha256", clientSecret).update(`${seconds}${token}`).digest("base64url");
  return Buffer.from(JSON.stringify({ time_since_epoch: seconds, sig })).toString("base64url");
}
