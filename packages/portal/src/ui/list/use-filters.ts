import { useNavigate, useSearch } from "@tanstack/react-router";

export type Filters<N extends string> = ReturnType<typeof useFilters<N>>;

/**
 * Filters live in the address: they survive a reload, can be shared, and Back undoes them.
 * `choices` lists the values of those that take no other; any other value counts as not set.
 */
export function useFilters<N extends string>(
  names: readonly N[],
  choices: Readonly<Record<string, readonly string[]>> = {},
) {
  // The root route checks it
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const navigate = useNavigate();
  const read = (name: N) => {
    const value = search[name] ?? "";
    return choices[name]?.includes(value) === false ? "" : value;
  };
  // One entry for each name
  const values = Object.fromEntries(names.map((name) => [name, read(name)])) as Record<N, string>;
  const set = (part: Partial<Record<N, string>>) =>
    void navigate({
      to: ".",
      search: (before: Record<string, string | undefined>) => ({ ...before, ...part }),
      replace: true,
    });
  // As above
  const clear = () => set(Object.fromEntries(names.map((name) => [name, ""])) as Record<N, string>);
  return {
    values,
    /** The values as the gateway takes them. */
    query: "to" in values ? { ...values, to: endOfRange(String(values.to)) } : values,
    set,
    clear,
    isAnySet: names.some((name) => values[name] !== ""),
  };
}

/** The gateway excludes `to` from the range; users expect the day they chose to be included. */
export function endOfRange(to: string): string {
  if (to === "") return "";
  return new Date(new Date(`${to}T00:00:00Z`).getTime() + 86_400_000).toISOString().slice(0, 10);
}
