/**
 * Schemas shared by several endpoints of the portal. A `title` becomes a named type in the
 * generated file.
 */
import Type, { type TProperties, type TSchema } from "typebox";
import { USER_ROLES } from "../../domain/access/permissions.ts";
import { CHECKOUT_STATUSES } from "../../domain/checkout/checkout.ts";
import { ATTEMPT_STATES, TRANSACTION_STATUSES } from "../../domain/payment/attempt.ts";
import type { Sort } from "../../store/page.ts";
import { NOT_BLANK } from "../request/problems/pattern-words.ts";
import { CURSOR_LENGTH_MAX } from "../schemas/paging.ts";
import { typed } from "./typed-input.ts";

/** An object without additional keys, to prevent mass assignment. */
export function closed<T extends TProperties>(properties: T) {
  return Type.Object(properties, { additionalProperties: false });
}

/** An object with a name of its own in the generated types. */
export function named<T extends TProperties>(title: string, properties: T) {
  return Type.Object(properties, { title, additionalProperties: false });
}

export const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const At = Type.String({ description: "RFC 3339, UTC." });
export const Id = Type.String({ description: "Digits or letters; always text." });
export const Sen = Type.Integer({ description: "Sen of ringgit; 100 = RM 1.00." });
/** A name in the languages of the portal. */
export const ShownName = named("ShownName", { en: Type.String(), ms: Type.String() });
export const Done = named("Done", { done: Type.Literal(true) });
export const DONE = { done: true } as const;

export const IdText = Type.String({ minLength: 1, maxLength: 64, pattern: "^[A-Za-z0-9_.:-]+$" });
export const byId = Type.Object({ id: IdText });

export const Email = Type.String({ minLength: 3, maxLength: 254, pattern: "^[^@\\s]+@[^@\\s]+$" });
/** Checked further by `checkPassword`; the upper limit keeps hashing bounded. */
export const Password = Type.String({ minLength: 1, maxLength: 200 });
export const Name = Type.String({ minLength: 1, maxLength: 100, ...NOT_BLANK });
/** Many Malaysians have none. */
export const LastName = Type.String({ maxLength: 100 });
/** Of an authenticator app, or a recovery code. */
export const Code = typed("code", { minLength: 1 });
export const LinkToken = Type.String({
  minLength: 20,
  maxLength: 100,
  pattern: "^[A-Za-z0-9_-]+$",
});
export const Role = Type.Enum([...USER_ROLES]);

const Cursor = Type.String({ maxLength: CURSOR_LENGTH_MAX, pattern: "^[A-Za-z0-9_-]+$" });
const Limit = Type.String({
  pattern: "^([1-9][0-9]?|100)$",
  description: "1 to 100; 50 by default.",
});
const QueryAt = Type.String({
  pattern: "^\\d{4}-\\d\\d-\\d\\d(T\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,9})?)?(Z|[+-]\\d\\d:\\d\\d))?$",
  description: "RFC 3339, or a Malaysian date.",
});

/** Page and time range, for every list. `from` is included, `to` is not. */
export const pageQuery = {
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(Limit),
};
const orders = <T extends Sort>(...sorts: T[]) => ({ sort: Type.Optional(Type.Enum(sorts)) });
/** Orders of every list, and of one whose rows have an amount. A minus is descending. */
export const timeSortQuery = orders("-createdAt", "createdAt");
export const sortQuery = orders("-createdAt", "createdAt", "-amountMinor", "amountMinor");
export const rangeQuery = {
  from: Type.Optional(QueryAt),
  to: Type.Optional(QueryAt),
};
export const queryText = (maxLength = 100) =>
  Type.Optional(Type.String({ minLength: 1, maxLength }));
export const queryMinor = Type.Optional(
  Type.String({ pattern: "^\\d{1,10}$", description: "Sen." }),
);

const ListTotal = named("ListTotal", {
  count: Type.Integer({ description: "Items that match the filter." }),
  isCapped: Type.Boolean({ description: "True when more than `count` match." }),
  amountMinor: orNull(
    Type.Integer({ description: "Their sum in sen; null when not all are counted." }),
  ),
  duplicatesMinor: Type.Optional(
    Type.Integer({
      description:
        "Of payments: the part of the sum that is duplicates, in sen. Absent without any.",
    }),
  ),
});

/**
 * One page, newest first unless sorted; `nextCursor` is null on the last. The first page of some
 * lists has the total of all pages.
 */
export function pageOf<T extends TSchema>(item: T) {
  return Type.Object(
    {
      items: Type.Array(item),
      nextCursor: orNull(Type.String()),
      total: Type.Optional(ListTotal),
    },
    { additionalProperties: false },
  );
}
export function listOf<T extends TSchema>(item: T) {
  return Type.Object({ items: Type.Array(item) }, { additionalProperties: false });
}

export const CheckoutStatusName = Type.Enum([...CHECKOUT_STATUSES]);
export const TransactionStatusName = Type.Enum([...TRANSACTION_STATUSES]);
export const AttemptStateName = Type.Enum([...ATTEMPT_STATES]);

/** The application on whose behalf it is done, since not every user may list applications. */
export const AnyApplication = Type.Optional(
  Type.String({ ...IdText, description: "The oldest application that is ON by default." }),
);
