import type { BankEntryItem } from "../../../generated/api.ts";
import { DialogButton } from "../../../ui/dialog/dialog-button.tsx";
import { moneyColumn } from "../../../ui/list/columns.tsx";
import type { Column } from "../../../ui/list/rows.tsx";
import { Status } from "../../../ui/text/status.tsx";
import { TwoLines } from "../../../ui/text/two-lines.tsx";
import { When } from "../../../ui/text/when.tsx";
import { startOfDay } from "../../../words/days.ts";
import { formatAmount } from "../../../words/format.ts";
import { useLanguage, useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { BANK_WORDS, OUTCOME_WORDS, UNMATCHED_WORDS } from "./bank-words.ts";
import { AsideDialog, AssignDialog } from "./entry-dialogs.tsx";

/** What the bank wrote, what it means, and what an operator may do. */
export function useEntryColumns(): Column<BankEntryItem>[] {
  const words = useWords(BANK_WORDS);
  const ui = useWords(UI_WORDS);
  return [
    { title: words.entry, cell: (item) => <Booking item={item} /> },
    { title: ui.status, place: "status", cell: (item) => <Status status={item.state} /> },
    { title: words.result, place: "wide", cell: (item) => <Result item={item} /> },
    { title: words.suggestions, place: "wide", cell: (item) => <Payouts item={item} /> },
    {
      title: words.booked,
      place: "half",
      cell: ({ bookedOn }) => <When at={bookedOn && startOfDay(bookedOn)} form="date" />,
    },
    moneyColumn(ui.amount, (item) => item.amountMinor, { isStrong: true }),
    { title: ui.decision, isRight: true, place: "acts", cell: (item) => <Acts item={item} /> },
  ];
}

function Booking({ item }: { item: BankEntryItem }) {
  const words = useWords(BANK_WORDS);
  const outcomes = useWords(OUTCOME_WORDS);
  const what = [item.name, item.account, item.references[0], item.text].filter(Boolean).join(" · ");
  return <TwoLines title={outcomes[item.outcome]} text={what || words.line(item.line)} wraps />;
}

/** Why no rule matched it, why it came back, or who decided. */
function Result({ item }: { item: BankEntryItem }) {
  const words = useWords(BANK_WORDS);
  const unmatched = useWords(UNMATCHED_WORDS);
  const { language } = useLanguage();
  const lines = [
    item.unmatchedReason && unmatched[item.unmatchedReason],
    item.reason?.[language],
    item.note,
    item.resolvedBy && words.by(item.resolvedBy),
  ].filter((line) => line);
  if (lines.length === 0) return <span data-empty>–</span>;
  return (
    <span className="flex max-w-80 flex-col text-13">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}

function Payouts({ item }: { item: BankEntryItem }) {
  const words = useWords(BANK_WORDS);
  if (item.payoutId) return <span className="font-mono text-13">{item.payoutId}</span>;
  if (item.isWholeBatch && item.state === "MATCHED") return words.wholeBatch;
  if (item.suggestions.length === 0) return <span data-empty>–</span>;
  return (
    <span className="flex flex-col text-13">
      {item.suggestions.map((payout) => (
        <span key={payout.id}>
          {payout.merchantName || payout.merchantId}, {formatAmount(payout.amountMinor)}
        </span>
      ))}
    </span>
  );
}

function Acts({ item }: { item: BankEntryItem }) {
  const words = useWords(BANK_WORDS);
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      {item.outcomes.length > 0 && (
        <DialogButton isSmall dialog={(close) => <AssignDialog item={item} onClose={close} />}>
          {words.assign}
        </DialogButton>
      )}
      {item.canSetAside && (
        <DialogButton isSmall dialog={(close) => <AsideDialog item={item} onClose={close} />}>
          {words.aside}
        </DialogButton>
      )}
    </span>
  );
}
