/** Chargebacks: the merchant's response and the outcome. */
import type { DisputeOutcome, DisputeRef, DisputeResponse } from "../rail.ts";
import { nextInquiryAt } from "./inquiry.ts";
import {
  type AcquirerResponse,
  type Conversation,
  callAcquirer,
  describeRejection,
} from "./protocol/call.ts";
import { toDispute } from "./protocol/map.ts";
import { TransactionReply, transactionIds } from "./protocol/wire.ts";

/** The acquirer accepts one response per chargeback; repeating it returns the present state. */
export async function respondToDispute(
  conversation: Conversation,
  dispute: DisputeRef,
  response: DisputeResponse,
): Promise<DisputeOutcome> {
  const { reference, attempt } = dispute;
  const isContested = response.kind === "answer";
  const apiOperation = isContested ? "ANSWER_CHARGEBACK" : "ACCEPT_CHARGEBACK";
  const result = await callAcquirer(conversation, {
    name: apiOperation,
    method: "PUT",
    path: transactionPath(attempt.attemptId, transactionIds.response(reference)),
    body: {
      apiOperation,
      transaction: { targetTransactionId: reference },
      ...(isContested ? { evidence: { text: response.text } } : {}),
    },
    summary: reference,
    schema: TransactionReply,
  });
  return readDispute(conversation, dispute, result);
}

export async function inquireDispute(
  conversation: Conversation,
  dispute: DisputeRef,
): Promise<DisputeOutcome> {
  const { reference, attempt } = dispute;
  const result = await callAcquirer(conversation, {
    name: "RETRIEVE_CHARGEBACK",
    method: "GET",
    path: transactionPath(attempt.attemptId, reference),
    summary: reference,
    schema: TransactionReply,
  });
  return readDispute(conversation, dispute, result);
}

function readDispute(
  { ctx }: Conversation,
  { reference, attempt }: DisputeRef,
  result: AcquirerResponse<typeof TransactionReply>,
): DisputeOutcome {
  const inquireAt = nextInquiryAt(ctx.clock.now(), 0);
  if (result.kind === "failure") {
    const { cause, sent } = result;
    return sent ? { kind: "unknown", cause, inquireAt } : { kind: "not_sent", cause };
  }
  if (result.kind === "refusal") return { kind: "refused", rawCode: describeRejection(result) };
  const report = toDispute(result.reply);
  // Another chargeback's state proves nothing about ours.
  const isOurs = report?.reference === reference && result.reply.order?.id === attempt.attemptId;
  return isOurs ? report : { kind: "unknown", cause: "bad_body", inquireAt };
}

function transactionPath(attemptId: string, id: string): string {
  return `/order/${attemptId}/transaction/${encodeURIComponent(id)}`;
}
