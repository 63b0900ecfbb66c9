import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";

/** The value when the text is JSON of that shape, else null. Unlisted fields are allowed. */
export function parseAs<T extends TSchema>(schema: T, text: string): Static<T> | null {
  try {
    const value: unknown = JSON.parse(text);
    return Value.Check(schema, value) ? value : null;
  } catch {
    return null;
  }
}
