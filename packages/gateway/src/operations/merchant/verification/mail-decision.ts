import { canSignIn } from "../../../domain/access/session.ts";
import type { ReviewOutcome } from "../../../domain/merchant/verification/verification.ts";
import { listUsers } from "../../../store/access/users.ts";
import type { Transaction } from "../../../store/database.ts";
import { enqueueMail, type InBoth, inBothLanguages } from "../../access/enqueue-mail.ts";
import type { Deps } from "../../deps.ts";

interface Words extends InBoth {
  subject: InBoth;
}

/** What has to be corrected is in the portal only: mail is not the place for it. */
const WORDS: Readonly<Record<Exclude<ReviewOutcome, "">, Words>> = {
  APPROVED: {
    subject: { en: "Your business is verified", ms: "Perniagaan anda telah disahkan" },
    en: "Your business is verified. Payouts go to the bank account you submitted.",
    ms: "Perniagaan anda telah disahkan. Bayaran keluar dihantar ke akaun bank yang anda berikan.",
  },
  CHANGES_REQUESTED: {
    subject: {
      en: "More information is needed to verify your business",
      ms: "Maklumat tambahan diperlukan untuk mengesahkan perniagaan anda",
    },
    en: "More information is needed to verify your business. See what to correct, and submit again:",
    ms: "Maklumat tambahan diperlukan untuk mengesahkan perniagaan anda. Sila lihat perkara yang perlu dibetulkan dan hantar semula:",
  },
  REJECTED: {
    subject: {
      en: "Your business could not be verified",
      ms: "Perniagaan anda tidak dapat disahkan",
    },
    en: "Your business could not be verified. Payouts stay on hold. See the reason:",
    ms: "Perniagaan anda tidak dapat disahkan. Bayaran keluar masih ditahan. Sila lihat sebabnya:",
  },
};

/** To the owners and admins who can sign in, in English and Malay. */
export async function mailDecision(
  deps: Pick<Deps, "clock" | "mailPolicy" | "random" | "sealer" | "publicUrl">,
  tx: Transaction,
  merchantId: string,
  outcome: Exclude<ReviewOutcome, "">,
): Promise<void> {
  const { subject, en, ms } = WORDS[outcome];
  const link = `${deps.publicUrl}/portal/verification`;
  const text = inBothLanguages([{ en, ms }, "", link]);
  const users = await listUsers(tx, merchantId);
  const leaders = users.filter(
    (user) =>
      (user.role === "OWNER" || user.role === "ADMIN") && user.hasPassword && canSignIn(user),
  );
  for (const { email: recipient } of leaders) {
    await enqueueMail(deps, tx, { merchantId, recipient, subject, text });
  }
}
