/** The step that moves money, and the capture that may follow it. */
import type { Outcome } from "../rail.ts";
import { nextInquiryAt } from "./inquiry.ts";
import type { CardState, Sale } from "./protocol/attempt-state.ts";
import {
  type AcquirerRejection,
  type Conversation,
  callAcquirer,
  describeRejection,
} from "./protocol/call.ts";
import { toOutcome } from "./protocol/map.ts";
import { amountText, readAmount, TransactionReply, transactionIds } from "./protocol/wire.ts";

/** Requests the sale under the attempt's own id, so that the acquirer never processes it twice. */
export async function sell(
  conversation: Conversation,
  sale: Sale,
  state: CardState,
): Promise<Outcome> {
  const { ctx, config } = conversation;
  const { attemptId } = sale;
  // The inquiry relies on this: after this moment, the sale is never requested again.
  if (ctx.clock.now() >= sale.expiresAt)
    return { kind: "declined", reason: "payer_timeout", retry: "same", rawCode: "EXPIRED" };
  const apiOperation = config.capture === "together" ? "PAY" : "AUTHORIZE";
  const id = transactionIds.sale(attemptId);
  const response = await callAcquirer(conversation, {
    name: apiOperation,
    method: "PUT",
    path: `/order/${attemptId}/transaction/${id}`,
    body: {
      apiOperation,
      ...(state.merchantInitiated
        ? { transaction: { source: "MERCHANT" } }
        : { authentication: { transactionId: transactionIds.authentication(attemptId) } }),
      order: orderBlock(sale, state.merchant),
      session: { id: state.session },
    },
    summary: `${state.brand} ${state.lastFour} ${amountText(sale.amountMinor)} MYR`,
    schema: TransactionReply,
    timeoutMs: config.saleTimeoutMs,
  });
  const inquireAt = nextInquiryAt(ctx.clock.now(), 0);
  if (response.kind === "refusal") return readRejection(response, inquireAt);
  if (response.kind === "failure")
    return response.sent
      ? { kind: "unknown", cause: response.cause, inquireAt }
      : { kind: "not_sent", cause: response.cause };
  if (!isOurs(response.reply, sale, id)) return { kind: "unknown", cause: "mismatch", inquireAt };
  const outcome = toOutcome(response.reply, { isEnquiry: false, inquireAt });
  return outcome.kind === "approved" && config.capture === "separate"
    ? capture(conversation, sale)
    : outcome;
}

/**
 * Captures an authorised sale. The id makes a repeat harmless, so a technical failure is retried
 * once immediately; after that the inquiry captures.
 */
export async function capture(conversation: Conversation, sale: Sale): Promise<Outcome> {
  const { ctx } = conversation;
  const id = transactionIds.capture(sale.attemptId);
  const ask = () =>
    callAcquirer(conversation, {
      name: "CAPTURE",
      method: "PUT",
      path: `/order/${sale.attemptId}/transaction/${id}`,
      body: {
        apiOperation: "CAPTURE",
        transaction: { amount: amountText(sale.amountMinor), currency: "MYR" },
      },
      summary: `${amountText(sale.amountMinor)} MYR`,
      schema: TransactionReply,
    });
  let response = await ask();
  if (response.kind === "failure" && response.cause === "http_5xx") response = await ask();
  const inquireAt = nextInquiryAt(ctx.clock.now(), 0);
  if (response.kind === "failure") return { kind: "unknown", cause: response.cause, inquireAt };
  // The authorisation is valid, so an operator or the next inquiry decides: a decline would release
  // the goods.
  if (response.kind === "refusal" || !isOurs(response.reply, sale, id))
    return { kind: "unknown", cause: "mismatch", inquireAt };
  return toOutcome(response.reply, { isEnquiry: false, inquireAt });
}

function readRejection(refusal: AcquirerRejection, inquireAt: Date): Outcome {
  const { status, error } = refusal;
  const rawCode = describeRejection(refusal);
  // The id is in use: something was processed under it before.
  if (error.field === "transactionId") return { kind: "unknown", cause: "mismatch", inquireAt };
  if (error.field === "session.id")
    return { kind: "declined", reason: "payer_timeout", retry: "same", rawCode };
  if (error.cause === "REQUEST_REJECTED")
    return { kind: "declined", reason: "other", retry: "other_method", rawCode };
  const retry = status === 401 || status === 403 ? "other_method" : "never";
  return { kind: "declined", reason: "configuration", retry, rawCode };
}

export function orderBlock(sale: Sale, at: CardState["merchant"]) {
  return {
    amount: amountText(sale.amountMinor),
    currency: "MYR",
    reference: sale.orderId.replace(/[^\x20-\x7e]/g, "").slice(0, 40) || sale.attemptId,
    ...(at?.id && { subMerchant: { identifier: at.id } }),
    ...(at?.descriptor && { statementDescriptor: { name: at.descriptor } }),
  };
}

/** A response about another order or amount proves nothing about ours. */
function isOurs({ order, transaction }: TransactionReply, sale: Sale, id: string): boolean {
  return (
    order?.id === sale.attemptId &&
    transaction?.id === id &&
    readAmount(transaction.amount) === sale.amountMinor &&
    transaction.currency === "MYR"
  );
}
