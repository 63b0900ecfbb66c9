import { useNavigate, useSearch } from "@tanstack/react-router";

/** Filters live in the address: they survive a reload, can be shared, and Back undoes them. */
export function useFilters<N extends string>(names: readonly N[]) {
  // The root route checks it
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>;
  const navigate = useNavigate();
  const values = Object.fromEntries(names.map((name) => [name, search[name] ?? ""])) as Record<
    N,
    string
  >; // one entry for each name
  const set = (part: Partial<Record<N, string>>) =>
    void navigate({
      to: ".",
      search: (before: Record<string, string | undefined>) => ({ ...before, ...part }),
      replace: true,
    });
  // As above
  const clear = () => set(Object.fromEntries(names.map((name) => [name, ""])) as Record<N, string>);
  return { values, set, clear, isAnySet: names.some((name) => values[name] !== "") };
}
