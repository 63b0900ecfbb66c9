import { formatCount, formatDuration, formatShare } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { Money } from "../text/money.tsx";
import { Status } from "../text/status.tsx";
import { When } from "../text/when.tsx";
import type { Column } from "./rows.tsx";

/** Left out on a phone. */
const NONE = <span data-empty>–</span>;

/** An amount in sen; sortable with a key. */
export function moneyColumn<T>(
  title: string,
  read: (item: T) => number | null,
  { isStrong = false, key }: { isStrong?: boolean; key?: string } = {},
): Column<T> {
  const cell = (item: T) => {
    const amountMinor = read(item);
    return amountMinor === null ? NONE : <Money amountMinor={amountMinor} isStrong={isStrong} />;
  };
  const sorting = key !== undefined && { key, sortBy: read };
  return { title, isRight: true, cell, place: isStrong ? "figure" : "half", ...sorting };
}

/** A time; sortable with a key. */
export function timeColumn<T>(
  title: string,
  read: (item: T) => string | null,
  form: "time" | "ago" | "date" | "moment" = "time",
  key?: string,
): Column<T> {
  const cell = (item: T) => <When at={read(item)} form={form} />;
  const isShort = form === "ago" || form === "date";
  if (key === undefined) return { title, isRight: true, cell, ...(isShort && { place: "half" }) };
  // What a list is sorted by needs no title.
  return { title, isRight: true, cell, place: "note", key, sortBy: read };
}

const numberColumn =
  (format: (value: number) => string) =>
  <T,>(title: string, read: (item: T) => number | null): Column<T> => {
    const cell = (item: T) => {
      const value = read(item);
      return <span className="figure">{value === null ? "–" : format(value)}</span>;
    };
    return { title, isRight: true, cell, place: "half" };
  };

export const countColumn = numberColumn(formatCount);
export const shareColumn = numberColumn(formatShare);
export const durationColumn = numberColumn(formatDuration);

/** What names a row that is no link. */
export function nameColumn<T>(title: string, read: (item: T) => string): Column<T> {
  return { title, cell: (item) => <span className="font-semibold">{read(item)}</span> };
}

/** Whose application it was, cut off where a row is one line. */
export function applicationColumn<T extends { applicationName: string }>(title: string): Column<T> {
  return {
    title,
    isSpare: true,
    cell: ({ applicationName }) => (
      <span
        title={applicationName}
        className="@min-[1000px]:block @min-[1000px]:max-w-36 @min-[1000px]:truncate"
      >
        {applicationName}
      </span>
    ),
  };
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
      place: "status" as const,
      cell: (item: { status: string }) => <Status status={item.status} />,
    },
    amount: moneyColumn(amount, (item: { amountMinor: number }) => item.amountMinor, {
      isStrong: true,
      key: "amountMinor",
    }),
    created: timeColumn(
      created,
      (item: { createdAt: string }) => item.createdAt,
      "time",
      "createdAt",
    ),
  };
}
