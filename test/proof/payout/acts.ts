/** What the operator, the bank, its messages, the merchant and time may do next. */

import type { Payout } from "../../../packages/gateway/src/domain/payout/payout.ts";
import type { PayoutResult } from "../../../packages/gateway/src/domain/payout/payout-result.ts";
import type { Domain } from "../states/domain.ts";
import type { Step } from "../states/explore.ts";
import {
  accountOf,
  cameBack,
  DAY_MS,
  EARNED_MINOR,
  holdFactsOf,
  MERCHANT,
  nowOf,
  type PayoutWorld,
  payoutOf,
  post,
  RULES,
  replacePayout,
  type Said,
  type Transfer,
} from "./world.ts";

type PayoutAct = (world: PayoutWorld, domain: Domain) => Step<PayoutWorld>[];

/** As `settleDay` and `createPayout`: all that is owed, with or without what was earned today. */
const settle: PayoutAct = (world, domain) => {
  if (world.left.days === 0) return [];
  const left = { ...world.left, days: world.left.days - 1 };
  const earning = post({ ...world, left, earnedMinor: world.earnedMinor + EARNED_MINOR }, [
    domain.paymentPosting(
      { id: `T${left.days}`, merchantId: MERCHANT, railId: "rail", amountMinor: EARNED_MINOR },
      nowOf(world),
    ),
  ]);
  return [
    { label: "settle: a day with payments", state: createPayout(earning, domain) },
    { label: "settle: a day without", state: createPayout({ ...world, left }, domain) },
  ];
};

function createPayout(world: PayoutWorld, domain: Domain): PayoutWorld {
  const owedMinor = 0 - world.books.MERCHANT_PAYABLE;
  const limits = { reserveMinor: 0, payoutMinMinor: 1, owedMinor, isVerified: world.isVerified };
  const { payoutMinor: amountMinor } = domain.planPayout(0, owedMinor, limits);
  if (amountMinor === 0) return world;
  const now = nowOf(world);
  const hold = domain.findHold(holdFactsOf(world, amountMinor), RULES, now);
  const payout: Payout = {
    ...{ merchantId: MERCHANT, id: `P${world.payouts.length}`, settlementId: "S", amountMinor },
    ...accountOf(world),
    ...{ reference: "", state: hold ? "HELD" : "DUE", holdReason: hold?.reason ?? null },
    ...{ heldUntil: hold?.until ?? null, holdNote: "", heldAt: null, createdAt: now },
    ...{ fileId: null, valueDate: null, bankReference: "", reasonCode: "", reasonText: "" },
    ...{ approvedAt: null, sentAt: null, paidAt: null, returnedAt: null, failedAt: null },
    clearedAt: null,
  };
  const posted = post(world, [
    domain.payoutPosting({ merchantId: MERCHANT, settlementId: payout.id, amountMinor }, now),
  ]);
  return { ...posted, payouts: [...world.payouts, payout] };
}

/** As operators hold and release, and the job when a hold's time is over. */
const holdAndRelease: PayoutAct = (world, domain) =>
  world.payouts.flatMap((payout) => {
    if (payout.state === "DUE" && payout.fileId === null) {
      const state = domain.expectPayoutMove(payout.state, "hold");
      const held = { ...payout, state, holdReason: "OPERATOR" as const, heldUntil: null };
      return [{ label: `hold: ${payout.id}`, state: replacePayout(world, held) }];
    }
    if (payout.state !== "HELD") return [];
    return [...releaseByHand(world, domain, payout), ...endHold(world, domain, payout)];
  });

function released(world: PayoutWorld, domain: Domain, payout: Payout): Payout {
  const state = domain.expectPayoutMove(payout.state, "release");
  return { ...payout, ...accountOf(world), state, holdReason: null, heldUntil: null };
}

function releaseByHand(world: PayoutWorld, domain: Domain, payout: Payout): Step<PayoutWorld>[] {
  const facts = holdFactsOf(world, payout.amountMinor);
  if (domain.findObstacle(facts) !== null) return [];
  const after = replacePayout(world, released(world, domain, payout));
  const isCleared = payout.holdReason === "EARLIER_RETURNED";
  const cleared = after.payouts.map((each) =>
    isCleared && cameBack(each) ? { ...each, clearedAt: nowOf(world) } : each,
  );
  return [{ label: `release: ${payout.id}`, state: { ...after, payouts: cleared } }];
}

function endHold(world: PayoutWorld, domain: Domain, payout: Payout): Step<PayoutWorld>[] {
  const now = nowOf(world);
  if (payout.heldUntil === null || payout.heldUntil > now) return [];
  const next = domain.findHold(holdFactsOf(world, payout.amountMinor), RULES, now);
  const due = released(world, domain, payout);
  const held = next && { holdReason: next.reason, heldUntil: next.until };
  const after = held ? { ...due, state: domain.expectPayoutMove(due.state, "hold"), ...held } : due;
  return [{ label: `hold ends: ${payout.id}`, state: replacePayout(world, after) }];
}

/** As `preparePayoutFile`: what is due, unless something holds it now. */
const prepare: PayoutAct = (world, domain) => {
  const ready = world.payouts.filter(({ state, fileId }) => state === "DUE" && fileId === null);
  if (world.left.files === 0 || ready.length === 0) return [];
  const left = { ...world.left, files: world.left.files - 1 };
  const fileId = `F${world.files.length}`;
  let after: PayoutWorld = { ...world, left };
  const ids: string[] = [];
  for (const payout of ready) {
    const facts = holdFactsOf(world, payout.amountMinor);
    const obstacle = domain.findLateHold(facts);
    const isSame = domain.isSameAccount(payout, facts.account);
    if (obstacle === null && isSame) {
      ids.push(payout.id);
      after = replacePayout(after, { ...payout, fileId });
      continue;
    }
    const changedAtMs = world.account.changedAtMs ?? world.nowMs;
    const until = obstacle ? null : new Date(changedAtMs + RULES.changedAccountDays * DAY_MS);
    const holdReason = obstacle ?? "ACCOUNT_CHANGED";
    const state = domain.expectPayoutMove(payout.state, "hold");
    after = replacePayout(after, { ...payout, state, holdReason, heldUntil: until });
  }
  if (ids.length > 0) after = { ...after, files: [...after.files, { state: "PREPARED", ids }] };
  return [{ label: "prepare: a file", state: after }];
};

const MOVES = {
  approve: { file: "approve", payout: "approve" },
  send: { file: "send", payout: "send" },
  cancel: { file: "cancel", payout: "cancel" },
} as const;

/** As `approvePayoutFile`, `sendPayoutFile` and `cancelPayoutFile`. */
const moveFiles: PayoutAct = (world, domain) =>
  world.files.flatMap((_, index) =>
    (["approve", "send", "cancel"] as const).flatMap((act) => moveFile(world, domain, index, act)),
  );

function moveFile(
  world: PayoutWorld,
  domain: Domain,
  index: number,
  act: keyof typeof MOVES,
): Step<PayoutWorld>[] {
  const file = world.files[index];
  if (!file) return [];
  const payouts = file.ids.map((id) => payoutOf(world, id));
  const isChanged = payouts.some((each) => !domain.isSameAccount(each, accountOf(world)));
  if (act !== "cancel" && isChanged) return [];
  const state = attempt(() => domain.expectFileMove(file.state, act));
  if (state === null) return [];
  let after: PayoutWorld = {
    ...world,
    files: world.files.map((each, i) => (i === index ? { ...each, state } : each)),
  };
  for (const payout of payouts) {
    // A payout in a file that is only prepared is due, and stays so.
    const isDue = act === "cancel" && payout.state === "DUE";
    const moved = isDue ? "DUE" : domain.expectPayoutMove(payout.state, MOVES[act].payout);
    const fileId = act === "cancel" ? null : payout.fileId;
    after = replacePayout(after, { ...payout, state: moved, fileId });
    if (act === "send") after = post(after, [domain.payoutSentPosting(payout, nowOf(world))]);
  }
  return [{ label: `${act}: file ${index}`, state: after }];
}

/** The file reaches the bank, once or again: a second copy has the same message ID. */
const deliver: PayoutAct = (world) =>
  world.files.flatMap(({ state, ids }, index) => {
    if (state !== "SENT") return [];
    if (ids.some((id) => world.transfers.some(({ payoutId }) => payoutId === id))) return [];
    const made = ids.map((payoutId): Transfer => {
      const { amountMinor, accountNo } = payoutOf(world, payoutId);
      return { payoutId, amountMinor, accountNo, state: "taken" };
    });
    const said = ids.map((payoutId): Said => ({ payoutId, outcome: "ACCEPTED" }));
    const transfers = [...world.transfers, ...made];
    const after = { ...world, transfers, said: [...world.said, ...said] };
    return [{ label: `deliver: file ${index}`, state: after }];
  });

const BANK_MOVES = [
  { from: "taken", to: "paid", outcome: "PAID" },
  { from: "taken", to: "rejected", outcome: "REJECTED" },
  { from: "paid", to: "returned", outcome: "RETURNED" },
] as const;

/** What the bank does with each transfer, and says of it. */
const moveBank: PayoutAct = (world) =>
  world.transfers.flatMap((transfer, index) =>
    BANK_MOVES.filter(({ from }) => from === transfer.state).map(({ to, outcome }) => ({
      label: `bank: ${transfer.payoutId} is ${to}`,
      state: {
        ...world,
        transfers: world.transfers.map((each, i) => (i === index ? { ...each, state: to } : each)),
        said: [...world.said, { payoutId: transfer.payoutId, outcome }],
      },
    })),
  );

/** Whatever was ever said arrives, also again; it is stored, and applied by another act. */
const hear: PayoutAct = (world) =>
  world.said.flatMap(({ payoutId, outcome }) => {
    const isIt = (each: Said) => each.payoutId === payoutId && each.outcome === outcome;
    const others = world.heard.filter((each) => !isIt(each));
    const heard = [...others, { payoutId, outcome, isApplied: false }];
    return [{ label: `message: ${payoutId} ${outcome}`, state: { ...world, heard } }];
  });

/** As `applyAnswersTo` and `recordPayoutResult`. */
const apply: PayoutAct = (world, domain) => {
  const waiting = new Set(
    world.heard.filter(({ isApplied }) => !isApplied).map(({ payoutId }) => payoutId),
  );
  return [...waiting].map((id) => ({ label: `apply: ${id}`, state: applyTo(world, domain, id) }));
};

function applyTo(world: PayoutWorld, domain: Domain, id: string): PayoutWorld {
  const own = world.heard.filter(({ payoutId }) => payoutId === id);
  const answers = own.map(({ outcome }) => ({
    ...{ kind: "camt.053" as const, outcome, bookedOn: "2026-03-02", valueOn: "2026-03-02" },
    ...{ bankReference: "B", reasonCode: outcome, reasonText: "", receivedOn: "2026-03-02" },
  }));
  const heard = world.heard.map((each) =>
    each.payoutId === id ? { ...each, isApplied: true } : each,
  );
  const next = { ...world, heard };
  const payout = payoutOf(world, id);
  const said = domain.combineAnswers(payout.state, answers);
  if (said.kind === "contradiction") {
    return { ...next, contradicted: [...new Set([...world.contradicted, id])] };
  }
  return said.kind === "record" ? record(next, domain, payout, said.result) : next;
}

function record(
  world: PayoutWorld,
  domain: Domain,
  before: Payout,
  result: PayoutResult,
): PayoutWorld {
  const now = nowOf(world);
  const after = domain.applyPayoutResult(before, result, now);
  if (!after) return world;
  const held = replacePayout(world, after).payouts.map((each) =>
    result.kind !== "paid" && each.state === "DUE" && each.fileId === null
      ? { ...each, state: "HELD" as const, holdReason: "EARLIER_RETURNED" as const }
      : each,
  );
  const posting =
    result.kind === "paid"
      ? domain.payoutPaidPosting(after, now)
      : domain.payoutReturnedPosting(after, before.state === "PAID", now);
  return post({ ...world, payouts: held }, [posting]);
}

const changeAccount: PayoutAct = (world) => {
  if (world.left.account === 0) return [];
  const left = { ...world.left, account: world.left.account - 1 };
  const account = { accountNo: `${left.account + 2}`, changedAtMs: world.nowMs };
  return [{ label: "merchant: another account", state: { ...world, account, left } }];
};

const verify: PayoutAct = (world) => {
  if (world.left.verification === 0) return [];
  const left = { ...world.left, verification: world.left.verification - 1 };
  const state = { ...world, isVerified: !world.isVerified, left };
  return [{ label: "merchant: suspended or verified", state }];
};

const passTime: PayoutAct = (world) => {
  if (world.left.clock === 0) return [];
  const left = { ...world.left, clock: world.left.clock - 1 };
  return [{ label: "clock: 3 days", state: { ...world, nowMs: world.nowMs + 3 * DAY_MS, left } }];
};

function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null; // CONFLICT: not now
  }
}

export const PAYOUT_ACTS: readonly PayoutAct[] = [
  ...[settle, holdAndRelease, prepare, moveFiles, deliver, moveBank, hear, apply],
  ...[changeAccount, verify, passTime],
];
