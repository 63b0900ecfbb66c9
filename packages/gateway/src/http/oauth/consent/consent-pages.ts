import type { FastifyReply } from "fastify";
import { SCOPES } from "../../../domain/application/scope.ts";
import type { Ticket } from "./authorize-ticket.ts";
import { type Markup, markup, sendPlainPage } from "./plain-page.ts";

interface Shown {
  ticket: Ticket;
  sealed: string;
}

/** First step: sign in. The page already shows what is requested. */
export function sendSignInPage(
  reply: FastifyReply,
  { ticket, sealed }: Shown,
  wrong: { email: string } | null,
): FastifyReply {
  const { request } = ticket;
  return sendPlainPage(reply, {
    title: `Sign in to continue to ${request.applicationName}`,
    status: wrong ? 400 : 200,
    formTargets: [request.redirectUri],
    body: markup`
<p>${request.applicationName} would like to:</p>${scopeList(ticket)}
${wrong && markup`<p class="wrong" role="alert">Incorrect email, password or code. Check them and try again.</p>`}
<form method="post" action="/authorize/sign-in">${ticketField(sealed)}
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="255" value="${wrong?.email ?? ""}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="256">
<label for="code">Code of your authenticator app <span class="dim">(only if you use one)</span></label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="40">
<button type="submit">Sign in</button></form>
${denyForm(sealed)}`,
  });
}

/** Second step: allow or deny, with the merchant and the scopes shown. */
export function sendConsentPage(
  reply: FastifyReply,
  { ticket, sealed }: Shown,
  facts: { merchantName: string; email: string; applicationOwner: string },
): FastifyReply {
  const { request } = ticket;
  return sendPlainPage(reply, {
    title: `Allow ${request.applicationName} to act for ${facts.merchantName}?`,
    formTargets: [request.redirectUri],
    body: markup`
<p>${request.applicationName}, an application of ${facts.applicationOwner}, would like to:</p>
${scopeList(ticket)}
<p class="dim">You are signed in as ${facts.email}. Access ends when ${request.applicationName} gives it up, or when you lose the permission for it.</p>
<form method="post" action="/authorize/decision">${ticketField(sealed)}
<input type="hidden" name="decision" value="approve"><button type="submit">Allow</button></form>
${denyForm(sealed)}`,
  });
}

export function sendProblemPage(
  reply: FastifyReply,
  status: number,
  message: string,
): FastifyReply {
  const body = markup`<p>${message}</p>`;
  return sendPlainPage(reply, { title: "This request cannot be completed", status, body });
}

function scopeList({ request }: Ticket): Markup {
  return markup`<ul>${request.scopes.map((scope) => markup`<li>${SCOPES[scope]}</li>`)}</ul>`;
}

function ticketField(sealed: string): Markup {
  return markup`<input type="hidden" name="ticket" value="${sealed}">`;
}

function denyForm(sealed: string): Markup {
  return markup`<form method="post" action="/authorize/decision">${ticketField(sealed)}
<input type="hidden" name="decision" value="deny"><button class="quiet" type="submit">Deny</button></form>`;
}
