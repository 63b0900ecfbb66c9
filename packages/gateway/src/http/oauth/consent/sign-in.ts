import { canGrantScope } from "../../../domain/application/scope.ts";
import { findActingUser } from "../../../operations/application/acting-user.ts";
import { loadCaller } from "../../../operations/application/caller-cache.ts";
import { checkCredentials } from "../../../operations/application/check-credentials.ts";
import { readForm } from "../../request/body/read-form.ts";
import { route } from "../../route.ts";
import { AuthorizeError } from "./authorize-request.ts";
import { openTicket, originOf, sealTicket, setBrowserCookie } from "./authorize-ticket.ts";
import { sendConsentPage, sendSignInPage } from "./consent-pages.ts";
import { sendAuthorizeError } from "./send-authorize-error.ts";

export const signInRoute = route({
  auth: "public",
  isOwnForm: true,
  method: "POST",
  path: "/authorize/sign-in",
  summary: "Second step of a consent: sign the user in and ask for consent.",
  response: "text/html",
  onError: sendAuthorizeError,
  handler: async ({ request, reply }, deps) => {
    const form = readForm(request);
    const before = openTicket(deps, request, form.get("ticket") ?? "");
    const mark = setBrowserCookie(deps, request, reply, deps.isSandbox);
    const email = (form.get("email") ?? "").trim().slice(0, 255);
    const credentials = {
      email,
      password: form.get("password") ?? "",
      code: (form.get("code") ?? "").slice(0, 40),
    };
    const user = await checkCredentials(deps, credentials, originOf(request));
    const acting = user && (await findActingUser(deps, user.id));
    if (!acting) {
      const sealed = sealTicket(deps, mark, before);
      return sendSignInPage(reply, { ticket: before, sealed }, { email });
    }
    const { request: asked } = before;
    if (!asked.scopes.every((scope) => canGrantScope(acting.user, scope))) {
      throw new AuthorizeError("ACCESS_DENIED", asked.redirectUri, asked.state);
    }
    const ticket = { request: asked, userId: acting.user.id };
    const owner = await loadCaller(deps, asked.applicationId);
    const { profile } = acting.merchant;
    return sendConsentPage(
      reply,
      { ticket, sealed: sealTicket(deps, mark, ticket) },
      {
        merchantName: profile.brandName || profile.companyName,
        email: acting.user.email,
        applicationOwner: owner?.merchant.profile.companyName ?? "",
      },
    );
  },
});
