import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import { parseJson } from "./parse-json.ts";

/** The value when the text is JSON of that shape, else null. Unlisted fields are allowed. */
export function parseAs<T extends TSchema>(schema: T, text: string): Static<T> | null {
  const value = parseJson(text);
  return Value.Check(schema, value) ? value : null;
}
