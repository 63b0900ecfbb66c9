import { renderFrameEnd } from "@kaunter/checkout";
import type { FastifyReply, FastifyRequest } from "fastify";
import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { OPEN_ATTEMPT_STATES, type Payment } from "../../../domain/payment/attempt.ts";
import { resumePayment } from "../../../operations/payment/resume-payment.ts";
import { ingestProviderMessage } from "../../../operations/provider-report/ingest-provider-message.ts";
import { findTransactionByAttempt } from "../../../store/payment/transactions.ts";
import { FencedError } from "../../errors.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import { rawHttp } from "../../request/raw-http.ts";
import { route } from "../../route.ts";
import { loadSession } from "../session/load-session.ts";
import { pageFacts } from "../session/page-facts.ts";
import { redirectToPage, sendPage, sendView } from "../session/page-io.ts";
import { presentAction } from "../session/present-action.ts";

/** Of the page that a payer sees while there is a fence. */
const RETRY_SECONDS = 30;

/** A provider's message through the payer's browser. */
export const returnFromProviderRoute = route({
  auth: "public",
  method: "ANY",
  path: "/callbacks/{rail}/return",
  summary: "Receive the payer returning from a payment provider.",
  // The response of a bank's 3-D Secure page may carry ten extensions of 8 KB each.
  bodyOptions: { bytesMax: 131_072 },
  params: Type.Object({ rail: Type.String() }),
  response: "text/html",
  handler: async ({ params, request, reply }, deps) => {
    const message = await ingestProviderMessage(deps, params.rail, rawHttp(request, "browser"));
    if (!message) throw new GatewayError("API_ENDPOINT_NOT_FOUND");
    if (message.isKept) throw new FencedError(RETRY_SECONDS);
    if (!message.payment) {
      return sendView(reply, { ...pageFacts(deps, request, reply), screen: "unknown" });
    }
    const { payment, payerEvent, verified } = message;
    return showPayment(deps, request, reply, payment, payerEvent, verified);
  },
});

/** The browser's return proves nothing: the status is checked, then the page shows it. */
async function showPayment(
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  before: Payment,
  event: Parameters<typeof resumePayment>[2] | null,
  isSigned: boolean,
): Promise<FastifyReply> {
  const payment = await readAgain(deps, before);
  if (!payment) throw new GatewayError("TRANSACTION_NOT_FOUND");
  const returned = event ?? ({ kind: "returned", query: {} } as const);
  const next = await resumePayment(deps, payment, returned, isSigned);
  const facts = pageFacts(deps, request, reply);
  const isFrame = event?.kind === "3ds_method_done";
  if (next.kind === "none" && !isFrame) return redirectToPage(reply, payment.checkoutId);
  const session = await loadSession(deps, payment.checkoutId, facts);
  // The card issuer's browser check ends in a hidden frame of the page, which then continues
  // automatically.
  if (isFrame) return sendPage(reply, renderFrameEnd(session?.facts.embedOrigins));
  const view = session && (await presentAction(deps, session, payment, next));
  return view ? sendView(reply, view) : redirectToPage(reply, payment.checkoutId);
}

/** One that was open may not be anymore: its provider's message was applied. */
async function readAgain(
  { database }: Pick<CheckoutDeps, "database">,
  payment: Payment,
): Promise<Payment | null> {
  if (!OPEN_ATTEMPT_STATES.includes(payment.attemptState)) return payment;
  return findTransactionByAttempt(database, [payment.merchantId], payment.attemptId);
}
