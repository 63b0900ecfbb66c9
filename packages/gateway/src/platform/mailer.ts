import type { Transporter } from "nodemailer";
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
  const url = settings.smtpUrl.reveal();
  let connecting: Promise<Transporter> | undefined;
  return {
    async send({ recipient, subject, text, html }) {
      connecting ??= connect(url);
      const transport = await connecting;
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

/** With the library, which is loaded with the first email. */
async function connect(url: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
