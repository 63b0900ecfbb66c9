import { hasPermission } from "../../domain/access/permissions.ts";
import { canSignIn } from "../../domain/access/session.ts";
import { listUsers } from "../../store/access/users.ts";
import type { Queryable } from "../../store/database.ts";
import { enqueueMail, type InBoth, inBothLanguages } from "../access/enqueue-mail.ts";
import type { Deps } from "../deps.ts";

interface DeveloperMail {
  subject: InBoth;
  /** A text is the same in both languages, such as a link. */
  lines: readonly (string | InBoth)[];
}

/** To whoever may change the merchant's applications. Resolves with the number of mails. */
export async function mailDevelopers(
  deps: Pick<Deps, "clock" | "mailPolicy" | "random" | "sealer">,
  tx: Queryable,
  merchantId: string,
  { subject, lines }: DeveloperMail,
): Promise<number> {
  const users = await listUsers(tx, merchantId);
  const developers = users.filter(
    (user) => canSignIn(user) && hasPermission(user, "applications:write"),
  );
  for (const { email } of developers) {
    const text = inBothLanguages(lines);
    await enqueueMail(deps, tx, { merchantId, recipient: email, subject, text });
  }
  return developers.length;
}
