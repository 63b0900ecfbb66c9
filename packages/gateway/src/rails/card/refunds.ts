/** Refunds of a sale, and the reversal of a sale with a late or unknown outcome. */
import { DAY_MS } from "../../domain/malaysian-day.ts";
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
  const response = await callAcquirer(conversation, {
    name: "RETRIEVE_REFUND",
    method: "GET",
    path: transactionPath(attempt.attemptId, refundId),
    summary: refundId,
    schema: TransactionReply,
  });
  // Not found, and its id is still unused: sending it (again) refunds at most once.
  if (response.kind === "refusal" && response.error.validationType === "NOT_FOUND")
    return { kind: "not_sent", cause: "not_found" };
  const inquireAt = nextInquiryAt(conversation.ctx.clock.now(), attempt.inquiryCount);
  // Only a response about this refund proves anything.
  if (response.kind !== "reply") {
    const cause = response.kind === "failure" ? response.cause : "unlisted_code";
    return { kind: "unknown", cause, inquireAt };
  }
  return readRefund(response, refundId, amountMinor, { isEnquiry: true, inquireAt });
}

/**
 * A void does not appear on the payer's statement, but is possible only until the daily batch
 * closes.
 */
export async function reverse(
  conversation: Conversation,
  { attemptId, amountMinor }: AttemptRef,
): Promise<RefundOutcome> {
  const { ctx } = conversation;
  const id = transactionIds.void(attemptId);
  const response = await callAcquirer(conversation, {
    name: "VOID",
    method: "PUT",
    path: transactionPath(attemptId, id),
    body: {
      apiOperation: "VOID",
      transaction: { targetTransactionId: transactionIds.sale(attemptId) },
    },
    summary: attemptId,
    schema: TransactionReply,
  });
  if (response.kind === "refusal" && response.error.supportCode === "BATCH_CLOSED")
    return sendRefund(conversation, attemptId, transactionIds.undo(attemptId), amountMinor);
  const sighting = { isEnquiry: false, inquireAt: nextInquiryAt(ctx.clock.now(), 0) };
  return readRefund(response, id, amountMinor, sighting);
}

async function sendRefund(
  conversation: Conversation,
  attemptId: string,
  id: string,
  amountMinor: number,
): Promise<RefundOutcome> {
  const { ctx } = conversation;
  const response = await callAcquirer(conversation, {
    name: "REFUND",
    method: "PUT",
    path: transactionPath(attemptId, id),
    body: {
      apiOperation: "REFUND",
      transaction: { amount: amountText(amountMinor), currency: "MYR" },
    },
    summary: `${id} ${amountText(amountMinor)} MYR`,
    schema: TransactionReply,
  });
  const sighting = { isEnquiry: false, inquireAt: nextInquiryAt(ctx.clock.now(), 0) };
  return readRefund(response, id, amountMinor, sighting);
}

function readRefund(
  response: RefundResponse,
  id: string,
  amountMinor: number,
  sighting: { isEnquiry: boolean; inquireAt: Date },
): RefundOutcome {
  const { inquireAt } = sighting;
  if (response.kind === "failure")
    return response.sent
      ? { kind: "unknown", cause: response.cause, inquireAt }
      : { kind: "not_sent", cause: response.cause };
  if (response.kind === "refusal") {
    const { field, validationType } = response.error;
    // The id belongs to another operation, so our operation's outcome is unknown.
    if (field === "transactionId" && validationType !== "NOT_FOUND")
      return { kind: "unknown", cause: "mismatch", inquireAt };
    return { kind: "refused", rawCode: describeRejection(response), reason: "other" };
  }
  const { transaction } = response.reply;
  const isOurs = transaction?.id === id && readAmount(transaction.amount) === amountMinor;
  return isOurs
    ? toRefundOutcome(response.reply, sighting)
    : { kind: "unknown", cause: "mismatch", inquireAt };
}

function transactionPath(attemptId: string, id: string): string {
  return `/order/${attemptId}/transaction/${encodeURIComponent(id)}`;
}
