/** Refunds and reversals: requested, sent, lost, rejected, stuck and decided. */
import type { Payment } from "../../../../packages/gateway/src/domain/payment/attempt.ts";
import type {
  Refund,
  RefundReport,
} from "../../../../packages/gateway/src/domain/refund/refund.ts";
import type { Domain } from "../domain.ts";
import type { Step } from "../explore.ts";
import {
  attempt,
  feeTaken,
  MINUTE_MS,
  nextRefundId,
  nowOf,
  otherReturns,
  post,
  RAIL,
  type World,
  withItem,
  withProvider,
} from "../world.ts";
import type { Act } from "./act.ts";

const REJECTED = { kind: "refused", rawCode: "R", reason: "other" } as const;
/** In sen: a part, the rest of it, and more than there is. */
const AMOUNTS_MINOR = [400, 600, 1_000];

/** The merchant requests a refund, or what is left. */
export const requestRefund: Act = (world, domain) =>
  world.payments.flatMap((payment) => {
    if (world.left.refunds === 0) return [];
    const others = otherReturns(world, payment.id);
    const leftMinor = domain.leftMinorOf(payment, others);
    return AMOUNTS_MINOR.flatMap((amountMinor) => {
      const isFull = amountMinor === leftMinor || amountMinor === payment.amountMinor;
      const type = isFull ? ("FULL" as const) : ("PARTIAL" as const);
      const open = () =>
        domain.expectRefundable(payment, { type, amountMinor }, RAIL, others, nowOf(world));
      if (attempt(() => [open()]) === null) return [];
      const state = openRefund(world, domain, payment, { kind: "REFUND", type, amountMinor });
      return [{ label: `refund: ${amountMinor} requested`, state }];
    });
  });

/** The merchant reverses a payment. */
export const requestReversal: Act = (world, domain) =>
  world.payments.flatMap((payment) => {
    if (world.left.refunds === 0) return [];
    const others = otherReturns(world, payment.id);
    if (domain.whyNotReversible(payment, others, true, nowOf(world)) !== null) return [];
    const amountMinor = payment.balanceMinor;
    const state = openRefund(world, domain, payment, {
      kind: "REVERSAL",
      type: "FULL",
      amountMinor,
    });
    return [{ label: "reversal: requested", state }];
  });

type Wanted = Pick<Refund, "kind" | "type" | "amountMinor">;

function openRefund(world: World, domain: Domain, payment: Payment, wanted: Wanted): World {
  const now = nowOf(world);
  const nextTryAt = new Date(now.getTime() + 2 * MINUTE_MS);
  const own = { cause: "MERCHANT", reason: "", idempotencyKey: null, tries: 1, nextTryAt } as const;
  const refund = domain.newRefund(nextRefundId(world), payment, { ...own, ...wanted }, now);
  const refunds = [...world.refunds, refund];
  const left = { ...world.left, refunds: world.left.refunds - 1 };
  return post({ ...world, refunds, left }, [domain.refundOpenedPosting(refund, now)]);
}

/** The call of the request itself, which a crash may cut off at any point. */
export const callRefund: Act = (world, domain) =>
  world.refunds.flatMap((refund, at) => {
    const isOurs = refund.cause === "MERCHANT" && refund.tries === 1;
    return isOurs && refund.state === "CREATED" ? send(world, domain, at, "call") : [];
  });

/** The job: what is due is asked for before it is sent again. */
export const runRefund: Act = (world, domain) =>
  world.refunds.flatMap((refund, at) => {
    if (refund.nextTryAt === null || refund.nextTryAt > nowOf(world)) return [];
    const nextTryAt = new Date(world.nowMs + 2 * MINUTE_MS);
    const claimed = { ...refund, tries: refund.tries + 1, nextTryAt };
    const world2 = { ...world, refunds: withItem(world.refunds, at, claimed) };
    const crash = { label: "refund job: crash", state: world2 };
    if (claimed.tries === 1) return [crash, ...send(world2, domain, at, "refund job")];
    const truth = truthOf(world2, claimed);
    const lost = hear(world2, domain, at, unknown(world));
    const steps = [crash, { label: "refund job: status lost", state: lost }];
    if (truth.kind === "not_sent") return [...steps, ...send(world2, domain, at, "refund job")];
    const state = hear(world2, domain, at, truth);
    return [...steps, { label: `refund job: ${truth.kind}`, state }];
  });

/** About four days without a clear response. */
export const exhaustRefund: Act = (world, domain) =>
  world.refunds.flatMap((refund, at) => {
    const isUnclear = refund.state === "UNKNOWN" || refund.state === "PENDING";
    if (!isUnclear || refund.tries < 2 || refund.nextTryAt === null) return [];
    const tried = { ...refund, tries: domain.REFUND_TRIES_MAX };
    const world2 = { ...world, refunds: withItem(world.refunds, at, tried) };
    return [{ label: "refund job: four days", state: hear(world2, domain, at, unknown(world)) }];
  });

/** The provider ends what it works on. */
export const finishAtProvider: Act = (world) =>
  world.provider.flatMap((side, index) =>
    Object.entries(side.refunds).flatMap(([id, is]) => {
      if (is !== "working") return [];
      return (["made", "rejected"] as const).map((end) => ({
        label: `provider: refund ${end}`,
        state: withProvider(world, index, { refunds: { ...side.refunds, [id]: end } }),
      }));
    }),
  );

/** A late message about a refund: any that was ever true. */
export const hearRefund: Act = (world, domain) =>
  world.refunds.flatMap((refund, at) => {
    const truth = truthOf(world, refund);
    // Once it has ended, also what contradicts it: a late response, the rejection of a duplicate.
    const late = [unknown(world), REJECTED, { kind: "refunded", reference: "L" } as const];
    const said = refund.closedAt ? late : truth.kind === "not_sent" ? [] : [truth];
    return said.map((report) => {
      return { label: `refund message: ${report.kind}`, state: hear(world, domain, at, report) };
    });
  });

/** An operator decides on a stuck refund, by what the provider's books say. */
export const decideStuck: Act = (world, domain) =>
  world.refunds.flatMap((refund, at) => {
    const truth = truthOf(world, refund).kind;
    return domain.listStuckRefundDecisions(refund, true).flatMap((decision): Step<World>[] => {
      const label = `stuck refund: ${decision}`;
      if (decision === "RETRY") {
        const retried = domain.retryStuckRefund(refund, nowOf(world));
        return [{ label, state: { ...world, refunds: withItem(world.refunds, at, retried) } }];
      }
      if (decision === "MARK_REFUNDED") {
        const made = atProvider(world, refund, "made");
        return [{ label, state: hear(made, domain, at, { kind: "refunded", reference: "M" }) }];
      }
      if (truth === "refunded" || truth === "pending") return [];
      const stopped = atProvider(world, refund, "rejected");
      return [{ label, state: hear(stopped, domain, at, REJECTED) }];
    });
  });

/** A refund's ID is made once, however often it is sent. */
function send(world: World, domain: Domain, at: number, by: string): Step<World>[] {
  const refund = world.refunds[at];
  if (!refund) return [];
  const has = sideOf(world, refund).side?.refunds[refund.id];
  const ends =
    has === "made" || has === "working" ? [has] : (["made", "working", "rejected"] as const);
  const steps: Step<World>[] = [
    { label: `${by}: not sent`, state: hear(world, domain, at, { kind: "not_sent", cause: "" }) },
  ];
  for (const end of ends) {
    const reached = atProvider(world, refund, end);
    const truth = truthOf(reached, refund);
    steps.push({ label: `${by}: ${end}`, state: hear(reached, domain, at, truth) });
    steps.push({ label: `${by}: ${end}, crash`, state: reached });
    const lost = hear(reached, domain, at, unknown(world));
    steps.push({ label: `${by}: ${end}, response lost`, state: lost });
  }
  return steps;
}

/** As `applyToLocked`. */
function hear(world: World, domain: Domain, at: number, report: RefundReport): World {
  const refund = world.refunds[at];
  if (!refund) return world;
  const { index } = sideOf(world, refund);
  const payment = world.payments[index];
  if (!payment) return world;
  const now = nowOf(world);
  const settled = domain.applyRefundReport(refund, report, now);
  if (settled === refund) return world;
  const refunds = withItem(world.refunds, at, settled);
  if (settled.state === "REFUSED") {
    return post({ ...world, refunds }, [domain.refundRefusedPosting(settled, now)]);
  }
  if (settled.state !== "DONE") return { ...world, refunds };
  const payments = withItem(world.payments, index, domain.afterRefund(payment, refund, now));
  const postings = [domain.refundDonePosting(settled, now)];
  const fee = feeTaken(domain, world, payment);
  const isReversal = settled.kind === "REVERSAL";
  const returned = isReversal ? domain.feeReturnedPosting(payment, fee, now) : null;
  return post({ ...world, refunds, payments }, [...postings, returned]);
}

function sideOf(world: World, { transactionId }: Refund) {
  const index = world.payments.findIndex(({ id }) => id === transactionId);
  return { index, side: world.provider[index] };
}

function atProvider(world: World, refund: Refund, end: "made" | "working" | "rejected"): World {
  const { index, side } = sideOf(world, refund);
  if (!side || side.refunds[refund.id] === "made") return world;
  return withProvider(world, index, { refunds: { ...side.refunds, [refund.id]: end } });
}

function truthOf(world: World, refund: Refund): RefundReport {
  const is = sideOf(world, refund).side?.refunds[refund.id];
  if (is === "made") return { kind: "refunded", reference: `X${refund.id}` };
  if (is === "working") return { kind: "pending", inquireAt: new Date(world.nowMs + MINUTE_MS) };
  if (is === "rejected") return REJECTED;
  return { kind: "not_sent", cause: "" };
}

const unknown = (world: World): RefundReport => {
  return { kind: "unknown", cause: "read_timeout", inquireAt: new Date(world.nowMs + MINUTE_MS) };
};
