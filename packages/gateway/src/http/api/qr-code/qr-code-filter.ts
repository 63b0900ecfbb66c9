import { unescape as decode } from "node:querystring";
import Type, { type Static } from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { QR_EXPIRY_TYPES, toExpiryType } from "../../../domain/qr-code/expiry.ts";
import { QR_CODE_TYPES } from "../../../domain/qr-code/qr-code.ts";
import type { QrCodeFilter } from "../../../store/qr-code/qr-codes.ts";
import { compileCheck } from "../../request/validate.ts";
import { optional } from "../../schemas/tolerant.ts";

const type = Type.Enum([...QR_CODE_TYPES]);
const expiryType = Type.Enum([...QR_EXPIRY_TYPES, "FIX"]);
const Filter = Type.Object(
  optional({
    type,
    "expiry.type": expiryType,
    expiry: Type.Object(optional({ type: expiryType })),
  }),
  { additionalProperties: false },
);
const check = compileCheck(Filter);

/**
 * One client writes a percent sign instead of the quote after a colon, so that no part of its query
 * can be decoded on the way here.
 */
const LOST_QUOTE = /:\s*%/g;

/** Throws INVALID_PARAMETER. */
export function readQrCodeFilter(json: string | undefined): QrCodeFilter {
  const filter = json ? parse(json) : {};
  const expiryType = filter["expiry.type"] ?? filter.expiry?.type ?? null;
  return { type: filter.type ?? null, expiryType: expiryType && toExpiryType(expiryType) };
}

function parse(json: string): Static<typeof Filter> {
  try {
    const filter: unknown = JSON.parse(repair(json));
    check(filter);
    return filter as Static<typeof Filter>; // just checked
  } catch (cause) {
    throw new GatewayError("INVALID_PARAMETER", {
      detail: `filter must be JSON, such as {"type":"STATIC","expiry.type":"PERMANENT"}. type is ${QR_CODE_TYPES.join(" or ")}; expiry.type is ${QR_EXPIRY_TYPES.join(", ")}.`,
      cause,
    });
  }
}

function repair(json: string): string {
  return json.includes(":%") ? decode(json).replace(LOST_QUOTE, ':"') : json;
}
