import type { FastifyRequest } from "fastify";

/** Longer bodies name nothing we look for, and are not worth reading again. */
const READ_BODY_LENGTH_MAX = 65_536;
const ID_LENGTH_MAX = 64;
const SUBJECTS = ["transactionId", "checkoutId", "orderId"] as const;

/** What a signed call says it is about, in its path, query or body; "" for what it does not say. */
export function subjectOf(
  request: Pick<FastifyRequest, "params" | "query">,
  rawBody: Uint8Array,
): { storeId: string; subjectId: string } {
  const places = [request.params, request.query, readObject(rawBody)];
  const find = (name: string) => places.map((place) => textIn(place, name)).find(Boolean) ?? "";
  return { storeId: find("storeId"), subjectId: SUBJECTS.map(find).find(Boolean) ?? "" };
}

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
  return typeof value === "string" && /^[\x21-\x7e]+$/.test(value) && value.length <= ID_LENGTH_MAX
    ? value
    : "";
}
