import Type from "typebox";
import { GatewayError } from "../../../../domain/errors.ts";
import { linkIn, openMailText } from "../../../../operations/access/enqueue-mail.ts";
import { findStoredMail } from "../../../../store/access/mails.ts";
import { route } from "../../../route.ts";
import { At, byId, Id, named } from "../../schemas.ts";
import { mailScope } from "./mail-scope.ts";
import { presentMail } from "./present-mail.ts";

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
