import { plainText } from "@kaunter/checkout/plain-text";
import type { Dispute } from "../../domain/dispute/dispute.ts";
import { formatMalaysianTime } from "../../domain/malaysian-day.ts";
import { formatDecimal } from "../../domain/money.ts";
import { type InBoth, inBothLanguages } from "../access/enqueue-mail.ts";

/** In English and Malay. The order ID is the merchant's own; nothing in it is about the payer. */
export function composeReminder(
  publicUrl: string,
  { id, amountMinor, dueAt }: Dispute,
  { orderId, isAnsweredHere }: { orderId: string; isAnsweredHere: boolean },
  days: number,
): { subject: InBoth; text: string } {
  const amount = `RM ${formatDecimal(amountMinor)}`;
  const due = dueAt === null ? "" : formatMalaysianTime(dueAt).slice(0, 16).replace("T", " ");
  const link = `${publicUrl}/portal/disputes/${id}`;
  const order = plainText(orderId);
  const disputed = {
    en: `A payer's bank has disputed ${amount} of order ${order}. You have not responded yet.`,
    ms: `Bank pembayar mempertikaikan ${amount} bagi pesanan ${order}. Anda belum membalas.`,
  };
  const elsewhere = {
    en: `Responses with this payment method are not sent from the portal. Contact the operator of the gateway before ${due} (Malaysian time), or you lose the amount:`,
    ms: `Respons bagi kaedah pembayaran ini tidak dihantar dari portal. Sila hubungi pengendali gerbang pembayaran sebelum ${due} (waktu Malaysia), atau anda kehilangan jumlah itu:`,
  };
  const respond = {
    en: `Respond by ${due} (Malaysian time), or you lose the amount:`,
    ms: `Sila balas sebelum ${due} (waktu Malaysia), atau anda kehilangan jumlah itu:`,
  };
  const text = inBothLanguages([disputed, isAnsweredHere ? respond : elsewhere, "", link]);
  const left = LEFT[days] ?? { en: "A few days", ms: "Beberapa hari" };
  const subject = {
    en: `${left.en} left to respond to a dispute`,
    ms: `${left.ms} lagi untuk membalas pertikaian`,
  };
  return { subject, text };
}

const LEFT: Readonly<Record<number, InBoth>> = {
  7: { en: "7 days", ms: "7 hari" },
  3: { en: "3 days", ms: "3 hari" },
  1: { en: "1 day", ms: "1 hari" },
};
