import { type ReactNode, useEffect, useRef, useState } from "react";

export interface Column<T> {
  title: string;
  cell(item: T): ReactNode;
  /** Amounts and counts stand at the right. */
  isRight?: boolean;
  /** True when it is left out between cards and a wide table: the row says enough without. */
  isSpare?: boolean;
}

interface RowsProps<T> {
  /** What the table holds, for screen readers. */
  caption: string;
  columns: readonly Column<T>[];
  items: readonly T[];
  keyOf(item: T): string;
}

/**
 * A table, or a card for each row where its own place is narrow. The first column names the row; a
 * link in it marked `data-row` makes the whole row a target.
 */
export function Rows<T>({ caption, columns, items, keyOf }: RowsProps<T>) {
  const { box, isScrolling } = useScrolling();
  return (
    // What scrolls must be reachable by keyboard, and only then is it worth a stop.
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
                data-spare={column.isSpare || undefined}
                className={column.isRight ? "text-right!" : undefined}
              >
                {column.title}
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
                  data-first={index === 0 || undefined}
                  data-spare={column.isSpare || undefined}
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
