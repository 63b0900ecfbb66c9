import type { Column, Sorting } from "./rows.tsx";
import { useAddress } from "./use-filters.ts";

/** How a list is shown: sorted by a column, without some columns. Both live in the address. */
export interface View<T> extends Sorting {
  columns: readonly Column<T>[];
  items: readonly T[] | undefined;
  /** Whether each column but the first is shown. */
  choices: readonly { title: string; isShown: boolean; toggle(): void }[];
}

interface Sorted<T> {
  items: readonly T[] | undefined;
  hasNextPage: boolean;
  /** The orders that the gateway sorts by. */
  sorts?: readonly string[];
}

/**
 * Sorted by the gateway where it can, else here once all rows are there. Columns are numbered in
 * the address, since their titles are words of one language.
 */
export function useView<T>(list: Sorted<T>, columns: readonly Column<T>[]): View<T> {
  const { search, set } = useAddress();
  const { items, hasNextPage, sorts = [] } = list;
  const isComplete = items !== undefined && !hasNextPage;
  const sortable = columns.flatMap(({ key, sortBy }) => {
    if (key === undefined) return [];
    return sorts.includes(key) || (isComplete && sortBy) ? [key] : [];
  });
  const sort = sortable.includes((search.sort ?? "").replace("-", "")) ? (search.sort ?? "") : "";
  const hidden = (search.hide ?? "").split(",").filter((text) => text !== "");
  const toggle = (index: string) =>
    set({
      hide: hidden.includes(index)
        ? hidden.filter((each) => each !== index).join(",")
        : [...hidden, index].join(","),
    });
  return {
    columns: columns.filter((_, index) => index === 0 || !hidden.includes(String(index))),
    items: sorts.includes(sort) ? items : sortItems(items, columns, sort),
    sort,
    sortable,
    setSort: (next) => set({ sort: next }),
    choices: columns.slice(1).map(({ title }, index) => ({
      title,
      isShown: !hidden.includes(String(index + 1)),
      toggle: () => toggle(String(index + 1)),
    })),
  };
}

function sortItems<T>(
  items: readonly T[] | undefined,
  columns: readonly Column<T>[],
  sort: string,
): readonly T[] | undefined {
  const sign = sort.startsWith("-") ? -1 : 1;
  const read = columns.find(({ key }) => key === sort.replace("-", ""))?.sortBy;
  if (!read || !items) return items;
  return items.toSorted((a, b) => sign * compare(read(a), read(b)));
}

function compare(a: string | number | null, b: string | number | null): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a ?? "").localeCompare(String(b ?? ""));
}
