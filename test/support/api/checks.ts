/** The requirements of every response of the interface. */
import assert from "node:assert/strict";
import { ERRORS } from "../../../packages/gateway/src/domain/errors.ts";
import type { TestGateway } from "../gateway.ts";
import type { Reply } from "./raw-client.ts";

/**
 * An error: the status of its code's row in ERRORS (or the one given), JSON, and only `error` with
 * `code` and `message` in the body; `debug` only for a wrong signature.
 */
export function assertRefused(reply: Reply, code: string, expected: Expected = {}): void {
  const seen = `${reply.status} ${reply.text.slice(0, 600)}`;
  const row = (ERRORS as Record<string, { status: number; message: string }>)[code];
  assert.ok(row, `${code} is not in ERRORS`);
  assert.equal(reply.body?.error?.code, code, seen);
  assert.equal(reply.status, expected.status ?? row.status, seen);
  assertErrorShape(reply);
  if (expected.says) assert.match(reply.body.error.message, expected.says);
}

interface Expected {
  status?: number;
  /** What the message must hold, such as the field's name. */
  says?: RegExp;
}

export function assertErrorShape(reply: Reply): void {
  const seen = `${reply.status} ${reply.text.slice(0, 600)}`;
  assert.ok(reply.status >= 400 && reply.status < 600, seen);
  assert.match(String(reply.headers["content-type"]), /^application\/json\b/, seen);
  const isSignature = reply.body?.error?.code === "INVALID_REQUEST_SIGNATURE";
  const keys = isSignature ? ["debug", "error"] : ["error"];
  assert.deepEqual(Object.keys(reply.body).sort(), keys, seen);
  assert.deepEqual(Object.keys(reply.body.error).sort(), ["code", "message"], seen);
  assert.ok(reply.body.error.code in ERRORS, seen);
  assert.equal(typeof reply.body.error.message, "string");
  assert.ok(reply.body.error.message.length > 10, seen);
}

/** A success of a creation: exactly item{checkoutId,url} and code. */
export function assertCheckout(gateway: TestGateway, reply: Reply): string {
  assert.equal(reply.status, 200, reply.text.slice(0, 600));
  assert.match(String(reply.headers["content-type"]), /^application\/json\b/);
  assert.deepEqual(Object.keys(reply.body).sort(), ["code", "item"]);
  assert.equal(reply.body.code, "SUCCESS");
  assert.deepEqual(Object.keys(reply.body.item).sort(), ["checkoutId", "url"]);
  const id: string = reply.body.item.checkoutId;
  assert.match(id, /^\d{19}$/);
  assert.equal(reply.body.item.url, `${gateway.baseUrl}/checkout?checkoutId=${id}`);
  return id;
}

/** Rows that a rejected call must not have written. */
export async function countRows(
  gateway: TestGateway,
): Promise<{ checkouts: number; nonces: number; merchants: number }> {
  const [counts] = await gateway.query`
    select (select count(*) from checkouts) as checkouts,
           -- A nonce near the end of an hour is kept under the next hour, too.
           (select count(distinct (application_id, nonce)) from nonces) as nonces,
           (select count(*) from merchants) as merchants`;
  assert.ok(counts);
  return counts;
}
