import type { Mail } from "../../../../store/access/mails.ts";

export function presentMail(mail: Mail) {
  return {
    id: mail.id,
    to: mail.recipient,
    subject: mail.subject,
    createdAt: mail.createdAt.toISOString(),
  };
}
