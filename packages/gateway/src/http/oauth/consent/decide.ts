import { findActingUser } from "../../../operations/application/acting-user.ts";
import { authorizeApplication } from "../../../operations/application/authorize-application.ts";
import { readForm } from "../../request/body/read-form.ts";
import { route } from "../../route.ts";
import { AuthorizeError, buildRedirectUri } from "./authorize-request.ts";
import { openTicket, originOf } from "./authorize-ticket.ts";
import { sendAuthorizeError } from "./send-authorize-error.ts";

export const decideRoute = route({
  auth: "public",
  isOwnForm: true,
  method: "POST",
  path: "/authorize/decision",
  summary: "Third step of a consent: redirect the browser to the application.",
  response: "text/html",
  onError: sendAuthorizeError,
  handler: async ({ request, reply }, deps) => {
    const form = readForm(request);
    const ticket = openTicket(deps, request, form.get("ticket") ?? "");
    const { request: asked, userId } = ticket;
    const acting = userId === null ? null : await findActingUser(deps, userId);
    if (form.get("decision") !== "approve" || !acting) {
      throw new AuthorizeError("ACCESS_DENIED", asked.redirectUri, asked.state);
    }
    const code = await authorizeApplication(deps, acting.user, asked, originOf(request));
    return reply.redirect(buildRedirectUri(asked, { code }), 303);
  },
});
