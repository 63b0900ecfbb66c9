import type { PortalUser } from "../../../domain/access/session.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { deletePasskeys, deleteTotp } from "../../../store/access/second-factors.ts";
import { deleteSessionsOf } from "../../../store/access/sessions.ts";
import { findUserByEmail, forgetDevices } from "../../../store/access/users.ts";
import type { Deps } from "../../deps.ts";
import { recordGrant } from "../approval/record-grant.ts";
import { enqueueMail, inBothLanguages } from "../enqueue-mail.ts";
import { expectTeamMember } from "../invitations.ts";
import { type Act, changeTo, recordChange } from "../record-change.ts";

/** An owner helps a member of the team who has lost theirs. Throws NOT_FOUND, FORBIDDEN. */
export async function resetSecondFactor(deps: Deps, act: Act, userId: string): Promise<PortalUser> {
  const { merchantId } = act.actor;
  if (act.actor.role !== "OWNER") throw new GatewayError("FORBIDDEN");
  const user = await expectTeamMember(deps.database, merchantId, userId);
  await reset(deps, act, user);
  return expectTeamMember(deps.database, merchantId, userId);
}

/** An operator helps an owner of a merchant. Throws NOT_FOUND for any other user. */
export async function resetOwnersSecondFactor(
  deps: Deps,
  act: Act,
  merchantId: string,
  email: string,
): Promise<void> {
  const user = await findUserByEmail(deps.database, email);
  if (user?.merchantId !== merchantId || user.role !== "OWNER") {
    throw new GatewayError("NOT_FOUND");
  }
  await reset(deps, { ...act, asOperator: true }, user);
}

/** Locks out a finder of the phone: factors, sessions and known devices all end. */
async function reset(deps: Deps, act: Act, user: PortalUser): Promise<void> {
  if (user.id === act.actor.id) {
    throw new GatewayError("FORBIDDEN", { detail: "You cannot reset your own second factor." });
  }
  const now = deps.clock.now();
  const by = act.asOperator
    ? { en: "The operator", ms: "Pengendali" }
    : { en: act.actor.email, ms: act.actor.email };
  await deps.database.transaction(async (tx) => {
    await deleteTotp(tx, user);
    await deletePasskeys(tx, user);
    await deleteSessionsOf(tx, user, null);
    await forgetDevices(tx, user, now);
    const granted = { grantedBy: act.actor.id, grantedAt: now };
    await recordGrant(deps, tx, user, { kind: "RESET", ...granted });
    await enqueueMail(deps, tx, {
      merchantId: user.merchantId,
      recipient: user.email,
      subject: {
        en: "Your Kaunter second factor was reset",
        ms: "Faktor kedua Kaunter anda telah ditetapkan semula",
      },
      text: inBothLanguages([
        {
          en: `${by.en} removed your authenticator app, passkeys and recovery codes.`,
          ms: `${by.ms} telah membuang aplikasi pengesah, kunci laluan dan kod pemulihan anda.`,
        },
        {
          en: "All your sessions have ended. Sign in with your password and set up a new second factor:",
          ms: "Semua sesi anda telah tamat. Sila log masuk dengan kata laluan anda dan sediakan faktor kedua baharu:",
        },
        "",
        `${deps.publicUrl}/portal`,
        "",
        {
          en: "If you did not request this, contact the owner of your team immediately.",
          ms: "Jika anda tidak membuat permintaan ini, sila hubungi pemilik pasukan anda dengan segera.",
        },
      ]),
    });
    await recordChange(tx, act, now, changeTo("user", user, "user.second_factor_reset"));
  });
}
