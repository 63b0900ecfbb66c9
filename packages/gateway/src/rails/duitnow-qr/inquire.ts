import { parseAs } from "../parse-as.ts";
import type { AttemptRef, CallContext, Outcome } from "../rail.ts";
import { reportOf } from "./map.ts";
import type { AcquirerClient } from "./protocol/acquirer-client.ts";
import { dayWindows } from "./protocol/local-time.ts";
import { readPayload } from "./protocol/payload.ts";
import { InquiryResponse, type Notification } from "./protocol/wire.ts";
import type { DuitnowQrSettings } from "./settings.ts";

export const FIRST_INQUIRY_MS = 10_000;
/**
 * While the code is shown: every 10 s for three minutes, then every 30 s; after expiry every
 * minute.
 */
const QUICK_INQUIRIES = 18;
const SLOW_INQUIRY_MS = 30_000;
const EXPIRED_INQUIRY_MS = 60_000;
/** A code without a response was never shown, so it cannot be paid. */
const NEVER_SHOWN_MS = 60_000;
/** Searches this long before and after the code's lifetime, because clocks may differ. */
const CLOCK_MARGIN_MS = 5 * 60_000;
const LATE_MARGIN_MS = 15 * 60_000;

interface Code {
  payload: string;
  expiresAt: Date;
}

/** Searches by payload and time window; the response may contain several records of any status. */
export async function inquire(
  ctx: CallContext,
  client: AcquirerClient,
  settings: DuitnowQrSettings,
  attempt: AttemptRef,
): Promise<Outcome> {
  const code = codeOf(attempt);
  const until = new Date((code?.expiresAt ?? attempt.expiresAt).getTime() + CLOCK_MARGIN_MS);
  const from = new Date(attempt.startedAt.getTime() - CLOCK_MARGIN_MS);
  const reports: Outcome[] = [];
  for (const window of dayWindows(from, until)) {
    const response = await client.call(ctx, {
      name: "inquire QR",
      method: "POST",
      path: `/api/MerchantQR/v1.0/GetQTNotification/${attempt.attemptId}`,
      fields: {
        QRString: code?.payload ?? "",
        ReferenceLabel: attempt.attemptId,
        TrxDate: window.date,
        TrxTimeStart: window.fromTime,
        TrxTimeEnd: window.untilTime,
      },
    });
    const now = ctx.clock.now();
    const found = response.kind === "response" ? parseAs(InquiryResponse, response.body) : null;
    if (!found) {
      // A failed inquiry proves nothing about the payment.
      const inquireAt = new Date(now.getTime() + retryDelayMs(attempt, code, now));
      return {
        kind: "unknown",
        cause: response.kind === "failed" ? response.cause : "bad_body",
        inquireAt,
      };
    }
    for (const record of found.Notifications) {
      const report = isOfAttempt(settings, record, attempt, code) ? reportOf(record, now) : null;
      if (report && report.kind !== "scanned") reports.push(report);
    }
  }
  const best = ["approved", "unknown", "declined"]
    .map((kind) => reports.find((report) => report.kind === kind))
    .find(Boolean);
  return best ?? nothingFound(settings, attempt, code, ctx.clock.now());
}

/** Two of three must match: the whole payload, our reference in it, the acquirer's id of the QR. */
function isOfAttempt(
  settings: DuitnowQrSettings,
  record: Notification,
  attempt: AttemptRef,
  code: Code | null,
): boolean {
  const read = readPayload(record.QRString);
  const agreements = [
    code !== null && record.QRString === code.payload,
    read?.referenceLabel === attempt.attemptId,
    read?.qrId === (attempt.providerMerchantId ?? settings.qrId) &&
      read.acquirerId === settings.acquirerId,
  ];
  return agreements.filter(Boolean).length >= 2;
}

function nothingFound(
  settings: DuitnowQrSettings,
  attempt: AttemptRef,
  code: Code | null,
  now: Date,
): Outcome {
  // A payer's code may have been charged although no response arrived.
  const expiresAt = code?.expiresAt ?? (attempt.isByPayerCode ? attempt.expiresAt : null);
  if (!expiresAt && now.getTime() >= attempt.startedAt.getTime() + NEVER_SHOWN_MS) {
    return { kind: "declined", reason: "bank_unavailable", retry: "same", rawCode: "QR_NOT_MADE" };
  }
  const lastMs = expiresAt && expiresAt.getTime() + (settings.lateMarginMs ?? LATE_MARGIN_MS);
  if (lastMs !== null && now.getTime() >= lastMs) {
    return { kind: "declined", reason: "expired_qr", retry: "same", rawCode: "NOT_PAID" };
  }
  return { kind: "pending", inquireAt: new Date(now.getTime() + retryDelayMs(attempt, code, now)) };
}

function retryDelayMs(attempt: AttemptRef, code: Code | null, now: Date): number {
  if (code && now >= code.expiresAt) return EXPIRED_INQUIRY_MS;
  return attempt.inquiryCount < QUICK_INQUIRIES ? FIRST_INQUIRY_MS : SLOW_INQUIRY_MS;
}

function codeOf({ state }: AttemptRef): Code | null {
  if (state === null || typeof state !== "object" || Array.isArray(state)) return null;
  const { payload, expiresAt } = state;
  if (typeof payload !== "string" || typeof expiresAt !== "string") return null;
  return { payload, expiresAt: new Date(expiresAt) };
}
