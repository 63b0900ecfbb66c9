import type { Dispute } from "../../domain/dispute/dispute.ts";
import { formatMalaysianTime } from "../../domain/malaysian-day.ts";
import { formatDecimal } from "../../domain/money.ts";
import { inBothLanguages, oneLine } from "../access/enqueue-mail.ts";

/** In English and Malay. The order ID is the merchant's own; nothing in it is about the payer. */
export function composeReminder(
  publicUrl: string,
  { id, amountMinor, dueAt }: Dispute,
  orderId: string,
  days: number,
): { subject: string; text: string } {
  const amount = `RM ${formatDecimal(amountMinor)}`;
  const due = dueAt === null ? "" : formatMalaysianTime(dueAt).slice(0, 16).replace("T", " ");
  const link = `${publicUrl}/portal/disputes/${id}`;
  const order = oneLine(orderId);
  const disputed = {
    en: `A payer's bank has disputed ${amount} of order ${order}. You have not responded yet.`,
    ms: `Bank pembayar mempertikaikan ${amount} bagi pesanan ${order}. Anda belum membalas.`,
  };
  const respond = {
    en: `Respond by ${due} (Malaysian time), or you lose the amount:`,
    ms: `Sila balas sebelum ${due} (waktu Malaysia), atau anda kehilangan jumlah itu:`,
  };
  const text = inBothLanguages([disputed, respond, "", link]);
  return { subject: `${LEFT[days] ?? "A few days"} left to respond to a dispute`, text };
}

const LEFT: Readonly<Record<number, string>> = { 7: "7 days", 3: "3 days", 1: "1 day" };
