import { formatCount, formatDuration, formatShare } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { Money } from "../text/money.tsx";
import { Status } from "../text/status.tsx";
import { When } from "../text/when.tsx";
import type { Column } from "./rows.tsx";

/** An amount in sen. */
export function moneyColumn<T>(
  title: string,
  read: (item: T) => number | null,
  isStrong = false,
): Column<T> {
  const cell = (item: T) => {
    const amountMinor = read(item);
    return amountMinor === null ? "–" : <Money amountMinor={amountMinor} isStrong={isStrong} />;
  };
  return { title, isRight: true, cell };
}

export function timeColumn<T>(
  title: string,
  read: (item: T) => string | null,
  form: "time" | "ago" | "date" | "moment" = "time",
): Column<T> {
  return { title, isRight: true, cell: (item) => <When at={read(item)} form={form} /> };
}

const numberColumn =
  (format: (value: number) => string) =>
  <T,>(title: string, read: (item: T) => number | null): Column<T> => {
    const cell = (item: T) => {
      const value = read(item);
      return <span className="figure">{value === null ? "–" : format(value)}</span>;
    };
    return { title, isRight: true, cell };
  };

export const countColumn = numberColumn(formatCount);
export const shareColumn = numberColumn(formatShare);
export const durationColumn = numberColumn(formatDuration);

/** What names a row that is no link. */
export function nameColumn<T>(title: string, read: (item: T) => string): Column<T> {
  return { title, cell: (item) => <span className="font-semibold">{read(item)}</span> };
}

/** An ID or a code. */
export function codeColumn<T>(title: string, read: (item: T) => string): Column<T> {
  return {
    title,
    cell: (item) => <span className="font-mono text-13 break-words">{read(item)}</span>,
  };
}

/** The columns that many lists end with. */
export function useUsualColumns() {
  const { status, amount, created } = useWords(UI_WORDS);
  return {
    status: {
      title: status,
      cell: (item: { status: string }) => <Status status={item.status} />,
    },
    amount: moneyColumn(amount, (item: { amountMinor: number }) => item.amountMinor, true),
    created: timeColumn(created, (item: { createdAt: string }) => item.createdAt),
  };
}
