import type { FastifyRequest } from "fastify";
import type { CallDetails } from "../../request/call-details.ts";

/** Longer bodies name nothing we look for, and are not worth reading again. */
const READ_BODY_LENGTH_MAX = 65_536;
const ID_LENGTH_MAX = 64;
const ID = /^[\x21-\x7e]+$/;

/** What a signed call says it is about, in its path, query or body; "" for what it does not say. */
export function subjectOf(
  { params, query }: Pick<FastifyRequest, "params" | "query">,
  { body, rawBody }: Pick<CallDetails, "body" | "rawBody">,
): { storeId: string; subjectId: string } {
  const places = [params, query, body ?? readObject(rawBody)];
  const subjectId =
    find(places, "transactionId") || find(places, "checkoutId") || find(places, "orderId");
  return { storeId: find(places, "storeId"), subjectId };
}

function find(places: readonly unknown[], name: string): string {
  for (const place of places) {
    const text = textIn(place, name);
    if (text !== "") return text;
  }
  return "";
}

/** Of a call that was refused before its body was read. */
function readObject(rawBody: Uint8Array): unknown {
  if (rawBody.length === 0 || rawBody.length > READ_BODY_LENGTH_MAX) return null;
  try {
    return JSON.parse(Buffer.from(rawBody).toString("utf8"));
  } catch {
    return null; // refused elsewhere
  }
}

function textIn(place: unknown, name: string): string {
  if (typeof place !== "object" || place === null) return "";
  const value = (place as Record<string, unknown>)[name]; // an object has members
  if (typeof value !== "string" || value.length > ID_LENGTH_MAX) return "";
  return ID.test(value) ? value : "";
}
