import type { Static } from "typebox";
import { listPermissionsOf } from "../../../domain/access/permissions.ts";
import {
  confirmedUntil,
  IDLE_TIMEOUT_MS,
  isSessionAlive,
  type PortalActor,
} from "../../../domain/access/session.ts";
import type { Merchant } from "../../../domain/merchant/merchant.ts";
import { readSession } from "../../../operations/access/sessions.ts";
import { findMerchant } from "../../../store/merchant/merchants.ts";
import type { PortalDeps } from "../portal-deps.ts";
import type { PortalMerchant, SessionState } from "./account-schema.ts";
import { csrfTokenOf } from "./session-cookie.ts";

/**
 * The state of the current session. Before the second factor, it reveals nothing about the user.
 */
export async function presentSession(
  deps: PortalDeps,
  sessionToken: string | null,
): Promise<Static<typeof SessionState>> {
  const now = deps.clock.now();
  const known = sessionToken === null ? null : await readSession(deps, sessionToken);
  const merchant = known && (await findMerchant(deps.database, known.person.merchantId));
  const isIn = known?.session.stage === "SIGNED_IN" && isSessionAlive(known.session, now);
  return {
    state: known ? known.session.stage : "SIGNED_OUT",
    mode: deps.isSandbox ? "sandbox" : "production",
    csrfToken: known && sessionToken ? csrfTokenOf(sessionToken) : "",
    user: isIn ? known.person : null,
    merchant: isIn && merchant ? presentMerchant(merchant) : null,
    permissions: isIn ? listPermissionsOf(known.person) : [],
    secondFactors: known && !isIn ? secondFactorsOf(known.person) : [],
    confirmedUntil: isIn ? (confirmedUntil(known.session)?.toISOString() ?? null) : null,
    idleTimeoutMs: IDLE_TIMEOUT_MS,
    now: now.toISOString(),
  };
}

function secondFactorsOf(person: PortalActor): ("totp" | "recovery" | "passkey")[] {
  return [
    "totp",
    ...(person.recoveryCodesLeft > 0 ? (["recovery"] as const) : []),
    ...(person.passkeyCount > 0 ? (["passkey"] as const) : []),
  ];
}

function presentMerchant({ profile, ...merchant }: Merchant): Static<typeof PortalMerchant> {
  return {
    ...merchant,
    companyName: profile.companyName,
    brandName: profile.brandName,
    isSubMerchant: merchant.partnerId !== "",
  };
}
