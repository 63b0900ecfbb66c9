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
import { Failed, LoadingBlock } from "../../ui/page/states.tsx";
import { Money } from "../../ui/text/money.tsx";
import { Status } from "../../ui/text/status.tsx";
import { formatAmount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { DisputesPanel } from "../dispute/disputes-panel.tsx";
import { RefundDialog } from "../refund/refund-dialog.tsx";
import { RefundsPanel } from "../refund/refunds-panel.tsx";
import { usePaymentColumns } from "./payment-columns.tsx";
import { CheckoutFacts, PayerFacts, PaymentFacts } from "./payment-facts.tsx";
import { PAYMENT_WORDS } from "./payment-words.ts";
import { Timeline } from "./timeline.tsx";

/** One payment: what happened, from the checkout to the ledger, and giving it back. */
export function PaymentPage() {
  const words = useWords(PAYMENT_WORDS);
  const { id } = useParams({ from: "/in/payments/$id" });
  const payment = useApi("getPayment", { params: { id } });
  const back = { to: "/payments", text: words.back };
  if (!payment.data) {
    return (
      <Page title={words.payment} back={back}>
        {payment.isError ? (
          <Failed error={payment.error} onRetry={payment.refetch} />
        ) : (
          <LoadingBlock height="h-96" />
        )}
      </Page>
    );
  }
  return <Found detail={payment.data} back={back} />;
}

function Found(props: { detail: PaymentDetail; back: { to: string; text: string } }) {
  const { detail, back } = props;
  const words = useWords(PAYMENT_WORDS);
  const { may } = useSignedIn();
  const [isRefunding, setRefunding] = useState(false);
  const { payment, otherAttempts } = detail;
  return (
    <Page
      title={payment.orderTitle}
      back={back}
      lead={
        <span className="flex flex-wrap items-center gap-3">
          <span className="text-20 text-ink">
            <Money amountMinor={payment.amountMinor} isStrong />
          </span>
          <Status status={payment.status} />
        </span>
      }
      actions={
        may("payments:refund") &&
        detail.refundable.isPossible && (
          <Button look="primary" icon={Undo2} onClick={() => setRefunding(true)}>
            {words.refund}
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
              className="self-start text-brand underline underline-offset-4"
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
