import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { mayGrant } from "../../domain/application/scope.ts";
import { findActingUser } from "../../operations/application/acting-user.ts";
import { authorizeApplication } from "../../operations/application/authorize-application.ts";
import { checkCredentials } from "../../operations/application/check-credentials.ts";
import { findCaller } from "../../store/application/applications.ts";
import { toGatewayError } from "../errors.ts";
import { readForm } from "../payer/session/page-io.ts";
import type { AddressLimiter } from "../request/rate-limiter.ts";
import type { HttpDeps } from "../route.ts";
import { AuthorizeRefusal, answerAddress, readAuthorizeRequest } from "./authorize-request.ts";
import { markBrowser, openTicket, sealTicket, type Ticket } from "./authorize-ticket.ts";
import { sendConsentPage, sendProblemPage, sendSignInPage } from "./consent-pages.ts";

export type AuthorizeDeps = HttpDeps & { isSandbox: boolean; payerRateLimiter: AddressLimiter };

/**
 * A user's consent, in three steps without a script: sign in, decide, go back with a code. The
 * browser is never sent to an address that is not registered. Source: companion 1.5.
 */
export async function registerAuthorize(app: FastifyInstance, deps: AuthorizeDeps): Promise<void> {
  const plugin: FastifyPluginAsync = async (scope) => {
    scope.addHook("onRequest", async (request) => deps.payerRateLimiter.take(request.ip));
    scope.setErrorHandler((error, request, reply) => sendRefusal(deps, request, reply, error));
    scope.get("/authorize", (request, reply) => showSignIn(deps, request, reply));
    scope.post("/authorize/sign-in", (request, reply) => signIn(deps, request, reply));
    scope.post("/authorize/decision", (request, reply) => decide(deps, request, reply));
  };
  await app.register(plugin);
}

async function showSignIn(
  deps: AuthorizeDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const query = new URLSearchParams(request.url.split("?").slice(1).join("?"));
  const asked = await readAuthorizeRequest(query, (id) => findCaller(deps.database, id));
  const ticket: Ticket = { request: asked, userId: null };
  const mark = markBrowser(deps, request, reply, deps.isSandbox);
  return sendSignInPage(reply, { ticket, sealed: sealTicket(deps, mark, ticket) }, null);
}

async function signIn(
  deps: AuthorizeDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = readForm(request);
  const before = openTicket(deps, request, form.get("ticket") ?? "");
  const mark = markBrowser(deps, request, reply, deps.isSandbox);
  const email = (form.get("email") ?? "").trim().slice(0, 255);
  const credentials = {
    email,
    password: (form.get("password") ?? "").slice(0, 256),
    code: (form.get("code") ?? "").slice(0, 40),
  };
  const user = await checkCredentials(deps, credentials, request.ip);
  const acting = user && (await findActingUser(deps, user.id));
  if (!acting) {
    const sealed = sealTicket(deps, mark, before);
    return sendSignInPage(reply, { ticket: before, sealed }, { email });
  }
  const { request: asked } = before;
  if (!asked.scopes.every((scope) => mayGrant(acting.user, scope))) {
    throw new AuthorizeRefusal("ACCESS_DENIED", asked.redirectUri, asked.state);
  }
  const ticket = { request: asked, userId: acting.user.id };
  const owner = await findCaller(deps.database, asked.applicationId);
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
}

async function decide(
  deps: AuthorizeDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = readForm(request);
  const ticket = openTicket(deps, request, form.get("ticket") ?? "");
  const { request: asked, userId } = ticket;
  const acting = userId === null ? null : await findActingUser(deps, userId);
  if (form.get("decision") !== "approve" || !acting) {
    throw new AuthorizeRefusal("ACCESS_DENIED", asked.redirectUri, asked.state);
  }
  const origin = {
    address: request.ip,
    userAgent: (request.headers["user-agent"] ?? "").slice(0, 512),
    requestId: request.id,
  };
  const code = await authorizeApplication(deps, acting.user, asked, origin);
  return reply.redirect(answerAddress(asked, { code }), 303);
}

/** People read a page; an application whose address is known gets its answer there. */
function sendRefusal(
  deps: AuthorizeDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
): FastifyReply {
  if (thrown instanceof AuthorizeRefusal) {
    return reply.redirect(answerAddress(thrown, { error: thrown.code }), 303);
  }
  const error = toGatewayError(thrown);
  if (error.status >= 500) {
    deps.log.error({ err: error.cause ?? error, requestId: request.id }, "consent page failed");
  }
  if (error.retryAfterSeconds !== undefined) reply.header("retry-after", error.retryAfterSeconds);
  return sendProblemPage(reply, error.status, error.publicMessage);
}
