/** Refunds of a sale, and the reversal of a sale with a late or unknown outcome. */
import type { AttemptRef, RefundInput, RefundOutcome } from "../rail.ts";
import { nextInquiryAt } from "./inquiry.ts";
import {
  type AcquirerResponse,
  type Conversation,
  callAcquirer,
  describeRejection,
} from "./protocol/call.ts";
import { toRefundOutcome } from "./protocol/map.ts";
import { amountText, readAmount, TransactionReply, transactionIds } from "./protocol/wire.ts";

export const REFUND_WINDOW_DAYS = 180;
const DAY_MS = 24 * 3_600_000;

type RefundResponse = AcquirerResponse<typeof TransactionReply>;

/** The refund's own id is the transaction id, so a repeated request refunds once. */
export async function refund(
  conversation: Conversation,
  { refundId, attempt, amountMinor }: RefundInput,
): Promise<RefundOutcome> {
  const ageMs = conversation.ctx.clock.now().getTime() - attempt.startedAt.getTime();
  if (ageMs > REFUND_WINDOW_DAYS * DAY_MS)
    return { kind: "refused", rawCode: "REFUND_WINDOW_CLOSED", reason: "window" };
  return sendRefund(conversation, attempt.attemptId, refundId, amountMinor);
}

export async function inquireRefund(
  conversation: Conversation,
  { refundId, attempt, amountMinor }: RefundInput,
): Promise<RefundOutcome> {
  const answer = await callAcquirer(conversation, {
    name: "RETRIEVE_REFUND",
    method: "GET",
    path: transactionPath(attempt.attemptId, refundId),
    summary: refundId,
    answer: TransactionReply,
    timeoutMs: conversation.config.callTimeoutMs,
  });
  // Not found, and its id is still unused: sending it (again) refunds at most once.
  if (answer.kind === "refusal" && answer.error.validationType === "NOT_FOUND")
    return { kind: "not_sent", cause: "connect" };
  const inquireAt = nextInquiryAt(conversation.ctx.clock.now(), attempt.inquiryCount);
  // Only a response about this refund proves anything.
  if (answer.kind !== "reply") {
    const cause = answer.kind === "failure" ? answer.cause : "bad_body";
    return { kind: "unknown", cause, inquireAt };
  }
  return readRefund(answer, refundId, amountMinor, { isEnquiry: true, inquireAt });
}

/**
 * A void does not appear on the payer's statement, but is possible only until the daily batch
 * closes.
 */
export async function reverse(
  conversation: Conversation,
  { attemptId, amountMinor }: AttemptRef,
): Promise<RefundOutcome> {
  const { ctx, config } = conversation;
  const id = transactionIds.void(attemptId);
  const answer = await callAcquirer(conversation, {
    name: "VOID",
    method: "PUT",
    path: transactionPath(attemptId, id),
    body: {
      apiOperation: "VOID",
      transaction: { targetTransactionId: transactionIds.sale(attemptId) },
    },
    summary: attemptId,
    answer: TransactionReply,
    timeoutMs: config.callTimeoutMs,
  });
  if (answer.kind === "refusal" && answer.error.supportCode === "BATCH_CLOSED")
    return sendRefund(conversation, attemptId, transactionIds.undo(attemptId), amountMinor);
  const sighting = { isEnquiry: false, inquireAt: nextInquiryAt(ctx.clock.now(), 0) };
  return readRefund(answer, id, amountMinor, sighting);
}

async function sendRefund(
  conversation: Conversation,
  attemptId: string,
  id: string,
  amountMinor: number,
): Promise<RefundOutcome> {
  const { ctx, config } = conversation;
  const answer = await callAcquirer(conversation, {
    name: "REFUND",
    method: "PUT",
    path: transactionPath(attemptId, id),
    body: {
      apiOperation: "REFUND",
      transaction: { amount: amountText(amountMinor), currency: "MYR" },
    },
    summary: `${id} ${amountText(amountMinor)} MYR`,
    answer: TransactionReply,
    timeoutMs: config.callTimeoutMs,
  });
  const sighting = { isEnquiry: false, inquireAt: nextInquiryAt(ctx.clock.now(), 0) };
  return readRefund(answer, id, amountMinor, sighting);
}

function readRefund(
  answer: RefundResponse,
  id: string,
  amountMinor: number,
  sighting: { isEnquiry: boolean; inquireAt: Date },
): RefundOutcome {
  const { inquireAt } = sighting;
  if (answer.kind === "failure")
    return answer.sent
      ? { kind: "unknown", cause: answer.cause, inquireAt }
      : { kind: "not_sent", cause: answer.cause };
  if (answer.kind === "refusal") {
    const { field, validationType } = answer.error;
    // The id belongs to another operation, so the outcome of ours is unknown.
    if (field === "transactionId" && validationType !== "NOT_FOUND")
      return { kind: "unknown", cause: "bad_body", inquireAt };
    return { kind: "refused", rawCode: describeRejection(answer), reason: "other" };
  }
  const { transaction } = answer.reply;
  const isOurs = transaction?.id === id && readAmount(transaction.amount) === amountMinor;
  return isOurs
    ? toRefundOutcome(answer.reply, sighting)
    : { kind: "unknown", cause: "bad_body", inquireAt };
}

function transactionPath(attemptId: string, id: string): string {
  return `/order/${attemptId}/transaction/${encodeURIComponent(id)}`;
}
