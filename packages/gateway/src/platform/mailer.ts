import { createTransport } from "nodemailer";
import type { Secret } from "./secret.ts";

interface OutgoingMail {
  recipient: string;
  subject: string;
  text: string;
  html?: string;
}

/** Sends one email; throws when the server does not accept it. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
}

const TIMEOUT_MS = 20_000;

/** Null without a mail server. Files and addresses inside a mail's fields are never read. */
export function createMailer(settings: {
  smtpUrl: Secret<string> | null;
  mailFrom: string;
}): Mailer | null {
  if (!settings.smtpUrl) return null;
  const transport = createTransport({
    url: settings.smtpUrl.reveal(),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ recipient, subject, text, html }) {
      await transport.sendMail({
        from: settings.mailFrom,
        to: { name: "", address: recipient },
        subject,
        text,
        ...(html !== undefined && { html }),
      });
    },
  };
}
