import { plainText } from "@kaunter/checkout/plain-text";
import { formatMalaysianTime } from "../../../domain/malaysian-day.ts";
import { listUsers } from "../../../store/access/users.ts";
import type { Transaction } from "../../../store/database.ts";
import { findMerchant } from "../../../store/merchant/merchants.ts";
import type { OwnerReplacement } from "../../../store/merchant/owner-replacements.ts";
import { enqueueMail, inBothLanguages } from "../../access/enqueue-mail.ts";
import type { Deps } from "../../deps.ts";

type News = "requested" | "cancelled" | "done";

/** To everybody who can know it: the whole team, also who leaves, and the new owner. */
export async function mailReplacement(
  deps: Pick<Deps, "clock" | "mailPolicy" | "publicUrl" | "random" | "sealer">,
  tx: Transaction,
  replacement: OwnerReplacement,
  news: News,
): Promise<void> {
  const { merchantId, email, leavingEmail } = replacement;
  const merchant = await findMerchant(tx, merchantId);
  const company = plainText(merchant?.profile.companyName ?? "");
  const team = await listUsers(tx, merchantId);
  const known = [...team.map((user) => user.email), leavingEmail, email];
  const recipients = new Map(known.map((address) => [address.toLowerCase(), address]));
  const text = inBothLanguages(LINES[news](replacement, company, `${deps.publicUrl}/portal/team`));
  for (const recipient of recipients.values()) {
    await enqueueMail(deps, tx, { merchantId, recipient, subject: SUBJECTS[news], text });
  }
}

const SUBJECTS = {
  requested: {
    en: "The owner of your Kaunter team will be replaced",
    ms: "Pemilik pasukan Kaunter anda akan diganti",
  },
  cancelled: {
    en: "The owner of your Kaunter team is not replaced",
    ms: "Pemilik pasukan Kaunter anda tidak diganti",
  },
  done: {
    en: "The owner of your Kaunter team was replaced",
    ms: "Pemilik pasukan Kaunter anda telah diganti",
  },
};

const dateOf = (at: Date) => `${formatMalaysianTime(at).slice(0, 16).replace("T", " ")} (MYT)`;

const LINES: Record<
  News,
  (
    replacement: OwnerReplacement,
    company: string,
    link: string,
  ) => Parameters<typeof inBothLanguages>[0]
> = {
  requested: ({ leavingEmail, email, effectiveAt }, company, link) => [
    {
      en: `The operator was asked to replace an owner of ${company}:`,
      ms: `Pengendali diminta menggantikan pemilik ${company}:`,
    },
    "",
    `${leavingEmail} → ${email}`,
    "",
    {
      en: `This happens at ${dateOf(effectiveAt)}, unless somebody objects.`,
      ms: `Ini akan berlaku pada ${dateOf(effectiveAt)}, melainkan ada yang membantah.`,
    },
    {
      en: "If it is wrong, sign in and object on the Team page, or contact the operator:",
      ms: "Jika ini tidak betul, sila log masuk dan bantah di halaman Pasukan, atau hubungi pengendali:",
    },
    "",
    link,
  ],
  cancelled: ({ leavingEmail, email }, company) => [
    {
      en: `An owner of ${company} was to be replaced. That was cancelled; nothing has changed:`,
      ms: `Pemilik ${company} sepatutnya diganti. Perkara itu telah dibatalkan; tiada apa-apa berubah:`,
    },
    "",
    `${leavingEmail} → ${email}`,
  ],
  done: ({ leavingEmail, email }, company) => [
    {
      en: `An owner of ${company} was replaced. The old one can no longer sign in:`,
      ms: `Pemilik ${company} telah diganti. Pemilik lama tidak lagi boleh log masuk:`,
    },
    "",
    `${leavingEmail} → ${email}`,
  ],
};
