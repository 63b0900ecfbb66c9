/** What is true after a run, in the gateway's database and in the providers' books. Plain data. */
import type { SettlementLine } from "../../packages/gateway/src/rails/rail.ts";
import type { ReadEvent } from "./journal.ts";

interface CheckoutFact {
  id: string;
  orderId: string;
  amountMinor: number;
  status: string;
}

export interface PaymentFact {
  id: string;
  orderId: string;
  checkoutId: string;
  attemptId: string;
  railId: string;
  railReference: string;
  amountMinor: number;
  balanceMinor: number;
  status: string;
  attemptState: string;
  isOverpayment: boolean;
  isPaid: boolean;
  /** When the status is checked again; null: never. */
  isInquiryDue: boolean;
}

export interface RefundFact {
  id: string;
  transactionId: string;
  orderId: string;
  attemptId: string;
  kind: string;
  idempotencyKey: string | null;
  amountMinor: number;
  state: string;
  railReference: string;
}

interface DisputeFact {
  id: string;
  orderId: string;
  railId: string;
  railReference: string;
  amountMinor: number;
  state: string;
  /** The merchant's: `answer` or `accept`. */
  response: string | null;
  answer: string | null;
}

/** A chargeback in the card network's own books. */
interface ChargebackFact {
  id: string;
  amountMinor: number;
  status: string;
}

interface NotificationFact {
  id: string;
  transactionId: string;
  status: string;
}

/** What the shop has confirmed, as the webhook's body says it. */
interface ConfirmedFact {
  eventId: string;
  transactionId: string;
  orderId: string;
  amountMinor: number;
}

export interface Facts {
  checkouts: CheckoutFact[];
  payments: PaymentFact[];
  refunds: RefundFact[];
  disputes: DisputeFact[];
  chargebacks: ChargebackFact[];
  notifications: NotificationFact[];
  confirmed: ConfirmedFact[];
  /** Those with a number. */
  events: ReadEvent[];
  /** Of each rail, its settlement files' lines. */
  lines: Record<string, SettlementLine[]>;
  /** Of each rail, what the ledger says that it owes, before its files were matched. */
  receivableMinor: Record<string, number>;
  /** Whatever the gateway itself has found wrong: alarms, exceptions, quarantine, its audit log. */
  complaints: string[];
}
