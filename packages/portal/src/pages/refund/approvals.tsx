import { Undo2 } from "lucide-react";
import { useSignedIn } from "../../api/session.tsx";
import type { RefundRequestItem } from "../../generated/api.ts";
import { ActButton, ConfirmButton } from "../../ui/dialog/dialog-button.tsx";
import { useUsualColumns } from "../../ui/list/columns.tsx";
import { ListPage } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { useFilteredList } from "../../ui/list/use-filtered-list.ts";
import { BarredText } from "../../ui/text/barred-text.tsx";
import { formatAmount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { PaymentIdLink } from "../payment/payment-id-link.tsx";
import { APPROVAL_WORDS } from "./approval-words.ts";

/** Refunds above the limit. The user who requested one cannot approve it. */
export function ApprovalsPage() {
  const words = useWords(APPROVAL_WORDS);
  const ui = useWords(UI_WORDS);
  const { status, amount, created } = useUsualColumns();
  const columns: Column<RefundRequestItem>[] = [
    { title: ui.payment, cell: (item) => <PaymentIdLink id={item.transactionId} /> },
    amount,
    status,
    { title: ui.reason, cell: (item) => item.reason },
    { title: ui.requestedBy, cell: (item) => <span className="text-13">{item.requestedBy}</span> },
    created,
    {
      title: ui.decision,
      isRight: true,
      place: "acts",
      cell: (item) => <DecisionCell item={item} />,
    },
  ];
  const requests = useFilteredList("listRefundRequests", ["status"]);
  return <ListPage words={words} icon={Undo2} list={requests} columns={columns} />;
}

function DecisionCell({ item }: { item: RefundRequestItem }) {
  const words = useWords(APPROVAL_WORDS);
  const { may } = useSignedIn();
  if (item.status !== "WAITING") return <span className="text-13">{item.decidedBy}</span>;
  if (item.isOwn) return <BarredText barred={{ reason: "OWN", until: null }} />;
  if (!may("payments:approve-refund")) return null;
  if (item.barred) return <BarredText barred={item.barred} />;
  const params = { id: item.id };
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      <ActButton
        isSmall
        endpoint="decideRefundRequest"
        input={{ params, body: { isApproved: false } }}
        changes={["listRefundRequests"]}
        done={words.declined}
      >
        {words.decline}
      </ActButton>
      <ConfirmButton
        isSmall
        look="primary"
        ask={{ title: words.approveTitle, text: words.approveText(formatAmount(item.amountMinor)) }}
        endpoint="decideRefundRequest"
        input={{ params, body: { isApproved: true } }}
        changes={["listRefundRequests", "getPayment", "listPayments"]}
        done={words.approved}
      >
        {words.approve}
      </ConfirmButton>
    </span>
  );
}
