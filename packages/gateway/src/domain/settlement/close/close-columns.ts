/** The figures of a day as a table. Pure. */
import { type Column, senColumn, textColumn } from "../../file/columns.ts";
import { ACCOUNTS, POSTING_KINDS } from "../../ledger/ledger.ts";
import type { DayFigures, Sum } from "./day-figures.ts";

interface CloseRow {
  day: string;
  section: string;
  item: string;
  detail: string;
  count: number | null;
  amountMinor: number | null;
  expectedMinor: number | null;
}

export const CLOSE_COLUMNS: readonly Column<CloseRow>[] = [
  textColumn("day", ({ day }) => day),
  textColumn("section", ({ section }) => section),
  textColumn("item", ({ item }) => item),
  textColumn("detail", ({ detail }) => detail),
  textColumn("count", ({ count }) => (count === null ? null : String(count))),
  senColumn("amount_myr", ({ amountMinor }) => amountMinor),
  senColumn("expected_myr", ({ expectedMinor }) => expectedMinor),
];

/** Every figure and every difference of a day. */
export function closeRows(figures: DayFigures): CloseRow[] {
  const { day, bank } = figures;
  const row = (section: string, item: string, rest: Partial<CloseRow>): CloseRow => ({
    ...{ day, section, item, detail: "", count: null, amountMinor: null, expectedMinor: null },
    ...rest,
  });
  const sums: [string, Sum][] = [
    ["CREDITS", bank.credits],
    ["DEBITS", bank.debits],
    ["PAYOUTS_PAID", bank.paid],
    ["PAYOUTS_RETURNED", bank.returned],
  ];
  return [
    ...figures.payments.map(({ railId, method: detail, ...sum }) =>
      row("PAYMENTS", railId, { detail, ...sum }),
    ),
    ...POSTING_KINDS.map((kind) => row("MOVEMENTS", kind, figures.kinds[kind])),
    ...ACCOUNTS.flatMap((account) =>
      (["opening", "moved", "late", "closing"] as const).map((when) =>
        row(`BALANCE_${when.toUpperCase()}`, account, { amountMinor: figures[when][account] }),
      ),
    ),
    ...figures.rails.map(({ railId, expectedMinor, fileMinor: amountMinor }) =>
      row("PROVIDERS", railId, { expectedMinor, amountMinor }),
    ),
    ...figures.files.map(({ railId, date: detail, lineCount: count, netMinor: amountMinor }) =>
      row("PROVIDER_FILES_NET", railId, { detail, count, amountMinor }),
    ),
    ...sums.map(([item, sum]) => row("BANK", item, sum)),
    ...figures.differences.flatMap(({ kind, items }) =>
      items.map(({ subject, detail, expectedMinor, foundMinor: amountMinor }) =>
        row(`DIFFERENCE_${kind}`, subject, { detail, expectedMinor, amountMinor }),
      ),
    ),
  ];
}
