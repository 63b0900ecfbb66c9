import { step } from "./damage.ts";
import { type Json, quote } from "./program.ts";

export const isText = (value: Json): value is string => typeof value === "string";
export const isObject = (value: Json): value is { [key: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
export const isEmptyObject = (value: Json) => isObject(value) && Object.keys(value).length === 0;

/** Writes with another order of keys or other quoting. */
export function writer(options: {
  sort?: (keys: string[], depth: number, inArray: boolean) => string[];
  quote?: (text: string) => string;
  number?: (value: number) => string;
  colon?: string;
  comma?: string;
}) {
  const { sort = (keys) => keys.sort(), quote: write = quote, number = String } = options;
  const toText = (value: Json, depth = 0, inArray = false): string => {
    if (Array.isArray(value)) {
      return `[${value.map((item) => toText(item, depth + 1, true)).join(options.comma ?? ",")}]`;
    }
    if (isObject(value)) {
      const members = sort(Object.keys(value), depth, inArray).map(
        (key) =>
          write(key) + (options.colon ?? ":") + toText(value[key] ?? null, depth + 1, inArray),
      );
      return `{${members.join(options.comma ?? ",")}}`;
    }
    if (isText(value)) return write(value);
    return typeof value === "number" ? number(value) : JSON.stringify(value);
  };
  return step("write", (body: Json) => toText(body));
}

export const escaping = (pattern: RegExp, write: (char: string) => string) => (text: string) =>
  quote(text).replace(pattern, write);
export const unit = (char: string) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;
export const units = (text: string) => text.split("").map(unit).join("");
export const upper = (text: string) => units(text).toUpperCase().replaceAll("\\U", "\\u");
