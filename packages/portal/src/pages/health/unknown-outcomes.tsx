import { useAct, useList } from "../../api/use-api.ts";
import type { UnknownOutcome } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { List } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { CopyText } from "../../ui/text/copy-button.tsx";
import { Money } from "../../ui/text/money.tsx";
import { Status } from "../../ui/text/status.tsx";
import { When } from "../../ui/text/when.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { HEALTH_WORDS } from "./health-words.ts";

/** Payment attempts without a final status. */
export function UnknownOutcomesPanel() {
  const words = useWords(HEALTH_WORDS);
  const ui = useWords(UI_WORDS);
  const toast = useToast();
  const pages = useList("listUnknownOutcomes");
  const inquire = useAct("requestStatusCheck", ["listUnknownOutcomes"]);
  const check = (id: string) =>
    void toast.track(inquire.mutateAsync({ params: { id } }), words.checkRequested);
  const columns: Column<UnknownOutcome>[] = [
    {
      title: words.transaction,
      cell: (item) => <CopyText text={item.transactionId} label={words.transaction} />,
    },
    { title: words.rail, cell: (item) => item.railId },
    { title: ui.status, cell: (item) => <Status status={item.attemptState} /> },
    { title: ui.amount, isRight: true, cell: (item) => <Money amountMinor={item.amountMinor} /> },
    { title: words.checks, isRight: true, cell: (item) => item.inquiryCount },
    {
      title: words.nextCheck,
      isRight: true,
      cell: (item) => <When at={item.inquireAt} form="ago" />,
    },
    {
      title: words.checkStatus,
      isRight: true,
      cell: (item) => (
        <Button isSmall isBusy={inquire.isPending} onClick={() => check(item.transactionId)}>
          {words.checkStatus}
        </Button>
      ),
    },
  ];
  return (
    <List
      title={words.outcomes}
      lead={words.outcomesLead}
      list={pages}
      columns={columns}
      keyOf={(item) => item.transactionId}
      empty={{ title: words.noOutcomes }}
    />
  );
}
