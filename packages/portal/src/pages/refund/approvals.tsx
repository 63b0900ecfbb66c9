import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useSignedIn } from "../../api/session.tsx";
import { useAct, useList } from "../../api/use-api.ts";
import type { RefundRequestItem } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog/form-dialog.tsx";
import { List } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { Page } from "../../ui/page/page.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { Money } from "../../ui/text/money.tsx";
import { Status } from "../../ui/text/status.tsx";
import { When } from "../../ui/text/when.tsx";
import { formatAmount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { PaymentIdLink } from "../payment/payment-id-link.tsx";
import { APPROVAL_WORDS } from "./approval-words.ts";

/** Refunds above the limit. The user who requested one cannot approve it. */
export function ApprovalsPage() {
  const words = useWords(APPROVAL_WORDS);
  const ui = useWords(UI_WORDS);
  const requests = useList("listRefundRequests");
  const [toApprove, setToApprove] = useState<RefundRequestItem | null>(null);
  const columns: Column<RefundRequestItem>[] = [
    {
      title: words.payment,
      cell: (item) => <PaymentIdLink id={item.transactionId} />,
    },
    {
      title: ui.amount,
      isRight: true,
      cell: (item) => <Money amountMinor={item.amountMinor} isStrong />,
    },
    { title: ui.status, cell: (item) => <Status status={item.status} /> },
    { title: words.reason, cell: (item) => item.reason },
    {
      title: words.requestedBy,
      cell: (item) => <span className="text-13">{item.requestedBy}</span>,
    },
    { title: ui.created, isRight: true, cell: (item) => <When at={item.createdAt} /> },
    {
      title: words.decision,
      isRight: true,
      cell: (item) => <DecisionCell item={item} onApprove={setToApprove} />,
    },
  ];
  return (
    <Page title={words.title} lead={words.lead}>
      <List
        caption={words.title}
        list={requests}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ icon: Undo2, title: words.none, hint: words.noneHint }}
      />
      {toApprove && <ApproveDialog item={toApprove} onClose={() => setToApprove(null)} />}
    </Page>
  );
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
  const declining = { params: { id: item.id }, body: { isApproved: false } };
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      <Button
        isSmall
        isBusy={decide.isPending}
        onClick={() => void toast.track(decide.mutateAsync(declining), words.declined)}
      >
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
  const decide = useAct("decideRefundRequest", [
    "listRefundRequests",
    "getPayment",
    "listPayments",
  ]);
  return (
    <ConfirmDialog
      title={words.approveTitle}
      text={words.approveText(formatAmount(item.amountMinor))}
      act={words.approve}
      done={words.approved}
      submit={() => decide.mutateAsync({ params: { id: item.id }, body: { isApproved: true } })}
      onClose={onClose}
    />
  );
}
