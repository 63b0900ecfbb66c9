import Type from "typebox";
import { listKeptMails } from "../../../../store/access/mails.ts";
import { route } from "../../../route.ts";
import { At, Id, listOf, named } from "../../schemas.ts";
import { mailScope } from "./mail-scope.ts";
import { presentMail } from "./present-mail.ts";

export const listMailRoute = route({
  auth: "portal",
  operationId: "listMail",
  method: "GET",
  path: "/portal/api/mail",
  permission: "anyone",
  sandboxOnly: true,
  summary:
    "The sandbox's post: mails it would have sent. Without a login only from this machine, else those of the own merchant.",
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
    const mails = await listKeptMails(deps.database, mailScope(call, deps));
    return { items: mails.map(presentMail) };
  },
});
