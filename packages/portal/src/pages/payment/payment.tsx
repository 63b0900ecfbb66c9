import { Link, useParams } from "@tanstack/react-router";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useSignedIn } from "../../api/session.tsx";
import { useApi } from "../../api/use-api.ts";
import type { PaymentDetail } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { Rows } from "../../ui/list/rows.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { Loaded } from "../../ui/page/states.tsx";
import { AmountAndStatus } from "../../ui/text/amount-and-status.tsx";
import { formatAmount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { DisputesPanel } from "../dispute/disputes-panel.tsx";
import { RefundDialog } from "../refund/refund-dialog.tsx";
import { REFUND_WORDS } from "../refund/refund-words.ts";
import { RefundsPanel } from "../refund/refunds-panel.tsx";
import { usePaymentColumns } from "./payment-columns.tsx";
import { CheckoutFacts, PayerFacts, PaymentFacts } from "./payment-facts.tsx";
import { PAYMENT_WORDS } from "./payment-words.ts";
import { Timeline } from "./timeline.tsx";

/** One payment, from the checkout to the ledger, and refunding it. */
export function PaymentPage() {
  const words = useWords(PAYMENT_WORDS);
  const { id } = useParams({ from: "/in/payments/$id" });
  const payment = useApi("getPayment", { params: { id } });
  if (payment.data) return <Found detail={payment.data} />;
  return (
    <Page title={words.payment} back={{ to: "/payments", text: words.title }}>
      <Loaded query={payment}>{() => null}</Loaded>
    </Page>
  );
}

function Found({ detail }: { detail: PaymentDetail }) {
  const words = useWords(PAYMENT_WORDS);
  const { refund } = useWords(REFUND_WORDS);
  const { may } = useSignedIn();
  const [isRefunding, setRefunding] = useState(false);
  const { payment, otherAttempts } = detail;
  return (
    <Page
      title={payment.orderTitle}
      back={{ to: "/payments", text: words.title }}
      lead={<AmountAndStatus item={payment} />}
      actions={
        may("payments:refund") &&
        detail.refundable.isPossible && (
          <Button look="primary" icon={Undo2} onClick={() => setRefunding(true)}>
            {refund}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {payment.isSurplus && <Notice tone="warn" title={words.surplus} />}
        {payment.heldMinor !== null && (
          <Notice tone="warn" title={words.held(formatAmount(payment.heldMinor))} />
        )}
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <div className="flex min-w-0 flex-col gap-5">
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
        {otherAttempts.length > 0 && <OtherAttempts items={otherAttempts} />}
      </div>
      {isRefunding && <RefundDialog detail={detail} onClose={() => setRefunding(false)} />}
    </Page>
  );
}

function OtherAttempts({ items }: { items: PaymentDetail["otherAttempts"] }) {
  const words = useWords(PAYMENT_WORDS);
  const columns = usePaymentColumns();
  return (
    <Panel title={words.others} isFlush>
      <Rows caption={words.others} columns={columns} items={items} keyOf={({ id }) => id} />
    </Panel>
  );
}
