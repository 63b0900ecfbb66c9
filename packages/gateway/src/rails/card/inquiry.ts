import type { AttemptRef, Outcome } from "../rail.ts";
import { readState } from "./protocol/attempt-state.ts";
import { type AcquirerResponse, type Conversation, callAcquirer } from "./protocol/call.ts";
import { evaluateAuthentication, toOutcome } from "./protocol/map.ts";
import { OrderReply, type TransactionReply, transactionIds } from "./protocol/wire.ts";

const INQUIRY_SECONDS: readonly number[] = [5, 15, 30, 60, 120, 300, 600, 1800, 3600];
/** An inquiry confirms a seemingly technical failure only this long after the sale. */
const DOUBT_MS = 60_000;

/** Increasing intervals, up to an hour. */
export function nextInquiryAt(now: Date, inquiryCount: number): Date {
  const index = Math.min(inquiryCount, INQUIRY_SECONDS.length - 1);
  return new Date(now.getTime() + (INQUIRY_SECONDS[index] ?? 3600) * 1000);
}

/** What the acquirer has under the attempt's id. `authorised`: approved but not captured yet. */
export type Finding = Outcome | { kind: "authorised" };

export async function inquire(conversation: Conversation, attempt: AttemptRef): Promise<Finding> {
  const { ctx } = conversation;
  const response = await callAcquirer(conversation, {
    name: "RETRIEVE_ORDER",
    method: "GET",
    path: `/order/${attempt.attemptId}`,
    summary: attempt.attemptId,
    schema: OrderReply,
  });
  const inquireAt = nextInquiryAt(ctx.clock.now(), attempt.inquiryCount);
  if (response.kind === "failure") return { kind: "unknown", cause: response.cause, inquireAt };
  if (isNotFound(response)) return whenNotFound(conversation, attempt, inquireAt);
  if (response.kind === "refusal") return { kind: "unknown", cause: "unlisted_code", inquireAt };
  if (response.reply.id !== attempt.attemptId)
    return { kind: "unknown", cause: "mismatch", inquireAt };
  return readOrder(conversation, attempt, response.reply, inquireAt);
}

/** Only this error states that the id is unknown; any other error proves nothing. */
function isNotFound(response: AcquirerResponse<typeof OrderReply>): boolean {
  return response.kind === "refusal" && response.error.validationType === "NOT_FOUND";
}

function readOrder(
  conversation: Conversation,
  attempt: AttemptRef,
  { transaction: transactions }: OrderReply,
  inquireAt: Date,
): Finding {
  const { ctx, config } = conversation;
  const { attemptId } = attempt;
  const find = (id: string) => transactions.find((one) => one.transaction?.id === id);
  const isDone = (one: TransactionReply | undefined) => one?.result === "SUCCESS";
  if (isDone(find(transactionIds.void(attemptId))) || isDone(find(transactionIds.undo(attemptId))))
    return { kind: "declined", reason: "other", retry: "same", rawCode: "VOIDED" };
  const sale = find(transactionIds.sale(attemptId));
  if (!sale) {
    const authentication = find(transactionIds.authentication(attemptId));
    const verdict = authentication && evaluateAuthentication(authentication, config);
    if (verdict?.kind === "declined") return verdict;
    return whenNotFound(conversation, attempt, inquireAt);
  }
  const soldAt = readState(attempt.state)?.soldAt ?? attempt.startedAt;
  const isEnquiry = ctx.clock.now().getTime() >= new Date(soldAt).getTime() + DOUBT_MS;
  const outcome = toOutcome(sale, { isEnquiry, inquireAt });
  if (outcome.kind !== "approved" || sale.transaction?.type === "PAYMENT") return outcome;
  const capture = find(transactionIds.capture(attemptId));
  return capture ? toOutcome(capture, { isEnquiry, inquireAt }) : { kind: "authorised" };
}

/**
 * The acquirer has no sale. One can still follow while the payer authenticates or a slow call is in
 * progress; the attempt ends only after the last moment a sale could have been sent and processed.
 */
function whenNotFound(
  { ctx, config }: Conversation,
  attempt: AttemptRef,
  inquireAt: Date,
): Outcome {
  const soldAt = readState(attempt.state)?.soldAt;
  const lastAskedAt = soldAt ? new Date(soldAt) : attempt.expiresAt;
  if (ctx.clock.now().getTime() < lastAskedAt.getTime() + config.latestArrivalMs)
    return soldAt
      ? { kind: "unknown", cause: "read_timeout", inquireAt }
      : { kind: "pending", inquireAt };
  return {
    kind: "declined",
    reason: soldAt ? "bank_unavailable" : "payer_timeout",
    retry: "same",
    rawCode: "NOT_FOUND",
  };
}
