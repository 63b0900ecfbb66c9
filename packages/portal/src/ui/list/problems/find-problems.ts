import { readTyped } from "@kaunter/checkout/typed-kinds";
import { readAmount } from "../../../words/format.ts";

/** A value of an address that a filter cannot take. */
export interface FilterProblem {
  kind: "choice" | "missing" | "day" | "amount" | "range";
  /** What it has in the address: of a range that ends before it begins, both. */
  names: readonly string[];
  values: readonly string[];
}

type Values = Readonly<Record<string, string>>;
type Choices = Readonly<Record<string, readonly string[]>>;

const RANGES = [
  ["day", "from", "to"],
  ["amount", "amountMin", "amountMax"],
] as const;

const toNumber = {
  day: (text: string) => {
    const day = readTyped("day", text);
    return day ? Date.parse(day) : null;
  },
  amount: readAmount,
};

/**
 * `choices` lists the values of filters that take no other; none of what was not found. Empty
 * values are no problem.
 */
export function findProblems(values: Values, choices: Choices): FilterProblem[] {
  const unknown = Object.entries(choices).flatMap(([name, allowed]): FilterProblem[] => {
    const value = values[name] ?? "";
    if (value === "" || allowed.includes(value)) return [];
    const kind = allowed.length === 0 ? "missing" : "choice";
    return [{ kind, names: [name], values: [value] }];
  });
  return [...unknown, ...RANGES.flatMap(([kind, ...names]) => findInRange(values, kind, names))];
}

function findInRange(
  values: Values,
  kind: "day" | "amount",
  names: readonly [from: string, to: string],
): FilterProblem[] {
  const set = names.filter((name) => (values[name] ?? "") !== "");
  const read = (name: string) => toNumber[kind](values[name] ?? "");
  const wrong = set.filter((name) => read(name) === null);
  if (wrong.length > 0) {
    return wrong.map((name) => ({ kind, names: [name], values: [values[name] ?? ""] }));
  }
  const [from, to] = names.map(read);
  if (from == null || to == null || from <= to) return [];
  return [{ kind: "range", names, values: names.map((name) => values[name] ?? "") }];
}
