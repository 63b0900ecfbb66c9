import { type CardNoteView, renderCardNote } from "@kaunter/checkout";
import type { FastifyReply, FastifyRequest } from "fastify";
import { toGatewayError } from "../../errors.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import { CrossSitePost } from "../session/cross-site-post.ts";
import { queryText, sendPage } from "../session/page-io.ts";
import { openReference } from "./card-reference.ts";
import { CardFormExpired } from "./open-form.ts";

/** The payer sees a sentence and a link to the page, never a code. */
export function sendCardProblem(
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
): FastifyReply {
  const reference = openReference(deps, referenceOf(request));
  const known = reference && deps.cardOrigins.isHome(request, reference.page) ? reference : null;
  const note = (status: number, why: CardNoteView["why"]) =>
    sendPage(
      reply,
      renderCardNote({
        lang: known?.lang ?? "en",
        pageOrigin: known?.page ?? "",
        ...(thrown instanceof CardFormExpired && { embedOrigins: thrown.embedOrigins }),
        ...(known && { checkoutId: known.checkoutId }),
        why,
      }),
      status,
    );
  if (thrown instanceof CardFormExpired) return note(410, "over");
  if (thrown instanceof CrossSitePost) return note(403, "failed");
  const error = toGatewayError(thrown);
  const { code, status } = error;
  if (code === "CARD_ENTRY_OFF") return note(status, "off");
  if (code === "TRANSACTION_NOT_FOUND") return note(status, "unknown");
  if (code === "EXCEEDED_LIMIT") {
    reply.header("retry-after", error.retryAfterSeconds ?? 1);
    return note(status, "too_many");
  }
  if (code === "OVERLOAD") {
    reply.header("retry-after", error.retryAfterSeconds ?? 1);
    return note(status, "unavailable");
  }
  if (status >= 500) {
    deps.log.error({ err: error.cause ?? error, requestId: request.id }, "card form failed");
  }
  return note(status, "failed");
}

function referenceOf(request: FastifyRequest): string | null {
  if (request.method === "GET") return queryText(request, "reference") ?? null;
  const { body } = request;
  return Buffer.isBuffer(body) ? new URLSearchParams(body.toString("utf8")).get("reference") : null;
}
