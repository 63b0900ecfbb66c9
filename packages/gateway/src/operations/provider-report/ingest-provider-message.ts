import { makeTextId } from "../../domain/ids.ts";
import {
  isFromProviderOf,
  OPEN_ATTEMPT_STATES,
  type Payment,
  type RailSide,
  subjectOf,
} from "../../domain/payment/attempt.ts";
import type { Ingested, PayerEvent, RailEvent, RawHttp } from "../../rails/rail.ts";
import {
  findTransactionByAttempt,
  insertProviderReport,
  isRepeatedReport,
  markScanned,
  quarantineProviderReport,
} from "../../store/payment/transactions.ts";
import {
  insertKeptMessage,
  keptMessageContext,
} from "../../store/provider-report/kept-messages.ts";
import type { Deps } from "../deps.ts";
import { recordDispute } from "../dispute/record-dispute.ts";
import { callContext } from "../payment/attempt-ref.ts";
import { recordOutcome } from "../payment/outcome/record-outcome.ts";

export interface IngestedMessage {
  ack: Ingested["ack"];
  verified: boolean;
  /** The payment it is about, as it was before, when this rail has one. */
  payment: Payment | null;
  /** What the payer's browser sent, for `resumePayment`. */
  payerEvent: PayerEvent | null;
  /** It is applied when the fence is lifted. */
  isKept?: true;
}

/**
 * A provider's message, from its server or through the payer's browser. Verified reports are stored
 * and applied in one transaction before the provider gets its acknowledgement; an unverified
 * message changes nothing.
 */
export async function ingestProviderMessage(
  deps: Deps,
  railId: string,
  raw: RawHttp,
): Promise<IngestedMessage | null> {
  const rail = deps.rails.get(railId);
  if (!rail) return null;
  const ingested = await rail.ingest(callContext(deps), raw);
  if (await deps.isPaused()) return keep(deps, railId, raw, ingested);
  const side = { railId, railPartner: ingested.partner ?? null };
  const isOfUse = ingested.verified || raw.channel === "browser";
  const payment = isOfUse ? await findNamedPayment(deps, ingested.attemptId) : null;
  let payerEvent: PayerEvent | null = null;
  if (isOfUse) {
    for (const event of ingested.events) {
      if (event.report.kind === "returned") payerEvent = event.report.event;
      else if (ingested.verified) {
        const isNamed = event.attemptId === ingested.attemptId;
        const about = isNamed ? payment : await findNamedPayment(deps, event.attemptId);
        await applyEvent(deps, side, event, about);
      }
    }
  }
  if (!ingested.verified) {
    deps.log.warn({ rail: railId, channel: raw.channel }, "unverified message from a rail");
  }
  const own = payment?.railId === railId ? payment : null;
  return { ack: ingested.ack, verified: ingested.verified, payment: own, payerEvent };
}

/** Until what it is about is known again. One that proves nothing is not kept. */
async function keep(
  deps: Deps,
  railId: string,
  raw: RawHttp,
  { verified, ack }: Ingested,
): Promise<IngestedMessage> {
  if (verified) {
    const id = makeTextId("keptMessage", deps.random);
    const text = JSON.stringify({ ...raw, body: raw.body.toString("base64") });
    const sealed = deps.sealer.seal(text, keptMessageContext(id));
    await insertKeptMessage(deps.database, { id, railId, sealed, at: deps.clock.now() });
  }
  return { ack, verified, payment: null, payerEvent: null, isKept: true };
}

/** A message may name anything, including text a database rejects. */
async function findNamedPayment(deps: Deps, attemptId: string | null): Promise<Payment | null> {
  if (attemptId === null) return null;
  const payment = await deps.routes.find(attemptId, (among) =>
    findTransactionByAttempt(deps.database, among, attemptId),
  );
  if (payment) deps.tracing.note(subjectOf(payment));
  return payment;
}

async function applyEvent(
  deps: Deps,
  side: RailSide,
  { report, dedupeKey, attemptId }: RailEvent,
  payment: Payment | null,
): Promise<void> {
  if (report.kind === "returned") return;
  const key = { payment, ...side, dedupeKey };
  // Providers send a report both from their server and through the payer's browser.
  const isOver = payment && !OPEN_ATTEMPT_STATES.includes(payment.attemptState);
  if (isOver && (await isRepeatedReport(deps.database, key))) return;
  await deps.database.transaction(async (tx) => {
    const now = deps.clock.now();
    const record = (status: "APPLIED" | "QUARANTINED", note: string) =>
      insertProviderReport(tx, { key, attemptId, report, status, note, now });
    if (!payment || !isFromProviderOf(payment, side)) {
      const note = payment ? `${nameOf(side)} is about ${nameOf(payment)}` : "unknown attempt";
      deps.log.error({ attemptId, note }, "provider report quarantined");
      await record("QUARANTINED", note);
      return;
    }
    if (report.kind !== "scanned" && report.kind !== "disputed") {
      await recordOutcome(deps, tx, { attempt: payment, report, source: "event", key });
      return;
    }
    // A report that was applied before is skipped.
    if (!(await record("APPLIED", ""))) return;
    if (report.kind === "scanned") return markScanned(tx, payment);
    const result = await recordDispute(deps, tx, payment, report);
    if (result.kind === "quarantined") await quarantineProviderReport(tx, key, result.note);
  });
}

function nameOf({ railId, railPartner }: RailSide): string {
  return railPartner === null ? railId : `${railId} ${railPartner}`;
}
