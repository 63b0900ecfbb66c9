/** Disputes: the payer's bank, its messages, and the merchant's response. */
import type { Dispute } from "../../../../packages/gateway/src/domain/dispute/dispute.ts";
import type { DisputeReport } from "../../../../packages/gateway/src/domain/payment/provider-report.ts";
import type { Domain } from "../domain.ts";
import type { Step } from "../explore.ts";
import {
  attempt,
  DAY_MS,
  MINUTE_MS,
  nowOf,
  otherReturns,
  post,
  type Stage,
  type World,
  withItem,
  withProvider,
} from "../world.ts";
import type { Act } from "./act.ts";

const AMOUNTS_MINOR = [600, 1_000];
const NEXT_STAGES: Readonly<Record<Stage, readonly Stage[]>> = {
  opened: ["under_review", "won", "lost"],
  under_review: ["won", "lost"],
  won: [],
  lost: [],
};

/** The bank opens a dispute of money that was taken, reviews it and decides. */
export const moveBank: Act = (world) =>
  world.provider.flatMap((side, index) => {
    const { dispute, state } = side;
    if (state !== "taken") return [];
    if (!dispute) {
      return AMOUNTS_MINOR.map((amountMinor) => ({
        label: `bank: disputes ${amountMinor}`,
        state: withProvider(world, index, {
          dispute: { amountMinor, said: ["opened"], heard: [], reply: null },
        }),
      }));
    }
    const last = dispute.said.at(-1);
    const next = dispute.reply === "accept" && last !== "lost" ? ["lost" as const] : [];
    return [...(next.length > 0 ? next : NEXT_STAGES[last ?? "won"])].map((stage) => ({
      label: `bank: ${stage}`,
      state: withProvider(world, index, {
        dispute: { ...dispute, said: [...dispute.said, stage] },
      }),
    }));
  });

/** A message of the bank arrives: any that was ever sent, and some that cannot be true. */
export const hearBank: Act = (world, domain) =>
  world.provider.flatMap(({ dispute }, index) => {
    if (!dispute) return [];
    const steps = dispute.said.map((stage) => ({
      label: `bank message: ${stage}`,
      state: hear(world, domain, index, reportOf(world, index, stage, dispute.amountMinor)),
    }));
    const decided = dispute.said.at(-1);
    const isKnown = world.disputes.some(({ railReference }) => railReference === `CB${index}`);
    if (!isKnown) return steps;
    const other = reportOf(world, index, "opened", dispute.amountMinor + 1);
    steps.push({ label: "bank message: other amount", state: hear(world, domain, index, other) });
    if (decided === "won" || decided === "lost") {
      const stage = decided === "won" ? "lost" : "won";
      const wrong = reportOf(world, index, stage, dispute.amountMinor);
      if (world.disputes.some(({ closedAt }) => closedAt !== null)) {
        steps.push({
          label: "bank message: contradiction",
          state: hear(world, domain, index, wrong),
        });
      }
    }
    return steps;
  });

/** The merchant contests a dispute or accepts it; a crash may follow. */
export const respond: Act = (world, domain) =>
  world.disputes.flatMap((dispute, at) =>
    ([{ kind: "accept" }, { kind: "answer", text: "sent" }] as const).flatMap((response) => {
      const until = new Date(world.nowMs + 2 * MINUTE_MS);
      const planned = attempt(() => domain.planResponse(dispute, response, until, nowOf(world)));
      if (planned === null) return [];
      const saved = { ...world, disputes: withItem(world.disputes, at, planned) };
      return [
        { label: `response: ${response.kind}, crash`, state: saved },
        ...call(saved, domain, at, `response: ${response.kind}`),
      ];
    }),
  );

/** The job: sends a response again that was not confirmed, or asks for news. */
export const followDispute: Act = (world, domain) =>
  world.disputes.flatMap((dispute, at) => {
    if (dispute.nextTryAt === null || dispute.nextTryAt > nowOf(world)) return [];
    const nextTryAt = new Date(world.nowMs + 2 * MINUTE_MS);
    const claimed = { ...dispute, tries: dispute.tries + 1, nextTryAt };
    const claim = { ...world, disputes: withItem(world.disputes, at, claimed) };
    return call(claim, domain, at, "dispute job");
  });

function call(world: World, domain: Domain, at: number, by: string): Step<World>[] {
  const dispute = world.disputes[at];
  const index = dispute ? Number(dispute.railReference.slice(2)) : -1;
  const bank = world.provider[index]?.dispute;
  if (!dispute || !bank) return [];
  const unclear = { kind: "unknown", cause: "", inquireAt: new Date(world.nowMs) } as const;
  const last = bank.said.at(-1) ?? "opened";
  const steps: Step<World>[] = [
    { label: `${by}, not sent`, state: record(world, domain, at, { kind: "not_sent", cause: "" }) },
  ];
  const isSaying = dispute.state === "ANSWERING" || dispute.state === "ACCEPTING";
  if (!isSaying || !dispute.response) {
    return [...steps, { label: `${by}, news`, state: record(world, domain, at, last) }];
  }
  const isOver = last === "won" || last === "lost";
  const kind = dispute.response.kind;
  if (bank.reply === null && !isOver) {
    const refused = record(world, domain, at, { kind: "refused", rawCode: "R" });
    steps.push({ label: `${by}, refused`, state: refused });
  }
  if (bank.reply !== null && bank.reply !== kind) throw new Error("another response was sent");
  const stage = kind === "accept" ? "lost" : "under_review";
  const isNew = !isOver && last !== stage;
  const said = isNew ? [...bank.said, stage as Stage] : bank.said;
  const heard = isOver ? bank : { ...bank, said, reply: kind };
  const reached = withProvider(world, index, { dispute: heard });
  steps.push({
    label: `${by}, confirmed`,
    state: record(reached, domain, at, said.at(-1) ?? last),
  });
  steps.push({ label: `${by}, response lost`, state: record(reached, domain, at, unclear) });
  return steps;
}

type Outcome = Stage | Parameters<Domain["afterUnconfirmed"]>[1];

/** As `recordResponse` of `call-dispute.ts`. */
function record(world: World, domain: Domain, at: number, outcome: Outcome): World {
  const seen = world.disputes[at];
  if (!seen) return world;
  const index = Number(seen.railReference.slice(2));
  const report =
    typeof outcome === "string" ? reportOf(world, index, outcome, seen.amountMinor) : null;
  const told = report ? hear(world, domain, index, report) : world;
  const dispute = told.disputes[at];
  if (!dispute || dispute.state !== seen.state) return told;
  const now = nowOf(world);
  const after =
    typeof outcome === "string"
      ? domain.afterStatusCheck(dispute, now)
      : domain.afterUnconfirmed(dispute, outcome, now);
  return { ...told, disputes: withItem(told.disputes, at, after) };
}

function reportOf(world: World, index: number, stage: Stage, amountMinor: number): DisputeReport {
  const paidAt = world.payments[index]?.createdAt.getTime() ?? 0;
  return {
    ...{ reference: `CB${index}`, stage, amountMinor, currency: "MYR" },
    ...{ reason: "fraudulent", rawReason: "10.4", dueAt: new Date(paidAt + 2 * DAY_MS) },
  };
}

/** As `recordDispute`. */
function hear(world: World, domain: Domain, index: number, report: DisputeReport): World {
  const payment = world.payments[index];
  if (!payment) return world;
  const at = world.disputes.findIndex(({ railReference }) => railReference === report.reference);
  const { openRefundMinor: refundingMinor, disputedMinor } = otherReturns(world, payment.id);
  const context = { payment, known: world.disputes[at] ?? null, disputedMinor, refundingMinor };
  const now = nowOf(world);
  const result = domain.applyDisputeReport(context, report, () => `D${index}`, now);
  const isBelieved = context.known !== null || result.kind !== "quarantined";
  const told = isBelieved ? noteHeard(world, index, report) : world;
  if (result.kind !== "opened" && result.kind !== "changed") return told;
  const { dispute } = result;
  const isNew = result.kind === "opened";
  const disputes = isNew ? [...world.disputes, dispute] : withItem(world.disputes, at, dispute);
  return post({ ...told, disputes }, [
    isNew ? domain.disputeOpenedPosting(partOf(dispute), now) : null,
    dispute.state === "WON" ? domain.disputeWonPosting(partOf(dispute), now) : null,
    dispute.state === "LOST" ? domain.disputeLostPosting(partOf(dispute), now) : null,
  ]);
}

function noteHeard(world: World, index: number, { stage, amountMinor }: DisputeReport): World {
  const bank = world.provider[index]?.dispute;
  const isTrue = bank?.said.includes(stage) && bank.amountMinor === amountMinor;
  if (!bank || !isTrue || bank.heard.includes(stage)) return world;
  return withProvider(world, index, { dispute: { ...bank, heard: [...bank.heard, stage] } });
}

const partOf = (dispute: Dispute) => dispute as Parameters<Domain["disputeWonPosting"]>[0]; // ids are text there
