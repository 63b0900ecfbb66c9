/**
 * What every rail must get right, whatever its provider: one suite, run by each rail's
 * `index.test.ts` against the sandbox. A rail defines how its simulator is brought into each
 * situation; `null` means that its protocol cannot produce it, for reasons in the rail's README.
 */
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import type {
  AttemptRef,
  InitiateInput,
  Outcome,
  RefundInput,
  Step,
} from "../../../packages/gateway/src/rails/rail.ts";
import { startTestbed, type Testbed, type TestbedOptions } from "./testbed.ts";

interface Situation {
  /** What brings it about, over the rail's usual input. */
  input?: Partial<InitiateInput>;
  /** What the payer does after the start; default: `ConformanceSetup.pay`. */
  pay?: (testbed: Testbed, step: Step, attempt: AttemptRef) => Promise<void>;
  /** Virtual time until everything of it has happened. */
  afterMs?: number;
}

export interface ConformanceSetup<S> extends TestbedOptions<S> {
  /** Name of the simulator, for its faults. */
  simulator: string;
  /** The payer goes through with it. */
  pay(testbed: Testbed, step: Step, attempt: AttemptRef): Promise<void>;
  situations: {
    approved: Situation;
    declined: Situation;
    /** The same message more than once. */
    duplicate: Situation;
    /**
     * A lesser report (pending, scanned, authorised) arrives after the greater one; or why none
     * can.
     */
    outOfOrder: Situation | string;
    /** `initiate` gets no response although the other side did its work; or why that cannot be. */
    lostResponse: Situation | string;
    /** First a message with a wrong signature, later the right one. */
    badSignature: Situation;
    amountMismatch: Situation;
    /**
     * Failed, or as good as failed, before it succeeds. `failureMs`: when it still appears failed.
     */
    lateSuccess: Situation & { failureMs: number };
    /** No message arrives; a status check finds nothing at first, and success after `afterMs`. */
    unknownThenFound: Situation;
  };
  /** Amounts in sen whose refund takes a while, is rejected, or is done without a response. */
  refunds: {
    pendingMinor: number;
    pendingMs: number;
    refusedMinor: number;
    lostResponseMinor: number;
  } | null;
}

interface Played {
  input: InitiateInput;
  step: Step;
  attempt: AttemptRef;
}

export function railConformance<S>(name: string, setup: ConformanceSetup<S>): void {
  describe(`${name} conformance`, () => {
    let bed: Testbed;
    before(async () => {
      bed = await startTestbed(setup);
    });
    after(() => bed.stop());
    beforeEach(() => bed.reset());
    const play = (situation: Situation, changes?: Partial<InitiateInput>) =>
      playSituation(bed, setup, situation, changes);
    outcomeTests(() => bed, setup, play);
    messageTests(() => bed, setup, play);
    forgeryTests(() => bed, setup, play);
    faultTests(() => bed, setup, play);
    refundTests(() => bed, setup, play);
    settlementTest(() => bed, setup, play);
  });
}

type Play = (situation: Situation, changes?: Partial<InitiateInput>) => Promise<Played>;

async function playSituation<S>(
  bed: Testbed,
  setup: ConformanceSetup<S>,
  situation: Situation,
  changes: Partial<InitiateInput> = {},
): Promise<Played> {
  const input = bed.input({ ...situation.input, ...changes });
  assert.deepEqual(bed.rail.validate(input), []);
  const step = await bed.rail.initiate(bed.context(), input);
  // What is stored is what comes back: the state must survive JSON.
  const state = JSON.parse(JSON.stringify(step.state));
  const attempt = bed.attemptOf(input, { ...step, state });
  await (situation.pay ?? setup.pay)(bed, step, attempt);
  await bed.sandbox.clock.advance(situation.afterMs ?? 0);
  return { input, step, attempt };
}

function reportsOf(bed: Testbed, attemptId: string) {
  return bed.received
    .flatMap(({ ingested }) => ingested.events)
    .filter((event) => event.attemptId === attemptId);
}

function assertApproved(outcome: Outcome, amountMinor: number): string {
  assert.equal(outcome.kind, "approved");
  assert.equal(outcome.amountMinor, amountMinor);
  assert.notEqual(outcome.reference, "");
  return outcome.reference;
}

function outcomeTests<S>(bedNow: () => Testbed, setup: ConformanceSetup<S>, play: Play): void {
  const { situations } = setup;

  it("says approved, with amount and reference, when it is", async () => {
    const bed = bedNow();
    const { attempt, input } = await play(situations.approved);
    const outcome = await bed.rail.inquire(bed.context(), attempt);
    const reference = assertApproved(outcome, input.amountMinor);
    for (const { report } of reportsOf(bed, attempt.attemptId)) {
      if (report.kind === "approved") assert.equal(report.reference, reference);
    }
  });

  it("says declined, with the rail's own code, when it is", async () => {
    const bed = bedNow();
    const { attempt, step } = await play(situations.declined);
    const outcome =
      step.outcome.kind === "declined"
        ? step.outcome
        : await bed.rail.inquire(bed.context(), attempt);
    assert.equal(outcome.kind, "declined");
    assert.notEqual(outcome.rawCode, "");
  });

  it("takes nothing found for unknown until it is found", async () => {
    const bed = bedNow();
    const { afterMs = 0, ...situation } = situations.unknownThenFound;
    const { attempt, input } = await play(situation);
    const early = await bed.rail.inquire(bed.context(), attempt);
    assert.ok(early.kind === "pending" || early.kind === "unknown", early.kind);
    assert.ok(early.inquireAt > bed.sandbox.clock.now());
    await bed.sandbox.clock.advance(afterMs);
    assertApproved(await bed.rail.inquire(bed.context(), attempt), input.amountMinor);
  });

  const { lateSuccess, lostResponse } = situations;
  it("sees a success that comes after a failure", async () => {
    const bed = bedNow();
    const { failureMs, afterMs = 0, ...situation } = lateSuccess;
    const { attempt, input } = await play(situation);
    await bed.sandbox.clock.advance(failureMs);
    const early = await bed.rail.inquire(bed.context(), attempt);
    assert.notEqual(early.kind, "approved");
    await bed.sandbox.clock.advance(afterMs - failureMs);
    assertApproved(await bed.rail.inquire(bed.context(), attempt), input.amountMinor);
  });

  it("takes a lost response for unknown, and finds it", async (t) => {
    if (typeof lostResponse === "string") return t.skip(lostResponse);
    const bed = bedNow();
    const { attempt, input, step } = await play(lostResponse);
    assert.equal(step.outcome.kind, "unknown");
    // The response never came, so nothing of it was stored.
    const known = { ...attempt, state: null };
    assertApproved(await bed.rail.inquire(bed.context(), known), input.amountMinor);
  });
}

function messageTests<S>(bedNow: () => Testbed, setup: ConformanceSetup<S>, play: Play): void {
  const { duplicate, outOfOrder, amountMismatch } = setup.situations;

  it("gives a repeated message one key", async () => {
    const bed = bedNow();
    const { attempt } = await play(duplicate);
    const approvals = reportsOf(bed, attempt.attemptId).filter((e) => e.report.kind === "approved");
    assert.ok(approvals.length >= 2);
    assert.equal(new Set(approvals.map((event) => event.dedupeKey)).size, 1);
  });

  it("tells reports apart that come out of order", async (t) => {
    if (typeof outOfOrder === "string") return t.skip(outOfOrder);
    const bed = bedNow();
    const { attempt, input } = await play(outOfOrder);
    const reports = reportsOf(bed, attempt.attemptId);
    const approvedAt = reports.findIndex((event) => event.report.kind === "approved");
    const lesser = reports.slice(approvedAt + 1).find((event) => event.report.kind !== "approved");
    assert.ok(approvedAt >= 0 && lesser);
    assert.notEqual(lesser.dedupeKey, reports[approvedAt]?.dedupeKey);
    assertApproved(await bed.rail.inquire(bed.context(), attempt), input.amountMinor);
  });

  it("reports the amount that was paid, not the one that was asked for", async () => {
    const bed = bedNow();
    const { attempt, input } = await play(amountMismatch);
    const outcomes = reportsOf(bed, attempt.attemptId).map((event) => event.report);
    const told = outcomes.find((report) => report.kind === "approved");
    const outcome = told ?? (await bed.rail.inquire(bed.context(), attempt));
    assert.equal(outcome.kind, "approved");
    assert.notEqual(outcome.amountMinor, input.amountMinor);
  });
}

function forgeryTests<S>(bedNow: () => Testbed, setup: ConformanceSetup<S>, play: Play): void {
  const { approved, badSignature } = setup.situations;

  it("believes no wrong signature, and the right one after", async () => {
    const bed = bedNow();
    const { attempt } = await play(badSignature);
    const [first] = bed.received;
    assert.ok(first && !first.ingested.verified);
    assert.deepEqual(first.ingested.events, []);
    assert.ok(first.ingested.ack.status >= 400);
    const reports = reportsOf(bed, attempt.attemptId);
    assert.ok(reports.some((event) => event.report.kind === "approved"));
  });

  it("verifies messages signed with the next key", async () => {
    const bed = bedNow();
    bed.sandbox.faults.add({ simulator: setup.simulator, kind: "key_rotation" });
    const { attempt, input } = await play(approved);
    for (const { ingested } of bed.received) assert.equal(ingested.verified, true);
    assertApproved(await bed.rail.inquire(bed.context(), attempt), input.amountMinor);
  });

  it("believes no message with a changed byte, and no rubbish", async () => {
    const bed = bedNow();
    await play(approved);
    const messages = bed.received.filter(({ ingested }) => ingested.events.length > 0);
    for (const { raw } of messages) {
      const bodies = [
        Buffer.alloc(0),
        Buffer.from("%%%=&&&"),
        Buffer.from("{"),
        Buffer.alloc(99, 255),
      ];
      const digit = /\d/.exec(raw.body.toString("latin1"))?.index;
      if (digit !== undefined) {
        const changed = Buffer.from(raw.body);
        changed.writeUInt8(((raw.body.readUInt8(digit) - 47) % 10) + 48, digit);
        bodies.push(changed);
      }
      for (const body of bodies) {
        const ingested = await bed.rail.ingest(bed.context(), { ...raw, body });
        assert.equal(ingested.verified, false);
        assert.deepEqual(ingested.events, []);
      }
    }
  });
}

function faultTests<S>(bedNow: () => Testbed, setup: ConformanceSetup<S>, play: Play): void {
  const { approved } = setup.situations;

  for (const kind of ["down", "500", "html_error_page", "maintenance"] as const) {
    it(`guesses nothing when an enquiry meets ${kind}`, async () => {
      const bed = bedNow();
      const { attempt, input } = await play(approved);
      bed.sandbox.faults.add({ simulator: setup.simulator, kind, count: 1 });
      const outcome = await bed.rail.inquire(bed.context(), attempt);
      assert.equal(outcome.kind, "unknown");
      assert.ok(outcome.inquireAt > bed.sandbox.clock.now());
      assertApproved(await bed.rail.inquire(bed.context(), attempt), input.amountMinor);
    });
  }

  it("sends nothing to an address whose certificate has expired, and knows that", async () => {
    const bed = bedNow();
    const { attempt, input } = await play(approved);
    bed.sandbox.faults.add({ simulator: setup.simulator, kind: "expired_tls" });
    const rail = setup.createRail(bed.sandbox.rails[setup.railId] as S); // as the testbed does
    const begun = await rail.initiate(bed.context(), bed.input(approved.input ?? {}));
    if (begun.next.kind === "redirect") assert.match(begun.next.url, /^https:/);
    else assert.deepEqual(begun.outcome, { kind: "not_sent", cause: "tls" });
    assert.equal((await rail.inquire(bed.context(), attempt)).kind, "unknown");
    assertApproved(await bed.rail.inquire(bed.context(), attempt), input.amountMinor);
  });

  it("never takes an enquiry that did not leave for a payment that did not", async () => {
    const bed = bedNow();
    const { attempt } = await play(approved);
    const text = JSON.stringify(bed.settings);
    const unreachable = text.replaceAll(bed.sandbox.protocolUrl, "http://127.0.0.1:1");
    const rail = setup.createRail(JSON.parse(unreachable));
    const outcome = await rail.inquire(bed.context(), attempt);
    assert.equal(outcome.kind, "unknown");
  });

  it("keeps names, mail addresses and keys out of the timeline", async () => {
    const bed = bedNow();
    const { step, input } = await play(approved);
    const shown = JSON.stringify(step.exchanges);
    for (const text of [input.payerEmail, input.payerName, input.card?.number.reveal()]) {
      if (text) assert.ok(!shown.includes(text));
    }
    assert.doesNotMatch(shown, /PRIVATE KEY/);
    assert.doesNotMatch(JSON.stringify(bed.sandbox.journal.list()), /PRIVATE KEY/);
  });
}

function refundTests<S>(bedNow: () => Testbed, setup: ConformanceSetup<S>, play: Play): void {
  const { refunds, situations } = setup;
  const skip = refunds === null;

  const paid = (bed: Testbed, amountMinor: number, part?: number) =>
    payForRefund(bed, play, situations.approved, amountMinor, part);

  it("refunds once, however often the same refund is sent", { skip }, async () => {
    const bed = bedNow();
    const refund = await paid(bed, 5000, 2000);
    const first = await bed.rail.refund?.(bed.context(), refund);
    const second = await bed.rail.refund?.(bed.context(), refund);
    assert.equal(first?.kind, "refunded");
    assert.deepEqual(second, first);
    assert.deepEqual(await bed.rail.inquireRefund?.(bed.context(), refund), first);
    if (bed.rail.capabilities.refund !== "many_partial") return;
    const rest = { ...refund, refundId: `${refund.refundId}B`, amountMinor: 3000 };
    assert.equal((await bed.rail.refund?.(bed.context(), rest))?.kind, "refunded");
    const more = { ...refund, refundId: `${refund.refundId}C`, amountMinor: 1 };
    assert.equal((await bed.rail.refund?.(bed.context(), more))?.kind, "refused");
  });

  it("waits for a refund that takes a while", { skip }, async () => {
    if (!refunds) return;
    const bed = bedNow();
    const refund = await paid(bed, refunds.pendingMinor);
    assert.equal((await bed.rail.refund?.(bed.context(), refund))?.kind, "pending");
    await bed.sandbox.clock.advance(refunds.pendingMs);
    assert.equal((await bed.rail.inquireRefund?.(bed.context(), refund))?.kind, "refunded");
  });

  it("says refused when a refund is", { skip }, async () => {
    if (!refunds) return;
    const bed = bedNow();
    const refund = await paid(bed, refunds.refusedMinor);
    const outcome = await bed.rail.refund?.(bed.context(), refund);
    assert.equal(outcome?.kind, "refused");
  });

  it("finds a refund whose answer was lost, and does not pay it twice", { skip }, async () => {
    if (!refunds) return;
    const bed = bedNow();
    const refund = await paid(bed, refunds.lostResponseMinor);
    assert.equal((await bed.rail.refund?.(bed.context(), refund))?.kind, "unknown");
    const found = await bed.rail.inquireRefund?.(bed.context(), refund);
    assert.equal(found?.kind, "refunded");
    assert.deepEqual(await bed.rail.refund?.(bed.context(), refund), found);
  });

  it("says that a refund nobody sent is not there", { skip }, async () => {
    const bed = bedNow();
    const refund = await paid(bed, 5000);
    const outcome = await bed.rail.inquireRefund?.(bed.context(), refund);
    assert.equal(outcome?.kind, "not_sent");
  });
}

function settlementTest<S>(bedNow: () => Testbed, setup: ConformanceSetup<S>, play: Play): void {
  it("accounts for payments and refunds in the settlement file", async (test) => {
    const bed = bedNow();
    if (!bed.rail.settlementFile) return test.skip("the rail has none");
    const refund = await payForRefund(bed, play, setup.situations.approved, 5000, 2000);
    const reference = refund.railReference;
    if (setup.refunds) await bed.rail.refund?.(bed.context(), refund);
    const date = settlementDate(bed.sandbox.clock.now());
    await bed.sandbox.clock.advance(24 * 3_600_000);
    const lines = await bed.rail.settlementFile(bed.context(), date);
    const payment = lines.find((line) => line.kind === "payment" && line.reference === reference);
    assert.equal(payment?.grossMinor, 5000);
    assert.equal(payment.attemptId, refund.attempt.attemptId);
    for (const line of lines) assert.equal(line.netMinor, line.grossMinor - line.feeMinor);
    if (!setup.refunds) return;
    const back = lines.find((line) => line.kind === "refund");
    assert.equal(back?.grossMinor, -refund.amountMinor);
  });
}

/** A payment that went through, and a refund of `wanted` of it where the rail refunds in parts. */
async function payForRefund(
  bed: Testbed,
  play: Play,
  approved: Situation,
  amountMinor: number,
  wanted = amountMinor,
): Promise<RefundInput> {
  const { attempt } = await play(approved, { amountMinor });
  const outcome = await bed.rail.inquire(bed.context(), attempt);
  return {
    refundId: `RF${attempt.attemptId.slice(2)}`,
    attempt,
    railReference: assertApproved(outcome, amountMinor),
    amountMinor: bed.rail.capabilities.refund === "many_partial" ? wanted : amountMinor,
    reason: "Customer asked",
  };
}

/** The Malaysian day whose file takes in `now`: a file closes at 23:59. */
function settlementDate(now: Date): string {
  const malaysian = new Date(now.getTime() + (8 * 60 + 1) * 60_000);
  return malaysian.toISOString().slice(0, 10);
}
