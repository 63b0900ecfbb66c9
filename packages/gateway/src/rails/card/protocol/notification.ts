/** Messages from the acquirer's server, and the payer's browser returning. */
import { createHash, timingSafeEqual } from "node:crypto";
import { parseAs } from "../../parse-as.ts";
import type { CallContext, Ingested, PayerEvent, RailEvent, RawHttp } from "../../rail.ts";
import { nextInquiryAt } from "../inquiry.ts";
import type { CardConfig } from "../settings.ts";
import { callAcquirer } from "./call.ts";
import { toDispute, toOutcome } from "./map.ts";
import { TransactionReply, transactionIds } from "./wire.ts";

const ATTEMPT_ID = /^[A-Za-z0-9]{1,35}$/;
const TRANSACTION_ID = /^[A-Za-z0-9-]{1,40}$/;

export async function ingest(
  ctx: CallContext,
  raw: RawHttp,
  config: CardConfig,
): Promise<Ingested> {
  return raw.channel === "browser" ? readReturn(raw) : readNotification(ctx, raw, config);
}

/**
 * The 3-D Secure pages post here through the browser. The post proves nothing and only triggers a
 * status check, so it is neither verified nor is its `cres` read.
 */
function readReturn(raw: RawHttp): Ingested {
  const form = new URLSearchParams(raw.body.toString("utf8"));
  const attemptId = readAttemptId(form.get("order.id"));
  const events: RailEvent[] = [];
  let event: PayerEvent | null = null;
  if (form.has("cres")) event = { kind: "challenge_returned" };
  else if (form.has("threeDSMethodData")) event = { kind: "3ds_method_done", completed: true };
  if (attemptId && event) {
    const dedupeKey = `${attemptId}|${event.kind}`;
    events.push({ dedupeKey, attemptId, report: { kind: "returned", event } });
  }
  return { verified: false, attemptId, events, ack: textResponse(attemptId ? 200 : 400, "") };
}

/**
 * The acquirer sends the secret itself, not a signature, so that its message proves only who sent
 * it: what it says is retrieved.
 */
async function readNotification(
  ctx: CallContext,
  raw: RawHttp,
  config: CardConfig,
): Promise<Ingested> {
  const named = isFromAcquirer(raw, config)
    ? parseAs(TransactionReply, raw.body.toString("utf8"))
    : null;
  if (named === null || named.merchant !== config.merchantId) {
    const ack = textResponse(400, "not accepted");
    return { verified: false, attemptId: null, events: [], ack };
  }
  const attemptId = readAttemptId(named.order?.id);
  const transactionId = TRANSACTION_ID.exec(named.transaction?.id ?? "")?.[0];
  if (!attemptId || !transactionId)
    return { verified: true, attemptId, events: [], ack: textResponse(200, "OK") };
  const found = await callAcquirer(
    { ctx, config, exchanges: [] },
    {
      name: "RETRIEVE_TRANSACTION",
      method: "GET",
      path: `/order/${attemptId}/transaction/${transactionId}`,
      summary: transactionId,
      schema: TransactionReply,
    },
  );
  // The acquirer repeats a message that is not acknowledged.
  if (found.kind === "failure")
    return { verified: true, attemptId, events: [], ack: textResponse(503, "try again") };
  const ack = textResponse(200, "OK");
  if (found.kind === "refusal") return { verified: true, attemptId, events: [], ack };
  const { reply } = found;
  const isNamed = reply.order?.id === attemptId && reply.transaction?.id === transactionId;
  const report = isNamed ? readReport(ctx, reply, attemptId) : null;
  // What is the same at the acquirer is the same event, however often it is announced.
  const dedupeKey = createHash("sha256").update(contentOf(reply)).digest("base64url");
  const events = report ? [{ dedupeKey, attemptId, report }] : [];
  return { verified: true, attemptId, events, ack };
}

function contentOf({ result, order, transaction, response, chargeback }: TransactionReply): string {
  return JSON.stringify([result, order?.id, transaction, response, chargeback]);
}

/** Refunds and voids do not prove a sale, so they trigger an inquiry instead. */
function readReport(
  ctx: CallContext,
  reply: TransactionReply,
  attemptId: string,
): RailEvent["report"] | null {
  const { id, type } = reply.transaction ?? {};
  if (type === "CHARGEBACK") return toDispute(reply);
  const inquireAt = nextInquiryAt(ctx.clock.now(), 0);
  const isSale = id === transactionIds.sale(attemptId);
  if (isSale && type === "PAYMENT") return toOutcome(reply, { isEnquiry: false, inquireAt });
  if (isSale && type === "AUTHORIZATION") {
    const outcome = toOutcome(reply, { isEnquiry: false, inquireAt });
    // No money moves before the capture.
    return outcome.kind === "approved" ? { kind: "pending", inquireAt } : outcome;
  }
  if (id === transactionIds.capture(attemptId) && type === "CAPTURE") {
    const outcome = toOutcome(reply, { isEnquiry: false, inquireAt });
    // A failed capture can be retried; only the end of the authorisation is final.
    return outcome.kind === "approved" ? outcome : { kind: "pending", inquireAt };
  }
  return null;
}

/** The current or the next secret; of equal length when hashed. */
function isFromAcquirer(raw: RawHttp, config: CardConfig): boolean {
  const given = hashOf(raw.headers["x-notification-secret"] ?? "");
  return config.notificationSecrets.some((secret) =>
    timingSafeEqual(given, hashOf(secret.reveal())),
  );
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function readAttemptId(text: string | null | undefined): string | null {
  return text && ATTEMPT_ID.test(text) ? text : null;
}

function textResponse(status: number, body: string): Ingested["ack"] {
  return { status, headers: { "content-type": "text/plain" }, body };
}
