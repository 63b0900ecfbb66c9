/** Bodies and filters of the store endpoints. Source: docs/spec/interface.md#stores */

import Type, { type Static } from "typebox";
import { GatewayError } from "../../../../domain/errors.ts";
import type { StoreFacts } from "../../../../domain/merchant/merchant.ts";
import type { StoreFilter, TimeRange } from "../../../../store/merchant/stores.ts";
import { NOT_BLANK } from "../../../request/problems/pattern-words.ts";
import { itemResponse } from "../../../schemas/envelope.ts";
import { givenOf, optional, tolerant } from "../../../schemas/tolerant.ts";
import { StoreItem } from "./store-schema.ts";

const line = Type.String({ minLength: 1, maxLength: 255, ...NOT_BLANK });
const coordinate = (limit: number) => Type.Number({ minimum: -limit, maximum: limit });

const required = {
  name: line,
  addressLine1: line,
  postCode: Type.String({ pattern: "^[0-9A-Za-z -]{1,10}$" }),
  city: line,
  state: line,
  country: line,
  countryCode: Type.String({ pattern: "^[0-9]{1,4}$", description: "Of the phone number." }),
  phoneNumber: Type.String({ pattern: "^[0-9]{3,15}$" }),
};
const more = {
  merchantSettlementId: Type.String({ maxLength: 64 }),
  addressLine2: Type.String({ maxLength: 255 }),
  /** Some clients write Lat and Lng. */
  geoLocation: Type.Object(
    optional({
      latitude: coordinate(90),
      longitude: coordinate(180),
      Lat: coordinate(90),
      Lng: coordinate(180),
    }),
  ),
};

export const CreateStoreBody = Type.Object({ ...required, ...optional(more) });
export const CompatCreateStoreBody = Type.Object({ ...required, ...tolerant(more) });

const changes = { id: Type.String({ maxLength: 64 }), ...required, ...more };
/** @public Named in the OpenAPI document. */
export const UpdateStoreBody = Type.Object(optional(changes));
/** @public Named in the OpenAPI document. */
export const CompatUpdateStoreBody = Type.Object(tolerant(changes));

/** Maps the fields present in a validated body. */
export function readStoreChanges(body: Static<typeof CompatUpdateStoreBody>): Partial<StoreFacts> {
  const { id: _, geoLocation, ...texts } = givenOf(changes, body);
  const latitude = geoLocation?.latitude ?? geoLocation?.Lat;
  const longitude = geoLocation?.longitude ?? geoLocation?.Lng;
  return {
    ...texts,
    ...(latitude !== undefined && { latitude }),
    ...(longitude !== undefined && { longitude }),
  };
}

const time = Type.String({ maxLength: 40 });
const bounds = optional({ $gte: time, $gt: time, $lte: time, $lt: time });
export const StoreFilterText = Type.Object(
  optional({
    createdAt: Type.Object(bounds, { additionalProperties: false }),
    updatedAt: Type.Object(bounds, { additionalProperties: false }),
    status: Type.String({ maxLength: 20 }),
  }),
  { additionalProperties: false },
);
type FilterType = Static<typeof StoreFilterText>;

const MILLISECOND = 1;

/** `check` holds the parsed filter to `StoreFilterText`. Throws INVALID_PARAMETER. */
export function readStoreFilter(
  text: string | undefined,
  check: (value: unknown) => void,
): StoreFilter {
  const filter: FilterType = text ? parse(text, check) : {};
  return {
    createdAt: readRange(filter.createdAt),
    updatedAt: readRange(filter.updatedAt),
    status: filter.status ?? null,
  };
}

function parse(text: string, check: (value: unknown) => void): FilterType {
  try {
    const filter: unknown = JSON.parse(text);
    check(filter);
    return filter as FilterType; // checked on the line above
  } catch (error) {
    throw new GatewayError("INVALID_PARAMETER", {
      detail: 'filter must look like {"updatedAt":{"$gte":"2026-01-01T00:00:00Z"}}.',
      cause: error,
    });
  }
}

/** Times have millisecond precision, so "after" is "a millisecond later". */
function readRange(asked: FilterType["createdAt"]): TimeRange {
  const from = readTime(asked?.$gte, 0) ?? readTime(asked?.$gt, MILLISECOND);
  const to = readTime(asked?.$lte, 0) ?? readTime(asked?.$lt, -MILLISECOND);
  return { from, to };
}

function readTime(text: string | undefined, shiftMs: number): Date | null {
  if (text === undefined) return null;
  const at = Date.parse(text);
  if (!Number.isNaN(at)) return new Date(at + shiftMs);
  throw new GatewayError("INVALID_PARAMETER", { detail: "filter has an invalid time." });
}

export const updatingStore = {
  method: "PATCH",
  scope: "manage_store",
  body: UpdateStoreBody,
  bodyOptions: { compat: CompatUpdateStoreBody },
  response: itemResponse(StoreItem),
  errors: ["STORE_NOT_FOUND", "ACCOUNT_NOT_FOUND", "INVALID_PARAMETER", "MAX_VALUE"],
} as const;
