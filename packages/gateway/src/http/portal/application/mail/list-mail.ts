import Type from "typebox";
import { listStoredMails } from "../../../../store/access/mails.ts";
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
