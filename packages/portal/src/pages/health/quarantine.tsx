import { useAct, useList } from "../../api/use-api.ts";
import type { DoneOrWaiting, QuarantinedReport } from "../../generated/api.ts";
import { DialogButton } from "../../ui/dialog/dialog-button.tsx";
import { moneyColumn, nameColumn, timeColumn } from "../../ui/list/columns.tsx";
import { List } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { formatAmount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { OPERATOR_DECISION_WORDS } from "../operator/decision-words.ts";
import { OperatorPaymentLink, useMerchantColumn } from "../operator/payment/merchant-links.tsx";
import { DecisionDialog } from "./decision-dialog.tsx";
import type { SectionProps } from "./health-sections.ts";
import { HEALTH_WORDS } from "./health-words.ts";
import { QUARANTINE_WORDS } from "./quarantine-words.ts";

/** Provider messages that contradict the payment they name, and resolving them. */
export function QuarantinePanel({ id }: SectionProps) {
  const words = useWords(QUARANTINE_WORDS);
  const health = useWords(HEALTH_WORDS);
  const ui = useWords(UI_WORDS);
  const columns: Column<QuarantinedReport>[] = [
    nameColumn(health.problem, (item) => item.note),
    { title: health.rail, cell: (item) => item.railId },
    useMerchantColumn<QuarantinedReport>(),
    {
      title: ui.payment,
      cell: (item) => (
        <OperatorPaymentLink {...item}>
          <span title={item.transactionId ?? undefined}>{item.orderId ?? "–"}</span>
        </OperatorPaymentLink>
      ),
    },
    moneyColumn(words.expected, (item) => item.expectedMinor),
    moneyColumn(health.reported, (item) => item.reportedMinor),
    timeColumn(ui.created, (item) => item.createdAt, "ago"),
    {
      title: ui.decision,
      isRight: true,
      place: "acts",
      cell: (item) =>
        item.decision === null ? (
          <DialogButton isSmall dialog={(close) => <ResolveDialog item={item} onClose={close} />}>
            {words.resolve}
          </DialogButton>
        ) : (
          <span title={words.by(item.decidedBy, item.decidedReason)}>{words[item.decision]}</span>
        ),
    },
  ];
  return (
    <List id={id} isCounted words={words} list={useList("listQuarantine")} columns={columns} />
  );
}

/** The provider's message, in the gateway's fields. */
function MessageText({ content }: { content: unknown }) {
  const words = useWords(QUARANTINE_WORDS);
  return (
    <details className="text-13">
      <summary className="text-brand">{words.message}</summary>
      <pre className="font-mono break-words whitespace-pre-wrap">
        {JSON.stringify(content, null, 2)}
      </pre>
    </details>
  );
}

const amountText = (amountMinor: number | null) =>
  amountMinor === null ? "–" : formatAmount(amountMinor);

function amountsOf({ expectedMinor, reportedMinor }: QuarantinedReport) {
  const hasBoth = expectedMinor !== null && reportedMinor !== null;
  return {
    expected: amountText(expectedMinor),
    reported: amountText(reportedMinor),
    surplus: amountText(hasBoth ? Math.max(0, reportedMinor - expectedMinor) : null),
  };
}

function ResolveDialog({ item, onClose }: { item: QuarantinedReport; onClose(): void }) {
  const words = useWords(QUARANTINE_WORDS);
  const operator = useWords(OPERATOR_DECISION_WORDS);
  const decide = useAct("decideReport", ["listQuarantine", "listRails", "listOperatorDecisions"]);
  // For a dispute, money left instead of arriving, so the same decision reads differently.
  const isDispute = item.content.kind === "disputed";
  const wordOf = (each: QuarantinedReport["decisions"][number]) =>
    isDispute && (each === "ACCEPT" || each === "DISMISS") ? (`${each}_DISPUTE` as const) : each;
  return (
    <DecisionDialog
      title={words.resolve}
      note={item.note}
      decisions={item.decisions.map((each) => [
        each,
        words[wordOf(each)],
        words[`${wordOf(each)}_TEXT`](amountsOf(item)),
      ])}
      act={words.resolve}
      done={(_, { done }: DoneOrWaiting) => (done ? words.resolved : operator.waits)}
      decide={(body) => decide.mutateAsync({ params: { id: item.id }, body })}
      onClose={onClose}
    >
      <MessageText content={item.content} />
    </DecisionDialog>
  );
}
