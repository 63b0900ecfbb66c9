import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { linkIn, openMailText } from "../../../operations/access/enqueue-mail.ts";
import { findStoredMail, listStoredMails, type Mail } from "../../../store/access/mails.ts";
import { route } from "../../route.ts";
import type { VisitorCall } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { At, byId, Id, listOf, named } from "../schemas.ts";

const LOCAL_HOSTS = ["127.0.0.1", "localhost", "[::1]"];

const LOCAL_ADDRESSES = ["127.0.0.1", "::1", "::ffff:127.0.0.1"];

/**
 * Who may read which emails: on one's own machine all, since an invited user cannot sign in yet.
 */
function mailScope(
  call: Pick<VisitorCall<unknown, unknown, unknown>, "origin" | "signedIn">,
  deps: Pick<PortalDeps, "publicUrls">,
): string | null {
  const { address } = call.origin;
  // Behind a tunnel or proxy every request seems local; then the public URLs are not local.
  const isLocal = deps.publicUrls.every((url) => LOCAL_HOSTS.includes(new URL(url).hostname));
  if (isLocal && LOCAL_ADDRESSES.includes(address)) return null;
  if (!call.signedIn) throw new GatewayError("NOT_SIGNED_IN");
  return call.signedIn.merchant.id;
}

function presentMail(mail: Mail) {
  return {
    id: mail.id,
    to: mail.recipient,
    subject: mail.subject,
    createdAt: mail.createdAt.toISOString(),
  };
}

export const listMailRoute = route({
  auth: "portal",
  operationId: "listMail",
  method: "GET",
  path: "/portal/api/mail",
  permission: "anyone",
  sandboxOnly: true,
  summary:
    "List emails the sandbox would have sent: those of the user's merchant, or all for unauthenticated requests from this machine.",
  response: listOf(
    named("MailItem", {
      id: Id,
      to: Type.String(),
      subject: Type.String(),
      createdAt: At,
    }),
  ),
  errors: ["NOT_SIGNED_IN"],
  handler: async (call, deps) => {
    const mails = await listStoredMails(deps.database, mailScope(call, deps));
    return { items: mails.map(presentMail) };
  },
});

export const getMailRoute = route({
  auth: "portal",
  operationId: "getMail",
  method: "GET",
  path: "/portal/api/mail/{id}",
  permission: "anyone",
  sandboxOnly: true,
  summary: "Retrieve an email as text.",
  params: byId,
  response: named("MailDetail", {
    id: Id,
    to: Type.String(),
    subject: Type.String(),
    text: Type.String(),
    link: Type.String({ description: "The link in the email, if any." }),
    createdAt: At,
  }),
  errors: ["NOT_SIGNED_IN", "NOT_FOUND"],
  handler: async (call, deps) => {
    const mail = await findStoredMail(deps.database, mailScope(call, deps), call.params.id);
    if (!mail) throw new GatewayError("NOT_FOUND");
    const text = openMailText(deps, mail);
    return { ...presentMail(mail), text, link: linkIn(text) };
  },
});
