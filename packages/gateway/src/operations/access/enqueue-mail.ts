import { makeTextId } from "../../domain/ids.ts";
import { insertMail, type Mail, mailContext, mailHtmlContext } from "../../store/access/mails.ts";
import type { Queryable } from "../../store/database.ts";
import type { Deps } from "../deps.ts";

/** A line of an email; a text is the same in both languages, such as a link. */
type MailLine = string | InBoth;

export interface InBoth {
  en: string;
  ms: string;
}

export interface OutgoingMail {
  merchantId: string;
  recipient: string;
  /** In the recipient's language where it is known, as for receipts. */
  subject: MailLine;
  text: string;
  /** The same for mail programs that show pages. */
  html?: string;
  /** Where there must not be a second one. */
  id?: string;
}

/** Enqueues an email, in the transaction of the change it is about. */
export async function enqueueMail(
  deps: Pick<Deps, "clock" | "mailPolicy" | "random" | "sealer">,
  tx: Queryable,
  mail: OutgoingMail,
): Promise<void> {
  const now = deps.clock.now();
  const { id = makeTextId("mail", deps.random), subject, html } = mail;
  const isSent = deps.mailPolicy === "send";
  await insertMail(tx, {
    id,
    merchantId: mail.merchantId,
    recipient: mail.recipient,
    subject: typeof subject === "string" ? subject : `${subject.en} · ${subject.ms}`,
    bodySealed: deps.sealer.seal(mail.text, mailContext(id)),
    htmlSealed: html === undefined ? null : deps.sealer.seal(html, mailHtmlContext(id)),
    status: isSent ? "WAITING" : "KEPT",
    attempts: 0,
    nextAttemptAt: isSent ? now : null,
    createdAt: now,
  });
}

/** In English, then in Malay: which of them a user reads is not known here. */
export function inBothLanguages(lines: readonly MailLine[]): string {
  const inLanguage = (language: "en" | "ms") =>
    lines.map((line) => (typeof line === "string" ? line : line[language]));
  return [...inLanguage("en"), "", "---", "", ...inLanguage("ms")].join("\n");
}

export function openMailText(deps: Pick<Deps, "sealer">, mail: Mail): string {
  return deps.sealer.open(mail.bodySealed, mailContext(mail.id)).toString("utf8");
}

/** Null for a mail of text only. */
export function openMailHtml(deps: Pick<Deps, "sealer">, mail: Mail): string | null {
  const { htmlSealed, id } = mail;
  return htmlSealed && deps.sealer.open(htmlSealed, mailHtmlContext(id)).toString("utf8");
}

/** The portal link in one of our texts. */
export function linkIn(text: string): string {
  return /https?:\/\/\S+/.exec(text)?.[0] ?? "";
}
