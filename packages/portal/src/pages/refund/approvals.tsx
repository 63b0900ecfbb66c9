import { Link } from "@tanstack/react-router";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useSignedIn } from "../../api/session.tsx";
import { useAct, usePages } from "../../api/use-api.ts";
import type { RefundRequestItem } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog/confirm-dialog.tsx";
import { MoreButton } from "../../ui/list/more-button.tsx";
import { type Column, Rows } from "../../ui/list/rows.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { Empty, Failed, LoadingRows } from "../../ui/page/states.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { Money } from "../../ui/text/money.tsx";
import { Status } from "../../ui/text/status.tsx";
import { When } from "../../ui/text/when.tsx";
import { formatAmount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { APPROVAL_WORDS } from "./approval-words.ts";

/** Refunds above the limit: whoever did not ask for one decides it. */
export function ApprovalsPage() {
  const words = useWords(APPROVAL_WORDS);
  const requests = usePages("listRefundRequests", {});
  const [toApprove, setToApprove] = useState<RefundRequestItem | null>(null);
  return (
    <Page title={words.title} lead={words.lead}>
      <Panel isFlush>
        {requests.isPending && <LoadingRows count={3} />}
        {requests.isError && <Failed error={requests.error} onRetry={requests.refetch} />}
        {requests.items?.length === 0 && (
          <Empty icon={Undo2} title={words.none}>
            {words.noneHint}
          </Empty>
        )}
        {requests.items && requests.items.length > 0 && (
          <RequestRows items={requests.items} onApprove={setToApprove} />
        )}
        <MoreButton pages={requests} />
      </Panel>
      {toApprove && <ApproveDialog item={toApprove} onClose={() => setToApprove(null)} />}
    </Page>
  );
}

interface RequestRowsProps {
  items: readonly RefundRequestItem[];
  onApprove(item: RefundRequestItem): void;
}

function RequestRows({ items, onApprove }: RequestRowsProps) {
  const words = useWords(APPROVAL_WORDS);
  const ui = useWords(UI_WORDS);
  const columns: Column<RefundRequestItem>[] = [
    {
      title: words.payment,
      cell: (item) => (
        <Link
          to="/payments/$id"
          params={{ id: item.transactionId }}
          className="font-mono text-13 break-words text-brand underline underline-offset-4"
        >
          {item.transactionId}
        </Link>
      ),
    },
    {
      title: ui.amount,
      isRight: true,
      cell: (item) => <Money amountMinor={item.amountMinor} isStrong />,
    },
    { title: ui.status, cell: (item) => <Status status={item.status} /> },
    { title: words.reason, cell: (item) => item.reason },
    { title: words.askedBy, cell: (item) => <span className="text-13">{item.requestedBy}</span> },
    { title: ui.created, isRight: true, cell: (item) => <When at={item.createdAt} /> },
    {
      title: words.decide,
      isRight: true,
      cell: (item) => <DecisionCell item={item} onApprove={onApprove} />,
    },
  ];
  return <Rows caption={words.title} columns={columns} items={items} keyOf={({ id }) => id} />;
}

function DecisionCell(props: {
  item: RefundRequestItem;
  onApprove(item: RefundRequestItem): void;
}) {
  const { item, onApprove } = props;
  const words = useWords(APPROVAL_WORDS);
  const { may } = useSignedIn();
  const toast = useToast();
  const decide = useAct("decideRefundRequest", ["listRefundRequests"]);
  if (item.status !== "WAITING") return <span className="text-13">{item.decidedBy}</span>;
  if (item.isOwn) return <span className="text-13 text-ink-2">{words.own}</span>;
  if (!may("payments:approve-refund")) return null;
  const decline = () =>
    decide.mutate(
      { params: { id: item.id }, body: { isApproved: false } },
      { onSuccess: () => toast.done(words.declined), onError: toast.failed },
    );
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      <Button isSmall isBusy={decide.isPending} onClick={decline}>
        {words.decline}
      </Button>
      <Button isSmall look="primary" onClick={() => onApprove(item)}>
        {words.approve}
      </Button>
    </span>
  );
}

function ApproveDialog({ item, onClose }: { item: RefundRequestItem; onClose(): void }) {
  const words = useWords(APPROVAL_WORDS);
  const toast = useToast();
  const decide = useAct("decideRefundRequest", [
    "listRefundRequests",
    "getPayment",
    "listPayments",
  ]);
  const confirm = () =>
    decide.mutate(
      { params: { id: item.id }, body: { isApproved: true } },
      {
        onSuccess: () => toast.done(words.approved),
        onError: toast.failed,
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      title={words.approveTitle}
      act={words.approve}
      isBusy={decide.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {words.approveText(formatAmount(item.amountMinor))}
    </ConfirmDialog>
  );
}
