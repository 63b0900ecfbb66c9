import Type, { type TSchema } from "typebox";

/** `{ item, code: "SUCCESS" }`, the answer of every call that returns one thing. */
export function itemResponse<T extends TSchema>(item: T) {
  return Type.Object({ item, code: Type.Literal("SUCCESS") });
}

export const success = <T>(item: T) => ({ item, code: "SUCCESS" as const });

export const DateTime = Type.String({ description: "RFC 3339, UTC." });
export const LongId = Type.String({ description: "Digits as text, 19 today." });

/** Nothing to return; the empty item is for a client that insists on one (companion 5.1). */
export const EmptyResponse = itemResponse(Type.Object({}));
export const emptySuccess = () => success({});
