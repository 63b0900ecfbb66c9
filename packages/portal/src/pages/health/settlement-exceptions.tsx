import { useState } from "react";
import { useAct, usePages } from "../../api/use-api.ts";
import type { SettlementException } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { Money } from "../../ui/text/money.tsx";
import { Status } from "../../ui/text/status.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { DecisionDialog } from "./decision-dialog.tsx";
import { OPERATOR_WORDS } from "./health-words.ts";
import { ListPanel } from "./unknown-outcomes.tsx";
import { EXCEPTION_WORDS } from "./work-words.ts";

/** Lines of the rails' files that do not agree with our books, and deciding them. */
export function ExceptionsPanel() {
  const words = useWords(OPERATOR_WORDS);
  const ui = useWords(UI_WORDS);
  const pages = usePages("listSettlementExceptions", {});
  const kinds: Readonly<Record<string, string>> = useWords(EXCEPTION_WORDS);
  const decisions: Readonly<Record<string, string>> = {
    ACCEPT: words.accept,
    DISMISS: words.dismiss,
  };
  const [open, setOpen] = useState<SettlementException | null>(null);
  const money = (minor: number | null) => (minor === null ? "–" : <Money amountMinor={minor} />);
  const columns: Column<SettlementException>[] = [
    {
      title: words.kind,
      cell: (item) => <span className="font-semibold">{kinds[item.kind] ?? item.kind}</span>,
    },
    { title: words.rail, cell: (item) => item.railId },
    { title: ui.date, cell: (item) => item.date },
    {
      title: words.reference,
      cell: (item) => <span className="font-mono text-13 break-words">{item.reference}</span>,
    },
    { title: words.expected, isRight: true, cell: (item) => money(item.expectedMinor) },
    { title: words.reported, isRight: true, cell: (item) => money(item.reportedMinor) },
    { title: ui.status, cell: (item) => <Status status={item.state} /> },
    { title: words.note, cell: (item) => item.note },
    {
      title: words.resolve,
      isRight: true,
      cell: (item) =>
        item.state === "OPEN" ? (
          <Button isSmall onClick={() => setOpen(item)}>
            {words.resolve}
          </Button>
        ) : (
          (decisions[item.decision] ?? item.decision)
        ),
    },
  ];
  return (
    <>
      <ListPanel
        title={words.exceptions}
        none={words.noExceptions}
        columns={columns}
        keyOf={(item) => item.id}
        pages={pages}
      />
      {open && <ResolveDialog item={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function ResolveDialog({ item, onClose }: { item: SettlementException; onClose(): void }) {
  const words = useWords(OPERATOR_WORDS);
  const kinds: Readonly<Record<string, string>> = useWords(EXCEPTION_WORDS);
  const resolve = useAct("resolveSettlementException", ["listSettlementExceptions"]);
  return (
    <DecisionDialog
      title={`${words.resolve}: ${kinds[item.kind] ?? item.kind}`}
      note={item.note}
      decisions={[
        ["ACCEPT", words.accept],
        ["DISMISS", words.dismiss],
      ]}
      act={words.resolve}
      decide={(body) => resolve.mutateAsync({ params: { id: item.id }, body })}
      onClose={onClose}
    />
  );
}
