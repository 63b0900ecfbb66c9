import { type CardNoteView, renderCardNote } from "@kaunter/checkout";
import type { FastifyReply, FastifyRequest } from "fastify";
import { toGatewayError } from "../../errors.ts";
import type { CheckoutDeps } from "../../http-deps.ts";
import { getCalledHost } from "../../request/origin/called-host.ts";
import { CrossSitePost } from "../../request/origin/reject-cross-site-post.ts";
import { isPayable } from "../session/late-form.ts";
import type { Session } from "../session/load-session.ts";
import { queryText, sendPage } from "../session/page-io.ts";
import { openReference } from "./card-reference.ts";
import { keepValues } from "./kept-values.ts";
import { CardFormClosed } from "./read-card-form.ts";
import { redirectLate, redirectToForm } from "./redirect-to-page.ts";

/** The payer sees a sentence and a link to the page, never a code. */
export function sendCardProblem(
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
): FastifyReply {
  if (thrown instanceof CardFormClosed && request.method === "POST") {
    return redirectClosed(deps, request, reply, thrown);
  }
  const reference = openReference(deps, referenceOf(request));
  const known =
    reference && deps.cardOrigins.isHome(getCalledHost(request), reference.page) ? reference : null;
  const note = (status: number, why: CardNoteView["why"]) =>
    sendPage(
      reply,
      renderCardNote({
        lang: known?.lang ?? "en",
        pageOrigin: known?.page ?? "",
        ...(thrown instanceof CardFormClosed && embedOriginsOf(thrown.session)),
        ...(known && { checkoutId: known.checkoutId }),
        why,
      }),
      status,
    );
  if (thrown instanceof CardFormClosed) return note(200, noteOf(thrown.session));
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

/** A form was sent: the whole window goes to the page, which says what became of the order. */
function redirectClosed(
  deps: CheckoutDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { reference, session, isOwn }: CardFormClosed,
): FastifyReply {
  const sent = { reference, session, form: bodyOf(request) };
  if (isPayable(session)) {
    keepValues(deps, reply, reference, sent.form);
    return redirectToForm(reply, sent, { isStale: true });
  }
  return redirectLate(reply, sent, isOwn);
}

function embedOriginsOf({ facts }: Session): Pick<CardNoteView, "embedOrigins"> {
  return facts.embedOrigins ? { embedOrigins: facts.embedOrigins } : {};
}

/** A frame cannot lead the window anywhere: it says what became of the order, with a link. */
function noteOf({ checkout, open, facts }: Session): CardNoteView["why"] {
  switch (checkout.status) {
    case "SUCCESS":
      return "paid";
    case "CANCELLED":
      return "cancelled";
    case "FAILED":
      return "ended";
    case "EXPIRED":
      return "expired";
    case "IN_PROCESS":
      if (checkout.endAt > facts.now) return "over";
      return open ? "pending" : "expired";
  }
}

function referenceOf(request: FastifyRequest): string | null {
  if (request.method === "GET") return queryText(request, "reference") ?? null;
  return bodyOf(request).get("reference");
}

function bodyOf({ body }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(Buffer.isBuffer(body) ? body.toString("utf8") : "");
}
