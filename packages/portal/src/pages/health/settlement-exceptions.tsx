import { useAct, useList } from "../../api/use-api.ts";
import type { SettlementException } from "../../generated/api.ts";
import { DialogButton } from "../../ui/dialog/dialog-button.tsx";
import { codeColumn, moneyColumn, nameColumn } from "../../ui/list/columns.tsx";
import { List } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { Status } from "../../ui/text/status.tsx";
import { When } from "../../ui/text/when.tsx";
import { startOfDay } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { DecisionDialog } from "./decision-dialog.tsx";
import { HEALTH_WORDS } from "./health-words.ts";
import { EXCEPTION_WORDS } from "./work-words.ts";

/** Lines of the providers' settlement files that differ from the ledger, and resolving them. */
export function SettlementExceptionsPanel() {
  const words = useWords(HEALTH_WORDS);
  const ui = useWords(UI_WORDS);
  const kinds: Readonly<Record<string, string>> = useWords(EXCEPTION_WORDS);
  const decisions: Readonly<Record<string, string>> = {
    ACCEPT: words.accept,
    DISMISS: words.dismiss,
  };
  const columns: Column<SettlementException>[] = [
    nameColumn(ui.type, (item) => kinds[item.kind] ?? item.kind),
    { title: words.rail, cell: (item) => item.railId },
    { title: ui.date, cell: (item) => <When at={startOfDay(item.date)} form="date" /> },
    codeColumn(words.reference, (item) => item.reference),
    moneyColumn(words.expected, (item) => item.expectedMinor),
    moneyColumn(words.reported, (item) => item.reportedMinor),
    { title: ui.status, cell: (item) => <Status status={item.state} /> },
    { title: words.problem, cell: (item) => item.note },
    {
      title: words.resolve,
      isRight: true,
      cell: (item) =>
        item.state === "OPEN" ? (
          <DialogButton isSmall dialog={(close) => <ResolveDialog item={item} onClose={close} />}>
            {words.resolve}
          </DialogButton>
        ) : (
          (decisions[item.decision] ?? item.decision)
        ),
    },
  ];
  const list = useList("listSettlementExceptions");
  const { exceptions: title, exceptionsLead: lead, noExceptions: none } = words;
  return <List words={{ title, lead, none }} list={list} columns={columns} />;
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
