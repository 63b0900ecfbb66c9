import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";

export interface Column<T> {
  title: string;
  cell(item: T): ReactNode;
  /** By which the list can be sorted; the gateway's name where it sorts. */
  key?: string;
  /** What a list is sorted by that is here as a whole. */
  sortBy?(item: T): string | number | null;
  /** Amounts and counts are aligned right. */
  isRight?: boolean;
  /**
   * True when it is left out on a tablet, and on a phone where the row leads to a page: the row
   * says enough without. "wide": also where a row is one line with little room.
   */
  isSpare?: boolean | "wide";
  /**
   * Where it is on a phone: at the right, as what matters most or below that; in half a line,
   * without its title or with it; in a line without its title; or at its end, for buttons. Left
   * out: in a line with its title.
   */
  place?: "figure" | "status" | "note" | "half" | "wide" | "acts";
}

/** How a list is sorted. */
export interface Sorting {
  /** Key of the sorted column, with a minus when descending; "" for the list's own order. */
  sort: string;
  /** The columns that can be sorted by. */
  sortable: readonly string[];
  setSort(sort: string): void;
}

interface RowsProps<T> {
  /** What the table holds, for screen readers. */
  caption: string;
  columns: readonly Column<T>[];
  items: readonly T[];
  keyOf(item: T): string;
  /** How the list is sorted, where it can be. */
  view?: Sorting | undefined;
}

/**
 * A table, or a few lines for each row where its own place is narrow. The first column names the
 * row; a link in it marked `data-row` makes the whole row a target.
 */
export function Rows<T>({ caption, columns, items, keyOf, view }: RowsProps<T>) {
  const { box, isScrolling } = useScrolling();
  return (
    // What scrolls must be reachable by keyboard, and only then is it a tab stop.
    <div
      ref={box}
      {...(isScrolling && { tabIndex: 0 })}
      className="@container overflow-x-auto -outline-offset-2"
    >
      <table className="rows">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.title}
                scope="col"
                data-spare={spareOf(column)}
                className={column.isRight ? "text-right!" : undefined}
                aria-sort={sortOf(column.key, view?.sort)}
              >
                {view && column.key !== undefined && view.sortable.includes(column.key) ? (
                  <SortButton name={column.key} title={column.title} view={view} />
                ) : (
                  column.title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={keyOf(item)}>
              {columns.map((column, index) => (
                <td
                  key={column.title}
                  data-label={column.title}
                  data-place={index === 0 ? undefined : column.place}
                  data-first={index === 0 || undefined}
                  data-spare={spareOf(column)}
                  className={column.isRight ? "text-right" : undefined}
                >
                  {column.cell(item)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function spareOf({ isSpare }: Pick<Column<never>, "isSpare">) {
  return isSpare === "wide" ? "wide" : isSpare ? "" : undefined;
}

function sortOf(key: string | undefined, sort: string | undefined) {
  if (key === undefined) return undefined;
  if (sort === key) return "ascending";
  return sort === `-${key}` ? "descending" : undefined;
}

interface SortButtonProps {
  name: string;
  title: string;
  view: { sort: string; setSort(sort: string): void };
}

/** Descending first, then ascending, then the list's own order again. */
function SortButton({ name, title, view: { sort, setSort } }: SortButtonProps) {
  const order = sortOf(name, sort);
  const next = { descending: name, ascending: "" };
  const Icon = order === undefined ? ArrowUpDown : order === "ascending" ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      onClick={() => setSort(order === undefined ? `-${name}` : next[order])}
      className="-my-0.5 inline-flex min-h-6 items-center gap-1 hover:text-ink"
    >
      {title}
      <Icon aria-hidden size={13} className={order === undefined ? "opacity-50" : "text-brand"} />
    </button>
  );
}

/** Whether a box holds more than it shows, as its size changes. */
function useScrolling() {
  const box = useRef<HTMLDivElement>(null);
  const [isScrolling, setScrolling] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setScrolling(element.scrollWidth > element.clientWidth),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, isScrolling };
}
