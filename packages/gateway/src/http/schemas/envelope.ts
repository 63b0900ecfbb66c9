import Type, { type TSchema } from "typebox";

/** `{ item, code: "SUCCESS" }`, the response of every endpoint that returns one object. */
export function itemResponse<T extends TSchema>(item: T) {
  return Type.Object({ item, code: Type.Literal("SUCCESS") });
}

export const success = <T>(item: T) => ({ item, code: "SUCCESS" as const });

export const DateTime = Type.String({ description: "RFC 3339, UTC." });
export const LongId = Type.String({ description: "Digits as text, 19 today." });

/**
 * An empty response; the empty item is for a client that needs one:
 * docs/spec/interface.md#responses-and-errors
 */
export const EmptyResponse = itemResponse(Type.Object({}));
export const emptySuccess = () => success({});
