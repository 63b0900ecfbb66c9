import { makeEventId } from "../../domain/ids.ts";
import { insertMail, type Mail, mailContext } from "../../store/access/mails.ts";
import type { Queryable } from "../../store/database.ts";
import type { Deps } from "../deps.ts";
import type { PortalOperationDeps } from "./record-change.ts";

/** Enqueues an email, in the transaction of the change it is about. */
export async function enqueueMail(
  deps: PortalOperationDeps,
  tx: Queryable,
  mail: { merchantId: string; recipient: string; subject: string; text: string },
): Promise<void> {
  const now = deps.clock.now();
  const id = makeEventId(deps.random).replace("EV", "MA");
  const isSent = deps.mailPolicy === "send";
  await insertMail(tx, {
    id,
    merchantId: mail.merchantId,
    recipient: mail.recipient,
    subject: mail.subject,
    bodySealed: deps.sealer.seal(mail.text, mailContext(id)),
    status: isSent ? "WAITING" : "KEPT",
    attempts: 0,
    nextAttemptAt: isSent ? now : null,
    createdAt: now,
  });
}

export function openMailText(deps: Pick<Deps, "sealer">, mail: Mail): string {
  return deps.sealer.open(mail.bodySealed, mailContext(mail.id)).toString("utf8");
}

/** The portal link in a text of ours. */
export function linkIn(text: string): string {
  return /https?:\/\/\S+/.exec(text)?.[0] ?? "";
}
