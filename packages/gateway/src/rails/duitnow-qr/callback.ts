import type { CallContext, Ingested, RailEvent, RawHttp } from "../rail.ts";
import { reportOf } from "./map.ts";
import { parseTimestamp } from "./protocol/local-time.ts";
import { readPayload } from "./protocol/payload.ts";
import { isSignedBy, readNotification } from "./protocol/wire.ts";
import type { DuitnowQrSettings } from "./settings.ts";

/** The acquirer repeats a message until it receives `ResponseCode` 00. */
export function readCallback(
  ctx: CallContext,
  settings: DuitnowQrSettings,
  raw: RawHttp,
): Ingested {
  const body = raw.body.toString("utf8");
  const timestamp = raw.headers["ambank-timestamp"] ?? "";
  const message = { uri: raw.url.split("?")[0] ?? "", timestamp, body };
  const secrets = settings.signingKeys.map((key) => key.secret);
  const isGenuine =
    raw.channel === "callback" &&
    isSignedBy(secrets, message, raw.headers["ambank-signature"] ?? "") &&
    isFresh(ctx.clock.now(), timestamp, settings.messageAgeMsMax);
  if (!isGenuine) return { verified: false, attemptId: null, events: [], ack: ack(401, "A2") };
  const record = readNotification(body);
  const code = record ? readPayload(record.QRString) : null;
  const attemptId = code?.referenceLabel || null;
  // Two identifiers must match: the acquirer's id of our business, and our reference inside the
  // code. Merchants of the contract have QR ids of their own.
  const isOurs = record?.BizID === settings.bizId && code?.acquirerId === settings.acquirerId;
  if (!record || !attemptId || !isOurs) {
    return { verified: true, attemptId: null, events: [], ack: ack(200, "00") };
  }
  const event: RailEvent = {
    dedupeKey: `${record.EndID}:${record.TransactionStatus}`,
    attemptId,
    report: reportOf(record, ctx.clock.now()),
  };
  return { verified: true, attemptId, events: [event], ack: ack(200, "00") };
}

/**
 * Repeats are harmless (they are deduplicated), so age is checked only if the operator enables it.
 */
function isFresh(now: Date, timestamp: string, ageMsMax: number | undefined): boolean {
  if (ageMsMax === undefined) return true;
  const sentAt = parseTimestamp(timestamp);
  return sentAt !== null && Math.abs(now.getTime() - sentAt.getTime()) <= ageMsMax;
}

function ack(status: number, code: string): Ingested["ack"] {
  return {
    status,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ResponseCode: code }),
  };
}
