/** What must hold after a run, whatever has failed. Pure: facts in, violations out. */
import type { Facts, PaymentFact, RefundFact } from "./facts.ts";
import type { Journal, ReadEvent } from "./journal.ts";

/** Names the order where there is one, what was expected and what was found. */
export type Violation = string;

export type Acknowledged = Pick<
  Journal,
  "orders" | "refunds" | "reversals" | "responses" | "decided" | "events"
>;

export function judge(journal: Acknowledged, facts: Facts): Violation[] {
  return [
    ...judgeCheckouts(journal, facts),
    ...judgeAmounts(journal, facts),
    ...judgePayments(journal, facts),
    ...judgeRefunds(journal, facts),
    ...judgeReversals(journal, facts),
    ...judgeReturns(journal, facts),
    ...judgeBooks(facts),
    ...judgeDisputes(facts),
    ...judgeResponses(journal, facts),
    ...judgeEvents(journal, facts),
    ...judgeNotifications(facts),
    ...facts.complaints,
  ];
}

/** Below this length a run may end before a refund or any use of the portal. */
const SHORT_MINUTES = 1;

/** A run in which no actor succeeded proves nothing. */
export function judgeLoad(
  { counts }: Pick<Journal, "counts">,
  { payments, refunds, confirmed }: Facts,
  minutes: number,
): Violation[] {
  const isPortalUsed = [...counts.keys()].some((name) => /^portal (?!login).*: 200$/.test(name));
  const needed: [what: string, isThere: boolean][] = [
    ["paid payment", payments.some(countsAsPaid)],
    ["confirmed webhook", confirmed.length > 0],
  ];
  if (minutes >= SHORT_MINUTES)
    needed.push(
      ["refund", refunds.some(({ state, kind }) => state === "DONE" && kind === "REFUND")],
      ["response of the portal", isPortalUsed],
    );
  return needed.filter(([, isThere]) => !isThere).map(([what]) => `the run had no ${what}`);
}

function judgeCheckouts({ orders }: Acknowledged, { checkouts }: Facts): Violation[] {
  const byOrder = Map.groupBy(checkouts, ({ orderId }) => orderId);
  const lost = [...orders.values()].flatMap(({ orderId, checkoutId }) => {
    if (checkoutId === null) return [`${orderId}: no response to its checkout, to the end`];
    const ids = byOrder.get(orderId)?.map(({ id }) => id) ?? [];
    return ids.includes(checkoutId) ? [] : [`${orderId}: checkout ${checkoutId} does not exist`];
  });
  const twice = [...byOrder].flatMap(([orderId, all]) => {
    const live = all.filter(({ status }) => ["IN_PROCESS", "SUCCESS"].includes(status));
    return live.length > 1 ? [`${orderId}: ${live.length} checkouts instead of one`] : [];
  });
  return [...lost, ...twice];
}

/** Whatever is about an order is about its amount. */
function judgeAmounts({ orders }: Acknowledged, facts: Facts): Violation[] {
  const { checkouts, payments, confirmed } = facts;
  const named = [
    ...checkouts.map((one) => ({ ...one, what: `checkout ${one.id}` })),
    ...payments.map((one) => ({ ...one, what: `payment ${one.id}` })),
    ...confirmed.map((one) => ({ ...one, what: `webhook ${one.eventId}` })),
  ];
  const apart = named.flatMap(({ orderId, amountMinor, what }) => {
    const wanted = orders.get(orderId)?.amountMinor;
    if (wanted === undefined) return [`${what}: nobody has made the order ${orderId}`];
    return amountMinor === wanted
      ? []
      : [`${orderId}: ${what} is of ${amountMinor} sen, not ${wanted}`];
  });
  const orderOf = new Map(payments.map(({ id, orderId }) => [id, orderId]));
  const mixed = confirmed
    .filter(({ transactionId, orderId }) => orderOf.get(transactionId) !== orderId)
    .map((one) => `${one.orderId}: webhook ${one.eventId} is about payment ${one.transactionId}`);
  return [...apart, ...mixed];
}

const PAID_ONCE = ["SUCCESS", "PARTIAL_REFUNDED", "FULL_REFUNDED"];
const OPEN_ATTEMPTS = ["CREATED", "PENDING", "UNKNOWN"];

function judgePayments({ orders }: Acknowledged, { payments, checkouts }: Facts): Violation[] {
  const byOrder = Map.groupBy(payments, ({ orderId }) => orderId);
  const unpaid = [...orders.values()]
    .filter(({ orderId, isSeenPaid }) => isSeenPaid && !byOrder.get(orderId)?.some(isPaid))
    .map(({ orderId }) => `${orderId}: its payer saw that it is paid, and it is not`);
  const twice = [...byOrder].flatMap(([orderId, all]) => {
    const counted = all.filter((one) => PAID_ONCE.includes(one.status) && !one.isOverpayment);
    return counted.length > 1 ? [`${orderId}: paid ${counted.length} times`] : [];
  });
  const stuck = payments
    .filter((one) => OPEN_ATTEMPTS.includes(one.attemptState) && !one.isInquiryDue)
    .map(({ orderId, id, attemptState }) => `${orderId}: payment ${id} stays ${attemptState}`);
  const kept = payments
    .filter((one) => one.isOverpayment && one.isPaid && one.balanceMinor > 0)
    .map(({ orderId, id }) => `${orderId}: the overpayment ${id} was not refunded`);
  const paidOrders = new Set(payments.filter(countsAsPaid).map(({ checkoutId }) => checkoutId));
  const unmarked = checkouts
    .filter(({ id, status }) => paidOrders.has(id) && status !== "SUCCESS")
    .map(({ orderId, status }) => `${orderId}: paid, and its checkout is ${status}`);
  return [...unpaid, ...twice, ...stuck, ...kept, ...unmarked];
}

const isPaid = (payment: PaymentFact) => payment.isPaid;
const countsAsPaid = ({ status, isOverpayment }: PaymentFact) =>
  PAID_ONCE.includes(status) && !isOverpayment;

const OPEN_REFUNDS = ["CREATED", "PENDING", "UNKNOWN", "STUCK"];

function judgeRefunds(journal: Acknowledged, { refunds }: Facts): Violation[] {
  const asked = [...journal.refunds.values()].flatMap(({ key, orderId, amountMinor, result }) => {
    const made = refunds.filter(({ idempotencyKey }) => idempotencyKey === key);
    const [refund] = made;
    if (made.length > 1) return [`${orderId}: refund ${key} was made ${made.length} times`];
    if (result === "unknown") return [`${orderId}: no response to refund ${key}, to the end`];
    if (typeof result === "object" && refund?.state === "DONE")
      return [`${orderId}: refund ${key} was rejected with ${result.code}, and made`];
    if (!refund)
      return result === "acknowledged" ? [`${orderId}: refund ${key} does not exist`] : [];
    if (refund.amountMinor !== amountMinor)
      return [`${orderId}: refund ${key} is of ${refund.amountMinor} sen, not ${amountMinor}`];
    return [];
  });
  const stuck = refunds
    .filter(({ state }) => OPEN_REFUNDS.includes(state))
    .map(({ orderId, id, state }) => `${orderId}: refund ${id} stays ${state}`);
  return [...asked, ...stuck];
}

function judgeReversals({ reversals }: Acknowledged, { payments }: Facts): Violation[] {
  return [...reversals.values()].flatMap(({ orderId, result }) => {
    if (result === "unknown") return [`${orderId}: no response to its reversal, to the end`];
    if (result !== "acknowledged") return [];
    const left = payments.find((one) => one.orderId === orderId && countsAsPaid(one));
    return left ? [`${orderId}: reversed, and payment ${left.id} is ${left.status}`] : [];
  });
}

/**
 * A payment is refunded or reversed only when this was requested, or it is an overpayment.
 */
function judgeReturns(journal: Acknowledged, { payments, refunds }: Facts): Violation[] {
  const overpaid = new Set(payments.filter((one) => one.isOverpayment).map(({ id }) => id));
  const isRequested = ({ kind, orderId, idempotencyKey, transactionId }: RefundFact) => {
    if (kind === "REVERSAL") return journal.reversals.has(orderId);
    if (idempotencyKey !== null) return journal.refunds.has(idempotencyKey);
    return overpaid.has(transactionId);
  };
  const ofNobody = refunds
    .filter((one) => !isRequested(one))
    .map(({ orderId, kind, id }) => `${orderId}: nobody has requested the ${kind} ${id}`);
  const rejected = refunds.flatMap(({ orderId, kind, id, state }) => {
    const result = kind === "REVERSAL" && journal.reversals.get(orderId)?.result;
    return result && typeof result === "object" && state === "DONE"
      ? [`${orderId}: reversal ${id} was rejected with ${result.code}, and made`]
      : [];
  });
  const voided = payments
    .filter((one) => one.status === "REVERSED" && one.isPaid && !one.isOverpayment)
    .filter(({ orderId }) => !journal.reversals.has(orderId))
    .map(({ orderId, id }) => `${orderId}: paid, and payment ${id} was reversed by nobody`);
  const done = Map.groupBy(
    refunds.filter(({ state }) => state === "DONE"),
    ({ transactionId }) => transactionId,
  );
  const unbalanced = payments.flatMap(({ orderId, id, amountMinor, balanceMinor, ...payment }) => {
    const returnedMinor = (done.get(id) ?? []).reduce((sum, one) => sum + one.amountMinor, 0);
    const missingMinor = payment.isPaid ? amountMinor - balanceMinor : 0;
    return returnedMinor === missingMinor
      ? []
      : [`${orderId}: ${missingMinor} sen less in payment ${id}, ${returnedMinor} sen returned`];
  });
  return [...ofNobody, ...rejected, ...voided, ...unbalanced];
}

/** Every line of a provider's file is one of our payments, refunds or disputes, and vice versa. */
function judgeBooks({ lines, payments, refunds, disputes, receivableMinor }: Facts): Violation[] {
  return Object.entries(lines).flatMap(([railId, ofRail]) => {
    const ofOurs = payments.filter((one) => one.railId === railId);
    const ids = new Set(ofOurs.map(({ id }) => id));
    const orderOf = new Map(ofOurs.map(({ attemptId, orderId }) => [attemptId, orderId]));
    const expected = [
      ...ofOurs
        .filter((one) => one.isPaid && one.status !== "REVERSED")
        .map((one) => entry(one.orderId, "payment", one.railReference, one.amountMinor)),
      ...refunds
        .filter(
          ({ state, kind, transactionId }) =>
            state === "DONE" && kind === "REFUND" && ids.has(transactionId),
        )
        .map((one) => entry(one.orderId, "refund", one.id, -one.amountMinor)),
      ...disputes
        .filter((one) => one.railId === railId)
        .flatMap((one) => [
          entry(one.orderId, "dispute", one.railReference, -one.amountMinor),
          ...(one.state === "WON"
            ? [entry(one.orderId, "dispute_return", one.railReference, one.amountMinor)]
            : []),
        ]),
    ];
    const refundIds = new Map(refunds.map(({ railReference, id }) => [railReference, id]));
    const found = ofRail.map(({ attemptId, kind, reference, grossMinor }) =>
      entry(
        orderOf.get(attemptId) ?? attemptId,
        kind,
        kind === "refund" ? (refundIds.get(reference) ?? reference) : reference,
        grossMinor,
      ),
    );
    const openMinor = disputes
      .filter((one) => one.railId === railId && !["WON", "LOST"].includes(one.state))
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const owedMinor = ofRail.reduce((sum, { grossMinor }) => sum + grossMinor, 0) + openMinor;
    const ledgerMinor = receivableMinor[railId] ?? 0;
    return [
      ...without(expected, found).map((one) => `${one}: not in the books of ${railId}`),
      ...without(found, expected).map((one) => `${one}: in the books of ${railId} only`),
      ...(ledgerMinor === owedMinor
        ? []
        : [`${railId}: owes ${owedMinor} sen by its books, ${ledgerMinor} by the ledger`]),
    ];
  });
}

function entry(orderId: string, kind: string, reference: string, amountMinor: number): string {
  return `${orderId}: ${kind} ${reference} of ${amountMinor} sen`;
}

/** Each as often as it is there more often. */
function without(all: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return all.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function judgeDisputes({ disputes, chargebacks }: Facts): Violation[] {
  const unknown = chargebacks
    .filter(({ id }) => !disputes.some(({ railReference }) => railReference === id))
    .map(({ id }) => `chargeback ${id}: no dispute was opened`);
  const apart = disputes.flatMap(({ orderId, railReference, state }) => {
    const status = chargebacks.find(({ id }) => id === railReference)?.status;
    return status === state
      ? []
      : [`${orderId}: dispute ${railReference} is ${state}, not ${status}`];
  });
  return [...unknown, ...apart];
}

/** The bank rejects a response to what it has decided on its own. */
function judgeResponses({ responses, decided }: Acknowledged, { disputes }: Facts): Violation[] {
  return [...responses.values()].flatMap(({ disputeId, text }) => {
    const dispute = disputes.find(({ id }) => id === disputeId);
    if (!dispute) return [`dispute ${disputeId} does not exist, and has a response`];
    const { orderId, railReference, response, answer } = dispute;
    if (response === null && decided.has(railReference)) return [];
    const isKept = response === (text === null ? "accept" : "answer") && answer === text;
    return isKept ? [] : [`${orderId}: the response to dispute ${disputeId} was lost`];
  });
}

/**
 * A client that reads by cursor has received each event once, in order, as it is in the database.
 */
function judgeEvents({ events: read }: Acknowledged, { events }: Facts): Violation[] {
  const nameOf = ({ sequence, type, subjectId }: ReadEvent) => `${sequence} ${type} ${subjectId}`;
  const kept = new Set(events.map(nameOf));
  return read.flatMap((event, index) => {
    if (event.sequence !== index + 1)
      return [`event ${event.sequence} was read in place of ${index + 1}`];
    return kept.has(nameOf(event)) ? [] : [`event ${nameOf(event)} was read and does not exist`];
  });
}

/** One for each order that was paid; each was confirmed, and none is about anything else. */
function judgeNotifications({ payments, notifications, confirmed }: Facts): Violation[] {
  const byPayment = Map.groupBy(notifications, ({ transactionId }) => transactionId);
  const told = new Set(confirmed.map(({ transactionId }) => transactionId));
  // What was reversed may have been paid before, or never.
  const paid = payments.filter((one) => one.isPaid && !one.isOverpayment);
  const missing = paid.flatMap(({ orderId, id }) => {
    const count = byPayment.get(id)?.length ?? 0;
    if (count !== 1) return [`${orderId}: ${count} notifications of payment ${id}`];
    return told.has(id) ? [] : [`${orderId}: the shop was not notified of payment ${id}`];
  });
  const open = notifications
    .filter(({ status }) => status !== "DELIVERED")
    .map(
      ({ id, transactionId, status }) =>
        `notification ${id} of payment ${transactionId} stays ${status}`,
    );
  const wrong = [...told]
    .filter((id) => !paid.some((one) => one.id === id))
    .map((id) => `payment ${id}: the shop was notified of it, and it is not paid`);
  const events = Map.groupBy(confirmed, ({ transactionId }) => transactionId);
  const twice = [...events]
    .filter(([, all]) => new Set(all.map(({ eventId }) => eventId)).size > 1)
    .map(([id]) => `payment ${id}: the shop was notified of two events`);
  return [...missing, ...open, ...wrong, ...twice];
}
