import Type from "typebox";
import { findCaller } from "../../../store/application/applications.ts";
import { route } from "../../route.ts";
import { LongId } from "../../schemas/envelope.ts";
import { readAuthorizeRequest } from "./authorize-request.ts";
import { markBrowser, sealTicket, type Ticket } from "./authorize-ticket.ts";
import { sendSignInPage } from "./consent-pages.ts";
import { sendRefusal } from "./send-refusal.ts";

/** First of three steps without a script: sign in, decide, go back with a code. */
export const showSignInRoute = route({
  auth: "public",
  method: "GET",
  path: "/authorize",
  operationId: "authorize",
  tag: "Token",
  summary: "Send a user here to consent to an application; the browser comes back with a code.",
  description:
    "For a browser. It goes back to `redirectUri` with `code` and `state`, or with `error` and `state`; never to an " +
    "address that is not registered.",
  query: Type.Object({
    responseType: Type.Literal("code"),
    clientId: LongId,
    redirectUri: Type.String({ description: "One that is registered, byte for byte." }),
    scope: Type.String({ description: "Names separated by commas." }),
    state: Type.Optional(Type.String({ description: "Comes back as it is." })),
  }),
  response: "text/html",
  example: (of) => ({
    query: {
      responseType: "code",
      clientId: of.clientId,
      redirectUri: "https://app.example/back",
      scope: "manage_payment",
      state: "s1",
    },
  }),
  onError: sendRefusal,
  handler: async ({ request, reply }, deps) => {
    const query = new URLSearchParams(request.url.split("?").slice(1).join("?"));
    const asked = await readAuthorizeRequest(query, (id) => findCaller(deps.database, id));
    const ticket: Ticket = { request: asked, userId: null };
    const mark = markBrowser(deps, request, reply, deps.isSandbox);
    return sendSignInPage(reply, { ticket, sealed: sealTicket(deps, mark, ticket) }, null);
  },
});
