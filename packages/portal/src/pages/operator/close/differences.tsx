import { Link } from "@tanstack/react-router";
import type { DayDetails, DayDifferenceItem } from "../../../generated/api.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { moneyColumn } from "../../../ui/list/columns.tsx";
import { List, toListing } from "../../../ui/list/list.tsx";
import type { Column } from "../../../ui/list/rows.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { EXCEPTION_WORDS } from "../../health/work-words.ts";
import { UNMATCHED_WORDS } from "../bank/bank-words.ts";
import { ACCOUNT_WORDS, CLOSE_WORDS, DIFFERENCE_WORDS, REASON_WORDS } from "./close-words.ts";

type Difference = DayDetails["figures"]["differences"][number];

/** A list for each kind that there is. */
export function DifferencesPart({ differences }: { differences: readonly Difference[] }) {
  const words = useWords(CLOSE_WORDS);
  const found = differences.filter(({ count }) => count > 0);
  if (found.length === 0) return <Notice tone="good">{words.noItems}</Notice>;
  return found.map((difference) => <DifferenceList key={difference.kind} {...difference} />);
}

function DifferenceList({ kind, items, count }: Difference) {
  const words = useWords(CLOSE_WORDS);
  const titles = useWords(DIFFERENCE_WORDS);
  return (
    <List
      isCounted={items.length === count}
      words={{ title: titles[kind], none: words.noItems }}
      list={toListing(items)}
      keyOf={({ subject, railId, detail }) => `${railId} ${subject} ${detail}`}
      columns={useColumns(kind)}
      {...(kind === "EXCEPTION" && {
        actions: (
          <ButtonLink isSmall to="/operator/health">
            {words.review}
          </ButtonLink>
        ),
      })}
    />
  );
}

function useColumns(kind: Difference["kind"]): Column<DayDifferenceItem>[] {
  const words = useWords(CLOSE_WORDS);
  const ui = useWords(UI_WORDS);
  const isCompared = kind !== "BANK_ENTRY" && kind !== "PAYOUT";
  return [
    { title: words.subject, cell: (item) => <Subject kind={kind} item={item} /> },
    { title: words.reason, place: "wide", cell: (item) => <Reason kind={kind} item={item} /> },
    ...(isCompared
      ? [
          moneyColumn<DayDifferenceItem>(words.expected, (item) => item.expectedMinor),
          moneyColumn<DayDifferenceItem>(
            kind === "RAIL" || kind === "EXCEPTION" ? words.file : ui.amount,
            (item) => item.foundMinor,
          ),
          moneyColumn<DayDifferenceItem>(
            words.difference,
            ({ expectedMinor, foundMinor }) => (foundMinor ?? 0) - (expectedMinor ?? 0),
            { isStrong: true },
          ),
        ]
      : [
          moneyColumn<DayDifferenceItem>(
            ui.amount,
            (item) => item.foundMinor ?? item.expectedMinor,
            { isStrong: true },
          ),
        ]),
  ];
}

function Subject({ kind, item }: { kind: Difference["kind"]; item: DayDifferenceItem }) {
  const accounts: Readonly<Record<string, string>> = useWords(ACCOUNT_WORDS);
  const { subject, merchantId, merchantName } = item;
  if (kind === "LATE_POSTING") return accounts[subject] ?? subject;
  if (kind === "BANK_ENTRY") {
    const [id = ""] = subject.split("-");
    return (
      <Link to="/operator/bank-files/$id" params={{ id }} className="link font-semibold">
        {subject}
      </Link>
    );
  }
  if (merchantId === "") return <span className="font-semibold break-all">{subject}</span>;
  return (
    <span className="flex flex-col">
      <span className="font-mono text-13 break-all">{subject}</span>
      <Link to="/operator/merchants/$id" params={{ id: merchantId }} className="link">
        {merchantName || merchantId}
      </Link>
    </span>
  );
}

function Reason({ kind, item }: { kind: Difference["kind"]; item: DayDifferenceItem }) {
  const reasons: Readonly<Record<string, string>> = useWords(REASON_WORDS);
  const exceptions: Readonly<Record<string, string>> = useWords(EXCEPTION_WORDS);
  const unmatched: Readonly<Record<string, string>> = useWords(UNMATCHED_WORDS);
  if (item.detail === "") return <span data-empty>–</span>;
  const words = kind === "EXCEPTION" ? exceptions : kind === "BANK_ENTRY" ? unmatched : reasons;
  return words[item.detail] ?? item.detail;
}
