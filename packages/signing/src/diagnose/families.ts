import type { BodyMistake } from "./body/body.ts";
import type { MistakeName } from "./mistakes.ts";

/** Mistakes that come together, because a library makes them. */
const LIBRARIES: readonly (readonly MistakeName[])[] = [
  ["html-unescaped", "line-separators-unescaped"],
  ["blank-after-comma-and-colon", "non-ascii-escaped", "html-unescaped"],
  ["slashes-escaped", "non-ascii-escaped", "html-unescaped"],
  ["non-ascii-escaped", "html-unescaped"],
  ["slashes-escaped", "html-unescaped"],
  ["blank-after-comma-and-colon", "html-unescaped"],
  ["indented", "html-unescaped"],
  ["indented", "slashes-escaped", "non-ascii-escaped", "html-unescaped"],
  ["indented", "slashes-escaped", "html-unescaped"],
  ["indented", "non-ascii-escaped", "html-unescaped"],
  ["indented", "system-text-json-escapes"],
  ["indented", "gson-escapes"],
];
const ORDERS: readonly (MistakeName | null)[] = [
  null,
  "keys-unsorted",
  "nested-keys-unsorted",
  "keys-in-arrays-unsorted",
];

/** Of the mistakes that have an effect on a body; each family once, and none of one alone. */
export function listFamilies(singles: readonly BodyMistake[]): (readonly BodyMistake[])[] {
  const families = new Map<string, readonly BodyMistake[]>();
  for (const library of LIBRARIES) {
    for (const order of ORDERS) {
      const names = order === null ? library : [order, ...library];
      const lists = names.flatMap((name) => {
        const found = singles.filter((each) => each.name === name);
        // Two widths of indentation; of other names only the likeliest form.
        return found.length === 0 ? [] : [found.slice(0, name === "indented" ? 2 : 1)];
      });
      for (const family of combine(lists)) {
        const key = family.map((each) => singles.indexOf(each)).join();
        if (family.length > 1) families.set(key, family);
      }
    }
  }
  return [...families.values()];
}

function combine<T>(lists: readonly (readonly T[])[]): T[][] {
  return lists.reduce<T[][]>(
    (made, list) => made.flatMap((each) => list.map((item) => [...each, item])),
    [[]],
  );
}
