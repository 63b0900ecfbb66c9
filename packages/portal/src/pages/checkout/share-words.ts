import { defineWords } from "../../words/define-words.ts";

/** Of the dialog that shares a payment link. */
export const SHARE_WORDS = defineWords(
  {
    link: "Payment link",
    qrAlt: "QR code of the payment link",
    scan: "Send the link, or let the payer scan the code with a phone camera.",
    upTo: (count: number) => `Per unit, up to ${count} units`,
    whatsApp: "Share on WhatsApp",
    sendEmail: "Send email",
    message: (title: string, amount: string, url: string) => `${title}: ${amount}\n${url}`,
  },
  {
    link: "Pautan bayaran",
    qrAlt: "Kod QR pautan bayaran",
    scan: "Hantar pautan ini, atau minta pembayar mengimbas kod dengan kamera telefon.",
    upTo: (count: number) => `Seunit, paling banyak ${count} unit`,
    whatsApp: "Kongsi di WhatsApp",
    sendEmail: "Hantar e-mel",
    message: (title: string, amount: string, url: string) => `${title}: ${amount}\n${url}`,
  },
);
