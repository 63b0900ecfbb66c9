import { Link } from "@tanstack/react-router";
import { useSignedIn } from "../../api/session.tsx";
import type { PaymentDetail } from "../../generated/api.ts";
import { Facts } from "../../ui/page/facts.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { CopyText } from "../../ui/text/copy-button.tsx";
import { Money } from "../../ui/text/money.tsx";
import { Status } from "../../ui/text/status.tsx";
import { When } from "../../ui/text/when.tsx";
import { useFailureReason } from "../../words/failure-reason.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { PAYER_WORDS } from "./ledger-words.ts";
import { PAYMENT_WORDS } from "./payment-words.ts";

export function PaymentFacts({ detail: { payment, refundable } }: { detail: PaymentDetail }) {
  const words = useWords(PAYMENT_WORDS);
  const ui = useWords(UI_WORDS);
  const reasonOf = useFailureReason();
  const { may } = useSignedIn();
  const customer = payment.customerEmail || payment.customerId;
  return (
    <Panel title={words.facts}>
      <Facts
        items={[
          [words.transaction, <CopyText key="id" text={payment.id} label={words.transaction} />],
          [words.order, <CopyText key="order" text={payment.orderId} label={words.order} />],
          [words.method, payment.methodName],
          [words.bank, payment.bankName],
          [
            words.reference,
            payment.railReference && (
              <CopyText text={payment.railReference} label={words.reference} />
            ),
          ],
          [words.failure, payment.failureReason && reasonOf(payment.failureReason)],
          [words.failureCode, payment.failureCode],
          [
            words.customer,
            payment.customerId && may("customers:read") ? (
              <Link
                key="customer"
                to="/customer"
                search={{ id: payment.customerId }}
                className="link break-words"
              >
                {customer}
              </Link>
            ) : (
              customer
            ),
          ],
          [ui.store, payment.storeName],
          [ui.created, <When key="created" at={payment.createdAt} form="moment" />],
          [words.paid, payment.paidAt && <When at={payment.paidAt} form="moment" />],
          [
            words.refundable,
            refundable.isPossible ? (
              <Money key="refundable" amountMinor={refundable.amountMinorMax} />
            ) : null,
          ],
        ]}
      />
    </Panel>
  );
}

export function CheckoutFacts({ detail: { checkout } }: { detail: PaymentDetail }) {
  const words = useWords(PAYMENT_WORDS);
  const ui = useWords(UI_WORDS);
  return (
    <Panel title={words.checkoutFacts}>
      <Facts
        items={[
          [words.checkout, <CopyText key="id" text={checkout.id} label={words.checkout} />],
          [ui.status, <Status key="status" status={checkout.status} />],
          [words.detail, checkout.orderDetail],
          [words.additional, checkout.additionalData],
          [
            words.redirect,
            <span key="to" className="break-words">
              {checkout.redirectUrl}
            </span>,
          ],
          [
            words.notify,
            <span key="notify" className="break-words">
              {checkout.notifyUrl}
            </span>,
          ],
          [words.begins, <When key="start" at={checkout.startAt} />],
          [words.ends, <When key="end" at={checkout.endAt} />],
        ]}
      />
    </Panel>
  );
}

/** What the bank or wallet reported, masked. Absent when it reported nothing. */
export function PayerFacts({ detail: { payer } }: { detail: PaymentDetail }) {
  const words = useWords(PAYMENT_WORDS);
  const names: Readonly<Record<string, string>> = useWords(PAYER_WORDS);
  const items = Object.entries(payer)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => [names[name] ?? name, String(value)] as const);
  if (items.length === 0) return null;
  return (
    <Panel title={words.payer}>
      <Facts items={items} />
    </Panel>
  );
}
