import { storableText } from "../domain/storable-text.ts";
import type { Rail } from "./rail.ts";

/**
 * The rail, with every text it returns made storable: an odd character in a payer's name or a
 * reference must not keep a payment from being recorded.
 */
export function withStorableTexts(rail: Rail): Rail {
  return new Proxy(rail, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        const result: unknown = Reflect.apply(member, target, args);
        return result instanceof Promise ? result.then(storable) : storable(result);
      };
    },
  });
}

function storable(value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (Array.isArray(value)) return value.map(storable);
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [storable(name), storable(member)]),
  );
}

/** Times and secrets are left unchanged. */
function isPlain(value: unknown): value is object {
  return (
    typeof value === "object" &&
    value !== null &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value))
  );
}
