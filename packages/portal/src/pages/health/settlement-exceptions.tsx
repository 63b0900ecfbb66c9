import { useState } from "react";
import { useAct, useList } from "../../api/use-api.ts";
import type { SettlementException } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { List } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { Money } from "../../ui/text/money.tsx";
import { Status } from "../../ui/text/status.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { DecisionDialog } from "./decision-dialog.tsx";
import { HEALTH_WORDS } from "./health-words.ts";
import { EXCEPTION_WORDS } from "./work-words.ts";

/** Lines of the providers' settlement files that differ from the ledger, and resolving them. */
export function SettlementExceptionsPanel() {
  const words = useWords(HEALTH_WORDS);
  const ui = useWords(UI_WORDS);
  const pages = useList("listSettlementExceptions");
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
    { title: words.problem, cell: (item) => item.note },
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
      <List
        title={words.exceptions}
        lead={words.exceptionsLead}
        list={pages}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ title: words.noExceptions }}
      />
      {open && <ResolveDialog item={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function ResolveDialog({ item, onClose }: { item: SettlementException; onClose(): void }) {
  const words = useWords(HEALTH_WORDS);
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
      done={words.resolved}
      decide={(body) => resolve.mutateAsync({ params: { id: item.id }, body })}
      onClose={onClose}
    />
  );
}
