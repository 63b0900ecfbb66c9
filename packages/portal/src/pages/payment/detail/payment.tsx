import { Link, useParams } from "@tanstack/react-router";
import { useApi } from "../../../api/use-api.ts";
import type { PaymentDetail } from "../../../generated/api.ts";
import { List, toListing } from "../../../ui/list/list.tsx";
import { DetailPage } from "../../../ui/page/detail-page.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { AmountAndStatus } from "../../../ui/text/amount-and-status.tsx";
import { formatAmount } from "../../../words/format.ts";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { useDisputeColumns } from "../../dispute/dispute-columns.tsx";
import { DISPUTE_WORDS } from "../../dispute/dispute-words.ts";
import { RefundsPanel } from "../../refund/refunds-panel.tsx";
import { usePaymentColumns } from "../payment-columns.tsx";
import { usePaymentMark } from "../payment-mark.ts";
import { PAYMENT_WORDS } from "../payment-words.ts";
import { PaymentActions } from "./payment-actions.tsx";
import { CheckoutFacts, MoneyFacts, PayerFacts, PaymentFacts } from "./payment-facts.tsx";
import { Timeline } from "./timeline.tsx";

/** One payment, from the checkout to the ledger, and refunding it. */
export function PaymentPage() {
  const words = useWords(PAYMENT_WORDS);
  const ui = useWords(UI_WORDS);
  const markOf = usePaymentMark();
  const { id } = useParams({ from: "/in/payments/$id" });
  return (
    <DetailPage
      query={useApi("getPayment", { params: { id } })}
      back={{ to: "/payments", text: words.title }}
      name={ui.payment}
      title={({ payment }) => payment.orderTitle}
      lead={({ payment }) => <AmountAndStatus item={payment} mark={markOf(payment)} />}
      actions={(detail) => <PaymentActions detail={detail} />}
    >
      {(detail) => <PaymentBody detail={detail} />}
    </DetailPage>
  );
}

function PaymentBody({ detail }: { detail: PaymentDetail }) {
  const words = useWords(PAYMENT_WORDS);
  const columns = usePaymentColumns();
  const { payment, otherAttempts } = detail;
  return (
    <div className="flex flex-col gap-5">
      {payment.isOverpayment && <Notice tone="warn" title={words.surplus} />}
      {payment.heldMinor !== null && (
        <Notice tone="warn" title={words.held(formatAmount(payment.heldMinor))} />
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          <MoneyFacts detail={detail} />
          <PaymentFacts detail={detail} />
          <DisputesPanel detail={detail} />
          <RefundsPanel detail={detail} />
          <CheckoutFacts detail={detail} />
          <PayerFacts detail={detail} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Timeline events={detail.timeline} />
          <Link
            to="/notifications"
            search={{ transactionId: payment.id }}
            className="link self-start"
          >
            {words.notifications}
          </Link>
        </div>
      </div>
      {otherAttempts.length > 0 && (
        <List
          words={{ title: words.others, none: words.none }}
          list={toListing(otherAttempts)}
          columns={columns}
        />
      )}
    </div>
  );
}

/** The disputes of a payment. Absent when there are none. */
function DisputesPanel({ detail: { disputes } }: { detail: PaymentDetail }) {
  const { title, none } = useWords(DISPUTE_WORDS);
  const columns = useDisputeColumns();
  if (disputes.length === 0) return null;
  return <List words={{ title, none }} list={toListing(disputes)} columns={columns} />;
}
