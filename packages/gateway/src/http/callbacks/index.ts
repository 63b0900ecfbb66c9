import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { GatewayError } from "../../domain/errors.ts";
import { ingestRailMessage } from "../../operations/payment/outcome/ingest-provider-message.ts";
import { resumePayment } from "../../operations/payment/resume-payment.ts";
import type { RawHttp } from "../../rails/rail.ts";
import { findTransactionByAttempt } from "../../store/payment/transactions.ts";
import { sendErrorPage } from "../payer/page/send-error-page.ts";
import { loadSession } from "../payer/session/load-session.ts";
import { pageFacts } from "../payer/session/page-facts.ts";
import { type CheckoutDeps, redirectToPage, sendView } from "../payer/session/page-io.ts";
import { presentAction } from "../payer/session/present-action.ts";

/** What rails send us: by their servers, and through the payer's browser. */
export function registerCallbacks(app: FastifyInstance, deps: CheckoutDeps): void {
  app.route({
    method: ["GET", "POST"],
    url: "/callbacks/:rail",
    handler: async (request, reply) => {
      const message = await ingestRailMessage(deps, railOf(request), rawHttp(request, "callback"));
      if (!message) throw new GatewayError("API_ENDPOINT_NOT_FOUND");
      return reply.code(message.ack.status).headers(message.ack.headers).send(message.ack.body);
    },
  });

  app.route({
    method: ["GET", "POST"],
    url: "/callbacks/:rail/return",
    onRequest: async (request) => deps.payerRateLimiter.take(request.ip),
    errorHandler: (error, request, reply) => void sendErrorPage(deps, request, reply, error),
    handler: async (request, reply) => {
      const message = await ingestRailMessage(deps, railOf(request), rawHttp(request, "browser"));
      if (!message) throw new GatewayError("API_ENDPOINT_NOT_FOUND");
      if (!message.payment) {
        return sendView(reply, { ...pageFacts(deps, request, reply), screen: "unknown" });
      }
      const { payment, payerEvent, verified } = message;
      return showPayment(request, reply, payment.attemptId, payerEvent, verified);
    },
  });

  /** The browser's word proves nothing: the rail is asked, then the page tells what is true. */
  async function showPayment(
    request: FastifyRequest,
    reply: FastifyReply,
    attemptId: string,
    event: Parameters<typeof resumePayment>[2] | null,
    isSigned: boolean,
  ): Promise<FastifyReply> {
    const payment = await findTransactionByAttempt(deps.database, attemptId);
    if (!payment) throw new GatewayError("TRANSACTION_NOT_FOUND");
    const returned = event ?? ({ kind: "returned", query: {} } as const);
    const next = await resumePayment(deps, payment, returned, isSigned);
    const session = await loadSession(deps, payment.checkoutId, pageFacts(deps, request, reply));
    // The issuer's look at the browser ends in a hidden frame of our page, which then goes on by
    // itself.
    if (event?.kind === "3ds_method_done") return sendFrameEnd(reply);
    const view = session && (await presentAction(deps, session, payment, next));
    return view ? sendView(reply, view) : redirectToPage(reply, payment.checkoutId);
  }
}

/** An empty page that only our own page may frame. */
function sendFrameEnd(reply: FastifyReply): FastifyReply {
  return reply
    .headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; frame-ancestors 'self'",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    })
    .send("<!doctype html><title>Done</title>");
}

function railOf(request: FastifyRequest): string {
  return (request.params as { rail: string }).rail; // the path's own parameter
}

function rawHttp(request: FastifyRequest, channel: RawHttp["channel"]): RawHttp {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  return {
    channel,
    method: request.method,
    url: request.url,
    headers,
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
  };
}
