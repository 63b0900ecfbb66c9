import { useState } from "react";
import { useAct, usePages } from "../../api/use-api.ts";
import type { QuarantinedReport } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import type { Column } from "../../ui/rows.tsx";
import { When } from "../../ui/when.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { DecisionDialog } from "./decision-dialog.tsx";
import { ListPanel } from "./exceptions.tsx";
import { OPERATOR_WORDS } from "./operator-words.ts";
import { QUARANTINE_WORDS } from "./quarantine-words.ts";

/** What rails claimed that did not fit, and deciding it. */
export function QuarantinePanel() {
  const words = useWords(QUARANTINE_WORDS);
  const operator = useWords(OPERATOR_WORDS);
  const ui = useWords(UI_WORDS);
  const pages = usePages("listQuarantine", {});
  const [open, setOpen] = useState<QuarantinedReport | null>(null);
  const columns: Column<QuarantinedReport>[] = [
    { title: operator.note, cell: (item) => <span className="font-semibold">{item.note}</span> },
    { title: operator.rail, cell: (item) => item.railId },
    {
      title: operator.transaction,
      cell: (item) => (
        <span className="font-mono text-13 break-words">{item.transactionId ?? "–"}</span>
      ),
    },
    { title: words.asked, isRight: true, cell: (item) => <Sum minor={item.expectedMinor} /> },
    { title: words.reported, isRight: true, cell: (item) => <Sum minor={item.reportedMinor} /> },
    { title: ui.created, isRight: true, cell: (item) => <When at={item.createdAt} form="ago" /> },
    {
      title: operator.decision,
      isRight: true,
      cell: (item) =>
        item.decision === null ? (
          <Button isSmall onClick={() => setOpen(item)}>
            {words.decide}
          </Button>
        ) : (
          <span title={words.by(item.decidedBy, item.decidedReason)}>{words[item.decision]}</span>
        ),
    },
  ];
  return (
    <>
      <ListPanel
        title={words.title}
        lead={words.lead}
        none={words.none}
        columns={columns}
        keyOf={(item) => item.id}
        pages={pages}
      />
      {open && <DecideDialog item={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function Sum({ minor }: { minor: number | null }) {
  return minor === null ? "–" : <Money amountMinor={minor} />;
}

/** As the rail said it, in our words. */
function ClaimText({ claim }: { claim: unknown }) {
  const words = useWords(QUARANTINE_WORDS);
  return (
    <details className="text-13">
      <summary className="text-brand">{words.claim}</summary>
      <pre className="font-mono break-words whitespace-pre-wrap">
        {JSON.stringify(claim, null, 2)}
      </pre>
    </details>
  );
}

function DecideDialog({ item, onClose }: { item: QuarantinedReport; onClose(): void }) {
  const words = useWords(QUARANTINE_WORDS);
  const decide = useAct("decideReport", ["listQuarantine", "listRails"]);
  // The same decision means another thing where no money arrived but went.
  const isDispute = item.claim.kind === "disputed";
  const wordOf = (each: QuarantinedReport["decisions"][number]) =>
    isDispute && (each === "ACCEPT" || each === "DISMISS") ? (`${each}_DISPUTE` as const) : each;
  return (
    <DecisionDialog
      title={words.decide}
      note={item.note}
      decisions={item.decisions.map((each) => [
        each,
        words[wordOf(each)],
        words[`${wordOf(each)}_TEXT`],
      ])}
      act={words.decide}
      decide={(body) => decide.mutateAsync({ params: { id: item.id }, body })}
      onClose={onClose}
    >
      <ClaimText claim={item.claim} />
    </DecisionDialog>
  );
}
