/**
 * When two worlds are the same: names and the order of attempts do not matter, nor do times but by
 * what they still can cause.
 */
import { DAY_MS, REFUND_WINDOW_DAYS, type World } from "./world.ts";

/** Older than this, a payment's age makes no difference. */
const AGE_MS_MAX = REFUND_WINDOW_DAYS * DAY_MS + 1;
/** Delays between tries no longer grow. */
const TRIES_SAME = 6;
const TRIES_EXHAUSTED = 100;

export function canonicalKeyOf(world: World): string {
  const { nowMs, checkout, settled, books, left } = world;
  const until = (at: Date | null) => (at === null ? "-" : Math.max(0, at.getTime() - nowMs));
  const age = (at: Date | null) => (at === null ? "-" : Math.min(AGE_MS_MAX, nowMs - at.getTime()));
  const attempts = world.payments.map((payment, index) => {
    const own = <T extends { transactionId: string }>(all: readonly T[]) =>
      all.filter(({ transactionId }) => transactionId === payment.id);
    const side = world.provider[index];
    // Names end with the number of the attempt, which is none of its properties.
    const bare = (name: string) => name.slice(0, -1);
    const refunds = own(world.refunds).map((refund) =>
      [
        ...[refund.kind, refund.cause, refund.amountMinor, refund.state, refund.refusal],
        triesOf(refund.tries),
        until(refund.nextTryAt),
        side?.refunds[refund.id],
      ].join(),
    );
    const disputes = own(world.disputes).map((dispute) =>
      [
        ...[dispute.amountMinor, dispute.state, dispute.response?.kind, triesOf(dispute.tries)],
        ...[until(dispute.nextTryAt), until(dispute.dueAt)],
      ].join(),
    );
    const kept = world.quarantine
      .filter(({ attempt }) => attempt === index)
      .map(({ reference, decision }) => `${bare(reference)} ${decision}`);
    const said = side?.said.map((one) => (one.kind === "approved" ? bare(one.reference) : "no"));
    return [
      ...[payment.status, payment.attemptState, payment.amountMinor, payment.balanceMinor],
      ...[payment.isOverpayment, payment.heldMinor, bare(payment.railReference)],
      ...[payment.voidRequestedAt !== null, until(payment.inquireAt), age(payment.paidAt)],
      ...[
        payment.paidAt === null ? "" : age(payment.createdAt),
        checkout.transactionId === payment.id,
      ],
      ...[refunds.sort().join("/"), disputes.join("/"), kept.sort().join("/")],
      ...[side?.state, said?.sort().join("/"), side?.heard.map(bare).sort().join("/")],
      ...[side?.dispute?.amountMinor, side?.dispute?.said.join("/"), side?.dispute?.reply],
      ...[side?.dispute?.heard.toSorted().join("/"), side?.isResponding],
    ].join("|");
  });
  return [
    ...[checkout.status, until(checkout.endAt), world.isReplaced, world.isVerified],
    // When the next day begins.
    nowMs % DAY_MS,
    Object.values(settled).join(),
    Object.values(books).join(),
    Object.values(left).join(),
    ...attempts.sort(),
  ].join("\n");
}

const triesOf = (tries: number) => (tries >= TRIES_EXHAUSTED ? "all" : Math.min(tries, TRIES_SAME));
