import { useState } from "react";
import { useAct, useList } from "../../api/use-api.ts";
import type { QuarantinedReport } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { List } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { Money } from "../../ui/text/money.tsx";
import { When } from "../../ui/text/when.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { DecisionDialog } from "./decision-dialog.tsx";
import { HEALTH_WORDS } from "./health-words.ts";
import { QUARANTINE_WORDS } from "./quarantine-words.ts";

/** Provider messages that contradict the payment they name, and resolving them. */
export function QuarantinePanel() {
  const words = useWords(QUARANTINE_WORDS);
  const health = useWords(HEALTH_WORDS);
  const ui = useWords(UI_WORDS);
  const pages = useList("listQuarantine");
  const [open, setOpen] = useState<QuarantinedReport | null>(null);
  const columns: Column<QuarantinedReport>[] = [
    { title: health.problem, cell: (item) => <span className="font-semibold">{item.note}</span> },
    { title: health.rail, cell: (item) => item.railId },
    {
      title: health.transaction,
      cell: (item) => (
        <span className="font-mono text-13 break-words">{item.transactionId ?? "–"}</span>
      ),
    },
    { title: words.expected, isRight: true, cell: (item) => <Sum minor={item.expectedMinor} /> },
    { title: words.reported, isRight: true, cell: (item) => <Sum minor={item.reportedMinor} /> },
    { title: ui.created, isRight: true, cell: (item) => <When at={item.createdAt} form="ago" /> },
    {
      title: health.decision,
      isRight: true,
      cell: (item) =>
        item.decision === null ? (
          <Button isSmall onClick={() => setOpen(item)}>
            {words.resolve}
          </Button>
        ) : (
          <span title={words.by(item.decidedBy, item.decidedReason)}>{words[item.decision]}</span>
        ),
    },
  ];
  return (
    <>
      <List
        title={words.title}
        lead={words.lead}
        list={pages}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: words.none }}
      />
      {open && <ResolveDialog item={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function Sum({ minor }: { minor: number | null }) {
  return minor === null ? "–" : <Money amountMinor={minor} />;
}

/** The provider's message, in the gateway's fields. */
function MessageText({ claim }: { claim: unknown }) {
  const words = useWords(QUARANTINE_WORDS);
  return (
    <details className="text-13">
      <summary className="text-brand">{words.message}</summary>
      <pre className="font-mono break-words whitespace-pre-wrap">
        {JSON.stringify(claim, null, 2)}
      </pre>
    </details>
  );
}

function ResolveDialog({ item, onClose }: { item: QuarantinedReport; onClose(): void }) {
  const words = useWords(QUARANTINE_WORDS);
  const decide = useAct("decideReport", ["listQuarantine", "listRails"]);
  // For a dispute, money left instead of arriving, so the same decision reads differently.
  const isDispute = item.claim.kind === "disputed";
  const wordOf = (each: QuarantinedReport["decisions"][number]) =>
    isDispute && (each === "ACCEPT" || each === "DISMISS") ? (`${each}_DISPUTE` as const) : each;
  return (
    <DecisionDialog
      title={words.resolve}
      note={item.note}
      decisions={item.decisions.map((each) => [
        each,
        words[wordOf(each)],
        words[`${wordOf(each)}_TEXT`],
      ])}
      act={words.resolve}
      done={words.resolved}
      decide={(body) => decide.mutateAsync({ params: { id: item.id }, body })}
      onClose={onClose}
    >
      <MessageText claim={item.claim} />
    </DecisionDialog>
  );
}
