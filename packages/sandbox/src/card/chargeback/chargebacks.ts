/** The payer's bank takes money back: raised, answered or accepted by the shop, won or lost. */
import { type Answer, accepted, invalid } from "../answers.ts";
import { APPROVED, book, type PaymentDesk } from "../desk.ts";
import {
  type CardOrder,
  type CardTransaction,
  type Chargeback,
  type ChargebackReason,
  capturedMinor,
  chargedBackMinor,
  refundedMinor,
} from "../orders.ts";
import { presentTransaction } from "../present.ts";

/** A scripted card is disputed this long after its sale. */
const RAISED_AFTER_MS = 60_000;
/** The shop's time to answer. */
const RESPOND_MS = 7 * 24 * 3_600_000;
/** An answer with a marker is decided after this. */
const DECIDED_AFTER_MS = 60_000;
/** In the shop's answer: how the payer's bank will decide. Without one, somebody steers it. */
const MARKERS = [
  { marker: "sim:won", verdict: "WON" },
  { marker: "sim:lost", verdict: "LOST" },
] as const;

export function scheduleChargeback(desk: PaymentDesk, order: CardOrder): void {
  const { dispute } = order.script;
  if (dispute === "none") return;
  desk.clock.after(RAISED_AFTER_MS, () => {
    const reason = dispute === "fraud" ? "FRAUD" : "NOT_RECEIVED";
    const leftMinor = leftToDispute(order);
    if (leftMinor > 0) raiseChargeback(desk, order, reason, leftMinor);
  });
}

/** What the payer has not had back. */
export function leftToDispute(order: CardOrder): number {
  return capturedMinor(order) - refundedMinor(order) - chargedBackMinor(order);
}

export function raiseChargeback(
  desk: PaymentDesk,
  order: CardOrder,
  reason: ChargebackReason,
  amountMinor: number,
): CardTransaction {
  const count = chargebacksOf(order).length;
  const raised = book(
    desk,
    order,
    `${order.id}-CB${count + 1}`,
    "CHARGEBACK",
    amountMinor,
    APPROVED,
  );
  const respondBy = new Date(desk.clock.now().getTime() + RESPOND_MS);
  raised.chargeback = { status: "OPEN", reason, respondBy };
  desk.notifier.notify(order, raised);
  desk.clock.after(RESPOND_MS, () => {
    if (raised.chargeback?.status === "OPEN") decide(desk, order, raised, "LOST");
  });
  return raised;
}

export function chargebacksOf(order: CardOrder): CardTransaction[] {
  return [...order.transactions.values()].filter(({ type }) => type === "CHARGEBACK");
}

/** False when it was decided before. */
export function decide(
  desk: PaymentDesk,
  order: CardOrder,
  raised: CardTransaction,
  verdict: "WON" | "LOST",
): boolean {
  const { chargeback } = raised;
  if (!chargeback || chargeback.status === "WON" || chargeback.status === "LOST") return false;
  if (verdict === "WON") chargeback.returnedAt = desk.clock.now();
  tell(desk, order, raised, verdict);
  return true;
}

/** The shop's answer, or its consent when `text` is null; the same again gets the present state. */
export function respond(
  desk: PaymentDesk,
  order: CardOrder,
  targetId: string | undefined,
  response: NonNullable<Chargeback["response"]>,
): Answer {
  const raised = order.transactions.get(targetId ?? "");
  const chargeback = raised?.chargeback;
  if (!raised || !chargeback)
    return invalid("transaction.targetTransactionId", "No such chargeback");
  const first = chargeback.response;
  if (first && (first.id !== response.id || first.text !== response.text))
    return invalid("transactionId", "Another response was given before");
  if (!first) {
    if (chargeback.status !== "OPEN") return invalid("chargeback.status", "It is decided");
    chargeback.response = response;
    if (response.text === null) tell(desk, order, raised, "LOST");
    else takeAnswer(desk, order, raised, response.text);
  }
  return accepted(presentTransaction(desk.merchantId, order, raised));
}

function takeAnswer(
  desk: PaymentDesk,
  order: CardOrder,
  raised: CardTransaction,
  text: string,
): void {
  tell(desk, order, raised, "UNDER_REVIEW");
  const found = MARKERS.find(({ marker }) => text.includes(marker));
  if (found)
    desk.clock.after(DECIDED_AFTER_MS, () => void decide(desk, order, raised, found.verdict));
}

function tell(
  desk: PaymentDesk,
  order: CardOrder,
  raised: CardTransaction,
  status: Chargeback["status"],
): void {
  if (!raised.chargeback) return;
  raised.chargeback.status = status;
  raised.updatedAt = desk.clock.now();
  desk.notifier.notify(order, raised);
}
