import { Link, useParams } from "@tanstack/react-router";
import { Undo2 } from "lucide-react";
import { useSignedIn } from "../../api/session.tsx";
import { useApi } from "../../api/use-api.ts";
import type { PaymentDetail } from "../../generated/api.ts";
import { DialogButton } from "../../ui/dialog/dialog-button.tsx";
import { List, toListing } from "../../ui/list/list.tsx";
import { DetailPage } from "../../ui/page/detail-page.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { AmountAndStatus } from "../../ui/text/amount-and-status.tsx";
import { formatAmount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
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
  const ui = useWords(UI_WORDS);
  const { refund } = useWords(REFUND_WORDS);
  const { may } = useSignedIn();
  const { id } = useParams({ from: "/in/payments/$id" });
  return (
    <DetailPage
      query={useApi("getPayment", { params: { id } })}
      back={{ to: "/payments", text: words.title }}
      name={ui.payment}
      title={({ payment }) => payment.orderTitle}
      lead={({ payment }) => <AmountAndStatus item={payment} />}
      actions={(detail) =>
        may("payments:refund") &&
        detail.refundable.isPossible && (
          <DialogButton
            look="primary"
            icon={Undo2}
            dialog={(close) => <RefundDialog detail={detail} onClose={close} />}
          >
            {refund}
          </DialogButton>
        )
      }
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
