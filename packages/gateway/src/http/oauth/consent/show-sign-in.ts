import Type from "typebox";
import { loadCaller } from "../../../operations/application/caller-cache.ts";
import { route } from "../../route.ts";
import { LongId } from "../../schemas/envelope.ts";
import { readAuthorizeRequest } from "./authorize-request.ts";
import { sealTicket, setBrowserCookie, type Ticket } from "./authorize-ticket.ts";
import { sendSignInPage } from "./consent-pages.ts";
import { sendAuthorizeError } from "./send-authorize-error.ts";

/** The first of three steps without scripts: sign in, decide, return with a code. */
export const showSignInRoute = route({
  auth: "public",
  method: "GET",
  path: "/authorize",
  operationId: "authorize",
  tag: "Token",
  summary: "Ask a user to consent to an application and receive an authorization code.",
  description:
    "Open it in the user's browser, which returns to `redirectUri` with `code` and `state`, or with `error` and " +
    "`state`. It is never redirected to an unregistered URL.",
  query: Type.Object({
    responseType: Type.Literal("code"),
    clientId: LongId,
    redirectUri: Type.String({ description: "One of the registered URLs, exactly." }),
    scope: Type.String({ description: "Names separated by commas." }),
    state: Type.Optional(Type.String({ description: "Returned unchanged." })),
  }),
  response: "text/html",
  example: (of) => ({
    query: {
      responseType: "code",
      clientId: of.webClientId,
      redirectUri: "https://app.example/back",
      scope: "manage_payment",
      state: "s1",
    },
  }),
  onError: sendAuthorizeError,
  handler: async ({ request, reply }, deps) => {
    const query = new URLSearchParams(request.url.split("?").slice(1).join("?"));
    const asked = await readAuthorizeRequest(query, (id) => loadCaller(deps, id));
    const ticket: Ticket = { request: asked, userId: null };
    const mark = setBrowserCookie(deps, request, reply, deps.isSandbox);
    return sendSignInPage(reply, { ticket, sealed: sealTicket(deps, mark, ticket) }, null);
  },
});
