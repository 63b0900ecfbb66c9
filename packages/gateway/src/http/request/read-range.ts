import { GatewayError } from "../../domain/errors.ts";
import { startOfDay } from "../../domain/malaysian-day.ts";

const DATE = /^\d{4}-\d\d-\d\d$/;

/** A time; a plain date is its first moment in Malaysia. Null when left out. */
function readTime(text: string | undefined, name: string): Date | null {
  if (text === undefined) return null;
  const at = DATE.test(text) ? startOfDay(text) : new Date(text);
  if (at && !Number.isNaN(at.getTime())) return at;
  throw new GatewayError("INVALID_PARAMETER", {
    detail: `${name} must be an RFC 3339 time or a date (YYYY-MM-DD).`,
  });
}

/** As `readRange` reads a time; it may not be left out. Throws INVALID_PARAMETER. */
export function expectTime(text: string, name: string): Date {
  const at = readTime(text, name);
  if (!at) throw new GatewayError("INVALID_PARAMETER", { detail: `${name} is missing.` });
  return at;
}

/** Throws INVALID_PARAMETER for no time, and for a range that nothing can be in. */
export function readRange(query: { from?: string; to?: string }): {
  from: Date | null;
  to: Date | null;
} {
  const [from, to] = [readTime(query.from, "from"), readTime(query.to, "to")];
  if (from && to && from > to) {
    throw new GatewayError("INVALID_PARAMETER", { detail: "from must not be after to." });
  }
  return { from, to };
}
