/** Messages from the acquirer's server, and the payer's browser returning. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { parseAs } from "../../parse-as.ts";
import type { CallContext, Ingested, PayerEvent, RailEvent, RawHttp } from "../../rail.ts";
import { nextInquiryAt } from "../inquiry.ts";
import type { CardConfig } from "../settings.ts";
import { toDispute, toOutcome } from "./map.ts";
import { TransactionReply, transactionIds } from "./wire.ts";

const ATTEMPT_ID = /^[A-Za-z0-9]{1,35}$/;

export function ingest(ctx: CallContext, raw: RawHttp, config: CardConfig): Ingested {
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

function readNotification(ctx: CallContext, raw: RawHttp, config: CardConfig): Ingested {
  const reply = isSigned(ctx, raw, config)
    ? parseAs(TransactionReply, raw.body.toString("utf8"))
    : null;
  if (reply === null || reply.merchant !== config.merchantId) {
    const ack = textResponse(400, "not accepted");
    return { verified: false, attemptId: null, events: [], ack };
  }
  const attemptId = readAttemptId(reply.order?.id);
  const report = attemptId ? readReport(ctx, reply, attemptId) : null;
  const events: RailEvent[] = [];
  if (attemptId && report) {
    // The same bytes are the same event, however often they arrive and under any signature.
    const dedupeKey = createHash("sha256").update(raw.body).digest("base64url");
    events.push({ dedupeKey, attemptId, report });
  }
  return { verified: true, attemptId, events, ack: textResponse(200, "OK") };
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

/** HMAC-SHA256 over `timestamp.body`, with the current or the next key. */
function isSigned(ctx: CallContext, raw: RawHttp, config: CardConfig): boolean {
  const timestamp = raw.headers["x-notification-timestamp"] ?? "";
  const signature = raw.headers["x-notification-signature"] ?? "";
  if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return false;
  const ageMs = ctx.clock.now().getTime() - Number(timestamp) * 1000;
  if (Math.abs(ageMs) > config.notificationAgeMsMax) return false;
  const given = Buffer.from(signature, "hex");
  return config.notificationSecrets.some((secret) => {
    const wanted = createHmac("sha256", secret.reveal())
      .update(`${timestamp}.`)
      .update(raw.body)
      .digest();
    return timingSafeEqual(given, wanted);
  });
}

function readAttemptId(text: string | null | undefined): string | null {
  return text && ATTEMPT_ID.test(text) ? text : null;
}

function textResponse(status: number, body: string): Ingested["ack"] {
  return { status, headers: { "content-type": "text/plain" }, body };
}
