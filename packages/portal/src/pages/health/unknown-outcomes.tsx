import { useAct, usePages } from "../../api/use-api.ts";
import type { UnknownOutcome } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { MoreButton } from "../../ui/list/more-button.tsx";
import { type Column, Rows } from "../../ui/list/rows.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { Failed, LoadingRows } from "../../ui/page/states.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { CopyText } from "../../ui/text/copy-button.tsx";
import { Money } from "../../ui/text/money.tsx";
import { Status } from "../../ui/text/status.tsx";
import { When } from "../../ui/text/when.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { OPERATOR_WORDS } from "./health-words.ts";

interface ListPanelProps<T> {
  title: string;
  lead?: string;
  none: string;
  columns: readonly Column<T>[];
  keyOf(item: T): string;
  pages: {
    items: readonly T[] | undefined;
    isPending: boolean;
    isError: boolean;
    error: unknown;
    refetch(): unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage(): unknown;
  };
}

/** A list of the operator: a panel that loads, may be empty, and grows. */
export function ListPanel<T>({ title, lead, none, columns, keyOf, pages }: ListPanelProps<T>) {
  return (
    <Panel title={title} lead={lead} isFlush>
      {pages.isPending && <LoadingRows count={2} />}
      {pages.isError && <Failed error={pages.error} onRetry={pages.refetch} />}
      {pages.items?.length === 0 && <p className="px-4 pb-4 text-ink-2 sm:px-5">{none}</p>}
      {pages.items && pages.items.length > 0 && (
        <Rows caption={title} columns={columns} items={pages.items} keyOf={keyOf} />
      )}
      <MoreButton pages={pages} />
    </Panel>
  );
}

/** Attempts whose outcome nobody knows yet. */
export function OutcomesPanel() {
  const words = useWords(OPERATOR_WORDS);
  const ui = useWords(UI_WORDS);
  const toast = useToast();
  const pages = usePages("listUnknownOutcomes", {});
  const inquire = useAct("inquireNow", ["listUnknownOutcomes"]);
  const ask = (id: string) =>
    inquire.mutate(
      { params: { id } },
      { onSuccess: () => toast.done(words.askedNow), onError: toast.failed },
    );
  const columns: Column<UnknownOutcome>[] = [
    {
      title: words.transaction,
      cell: (item) => <CopyText text={item.transactionId} label={words.transaction} />,
    },
    { title: words.rail, cell: (item) => item.railId },
    { title: ui.status, cell: (item) => <Status status={item.attemptState} /> },
    { title: ui.amount, isRight: true, cell: (item) => <Money amountMinor={item.amountMinor} /> },
    { title: words.asked, isRight: true, cell: (item) => item.inquiryCount },
    {
      title: words.nextAsk,
      isRight: true,
      cell: (item) => <When at={item.inquireAt} form="ago" />,
    },
    {
      title: words.askNow,
      isRight: true,
      cell: (item) => (
        <Button isSmall isBusy={inquire.isPending} onClick={() => ask(item.transactionId)}>
          {words.askNow}
        </Button>
      ),
    },
  ];
  return (
    <ListPanel
      title={words.outcomes}
      lead={words.outcomesLead}
      none={words.noOutcomes}
      columns={columns}
      keyOf={(item) => item.transactionId}
      pages={pages}
    />
  );
}
