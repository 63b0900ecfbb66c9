import type { FastifyRequest } from "fastify";
import type { CallDetails } from "../../request/call-details.ts";

/** Longer bodies contain no ID we need, and are not worth parsing again. */
const READ_BODY_LENGTH_MAX = 65_536;
const ID_LENGTH_MAX = 64;
const ID = /^[\x21-\x7e]+$/;

/**
 * What a signed call is about, by its path, query or body, or by what it created; "" for what it
 * does not name.
 */
export function subjectOf(
  { params, query }: Pick<FastifyRequest, "params" | "query">,
  { body, rawBody, result }: Pick<CallDetails, "body" | "rawBody" | "result">,
): { storeId: string; subjectId: string } {
  const places = [params, query, body ?? readObject(rawBody)];
  const subjectId = findSubject(places) || findSubject([itemOf(result)]);
  return { storeId: find(places, "storeId"), subjectId };
}

function findSubject(places: readonly unknown[]): string {
  return find(places, "transactionId") || find(places, "checkoutId") || find(places, "orderId");
}

/** Of an envelope with one item. */
function itemOf(result: unknown): unknown {
  return typeof result === "object" && result !== null && "item" in result ? result.item : null;
}

function find(places: readonly unknown[], name: string): string {
  for (const place of places) {
    const text = textIn(place, name);
    if (text !== "") return text;
  }
  return "";
}

/** For a call that was rejected before its body was read. */
function readObject(rawBody: Uint8Array): unknown {
  if (rawBody.length === 0 || rawBody.length > READ_BODY_LENGTH_MAX) return null;
  try {
    return JSON.parse(Buffer.from(rawBody).toString("utf8"));
  } catch {
    return null; // rejected elsewhere
  }
}

function textIn(place: unknown, name: string): string {
  if (typeof place !== "object" || place === null) return "";
  const value = (place as Record<string, unknown>)[name]; // an object has members
  if (typeof value !== "string" || value.length > ID_LENGTH_MAX) return "";
  return ID.test(value) ? value : "";
}
