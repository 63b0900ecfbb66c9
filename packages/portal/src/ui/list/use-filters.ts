import { readTyped } from "@kaunter/checkout/typed-kinds";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { addDays, isDay } from "../../words/days.ts";
import type { Option } from "../form/field.tsx";
import { findProblems } from "./problems/find-problems.ts";

/** A filter of one list. */
interface OwnFilter {
  name: string;
  /** `q` is the search next to the others. */
  label?: string;
  /** True: links lead to it, and it has no field while it is not set. */
  isFromLink?: boolean;
  placeholder?: string;
  options?: readonly Option[];
  /** The words of the values that the gateway takes. */
  words?: Readonly<Record<string, string>>;
}

/** A filter of a list, or the name of one that many lists share. */
export type Filter = OwnFilter | "status" | "storeId" | "applicationId" | "dates" | "amount";
export type Filters = ReturnType<typeof useFilters<string>>;

/** The query of an address, as the root route checks it. */
type Query = Readonly<Record<string, string | undefined>>;

/** The query of this page's address, and how to change part of it without a step in the history. */
export function useAddress() {
  const search: Query = useSearch({ strict: false });
  const navigate = useNavigate();
  const set = (part: Query) =>
    void navigate({ to: ".", search: (before: Query) => ({ ...before, ...part }), replace: true });
  return { search, set };
}

const DAYS: ReadonlySet<string> = new Set(["from", "to"]);

/**
 * Filters live in the address: they survive a reload, can be shared, and Back undoes them.
 * `choices` lists the values of those that take no other; any other value is a problem, and counts
 * as not set.
 */
export function useFilters<N extends string>(
  names: readonly N[],
  choices: Readonly<Record<string, readonly string[]>> = {},
) {
  const { search, set } = useAddress();
  const read = (name: N) => {
    const text = search[name] ?? "";
    const value = DAYS.has(name) ? (readTyped("day", text) ?? text) : text;
    return choices[name]?.includes(value) === false ? "" : value;
  };
  // One entry for each name
  const values = Object.fromEntries(names.map((name) => [name, read(name)])) as Record<N, string>;
  const typed = Object.fromEntries(names.map((name) => [name, search[name] ?? ""]));
  const problems = findProblems(typed, choices);
  const wrong = new Set(problems.flatMap((problem) => problem.names));
  return {
    values,
    choices,
    /** Values of the address that cannot be applied. */
    problems,
    /** The values that can be. */
    applied: Object.fromEntries(names.map((name) => [name, wrong.has(name) ? "" : read(name)])),
    set: set as (part: Readonly<Record<string, string>>) => void,
    clear: () => set(Object.fromEntries(names.map((name) => [name, ""]))),
    countSet: names.filter((name) => values[name] !== "").length,
  };
}

/** The names that a filter has in the address. */
export function namesOf(filter: Filter): string[] {
  if (filter === "dates") return ["from", "to"];
  if (filter === "amount") return ["amountMin", "amountMax"];
  return [typeof filter === "string" ? filter : filter.name];
}

/**
 * The gateway excludes `to` from the range; users expect the day they chose to be included. Text
 * that is not a day is unchanged, and the gateway returns the error.
 */
export const endOfRange = (to: string) => (isDay(to) ? addDays(to, 1) : to);
