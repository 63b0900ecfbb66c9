/** Chargebacks: the merchant's response and the outcome. */
import type { DisputeOutcome, DisputeRef, DisputeResponse, EvidenceFile } from "../rail.ts";
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
  baseUrl: string,
  dispute: DisputeRef,
  response: DisputeResponse,
  files: readonly EvidenceFile[] = [],
): Promise<DisputeOutcome> {
  const { reference, attempt } = dispute;
  const problem = await uploadEvidence(conversation, baseUrl, dispute, files);
  if (problem) return readDispute(conversation, dispute, problem);
  const isContested = response.kind === "answer";
  const apiOperation = isContested ? "ANSWER_CHARGEBACK" : "ACCEPT_CHARGEBACK";
  const result = await callAcquirer(conversation, {
    name: apiOperation,
    method: "PUT",
    baseUrl,
    path: transactionPath(attempt.attemptId, transactionIds.response(reference)),
    body: {
      apiOperation,
      transaction: { targetTransactionId: reference },
      ...(isContested ? { evidence: { text: response.text, files: files.map(idOf) } } : {}),
    },
    summary: reference,
    schema: TransactionReply,
  });
  return readDispute(conversation, dispute, result);
}

const idOf = ({ id }: EvidenceFile) => id;

/**
 * Uploads what the acquirer does not have yet, so that an interrupted response resumes. Null when
 * it has all files.
 */
async function uploadEvidence(
  conversation: Conversation,
  baseUrl: string,
  { reference, attempt }: DisputeRef,
  files: readonly EvidenceFile[],
): Promise<AcquirerResponse<typeof TransactionReply> | null> {
  if (files.length === 0) return null;
  const present = await retrieve(conversation, baseUrl, reference, attempt.attemptId);
  if (present.kind !== "reply") return present;
  const known = new Set(present.reply.chargeback?.files);
  // The response has been sent: it is repeated to learn its outcome.
  if (present.reply.chargeback?.status !== "OPEN") return null;
  for (const file of files.filter(({ id }) => !known.has(id))) {
    const { id, name, contentType } = file;
    const content = (await file.read()).toString("base64");
    const result = await callAcquirer(conversation, {
      name: "UPLOAD_EVIDENCE",
      method: "PUT",
      baseUrl,
      path: `${transactionPath(attempt.attemptId, reference)}/file/${encodeURIComponent(id)}`,
      body: { apiOperation: "UPLOAD_EVIDENCE", file: { name, contentType, content } },
      summary: `${reference} ${id}`,
      schema: TransactionReply,
    });
    if (result.kind !== "reply") return result;
  }
  return null;
}

export async function inquireDispute(
  conversation: Conversation,
  baseUrl: string,
  dispute: DisputeRef,
): Promise<DisputeOutcome> {
  const { reference, attempt } = dispute;
  const result = await retrieve(conversation, baseUrl, reference, attempt.attemptId);
  return readDispute(conversation, dispute, result);
}

function retrieve(
  conversation: Conversation,
  baseUrl: string,
  reference: string,
  attemptId: string,
) {
  return callAcquirer(conversation, {
    name: "RETRIEVE_CHARGEBACK",
    method: "GET",
    baseUrl,
    path: transactionPath(attemptId, reference),
    summary: reference,
    schema: TransactionReply,
  });
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
  return isOurs ? report : { kind: "unknown", cause: "mismatch", inquireAt };
}

function transactionPath(attemptId: string, id: string): string {
  return `/order/${attemptId}/transaction/${encodeURIComponent(id)}`;
}
