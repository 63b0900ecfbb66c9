import { isIP } from "node:net";
import type { Static } from "typebox";
import { listPermissionsOf } from "../../../domain/access/permissions.ts";
import {
  lacksSecondFactor,
  needsSecondFactor,
  usesSecondFactor,
} from "../../../domain/access/second-factor.ts";
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
import type { PortalMerchant, PortalUser, SessionState } from "./account-schema.ts";
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
  const hasPassed = known?.session.stage === "SIGNED_IN" && isSessionAlive(known.session, now);
  const isEnrolling = hasPassed && lacksSecondFactor(known.person, deps.isSandbox);
  const isIn = hasPassed && !isEnrolling;
  return {
    state: isEnrolling ? "ENROLMENT" : (known?.session.stage ?? "SIGNED_OUT"),
    mode: deps.isSandbox ? "sandbox" : "production",
    csrfToken: known && sessionToken ? csrfTokenOf(sessionToken) : "",
    user: hasPassed ? presentUser(known.person, deps.isSandbox) : null,
    merchant: isIn && merchant ? presentMerchant(merchant) : null,
    permissions: isIn ? listPermissionsOf(known.person) : [],
    secondFactors: known && !hasPassed ? secondFactorsOf(known.person) : [],
    passkeyPortalUrl: passkeyPortalUrl(deps.publicUrls),
    confirmedUntil: hasPassed ? (confirmedUntil(known.session)?.toISOString() ?? null) : null,
    idleTimeoutMs: IDLE_TIMEOUT_MS,
    now: now.toISOString(),
  };
}

/** An https address first; plain http only on this machine, where browsers allow passkeys too. */
function passkeyPortalUrl(publicUrls: readonly string[]): string | null {
  const named = publicUrls.filter((url) => {
    const { protocol, hostname } = new URL(url);
    const isName = isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
    return isName && (protocol === "https:" || hostname === "localhost");
  });
  const url = named.find((each) => each.startsWith("https:")) ?? named[0];
  return url === undefined ? null : `${url}/portal`;
}

function secondFactorsOf(person: PortalActor): ("totp" | "recovery" | "passkey")[] {
  return [
    ...(person.hasTotp ? (["totp"] as const) : []),
    ...(person.recoveryCodesLeft > 0 ? (["recovery"] as const) : []),
    ...(person.passkeyCount > 0 ? (["passkey"] as const) : []),
  ];
}

function presentUser(person: PortalActor, isSandbox: boolean): Static<typeof PortalUser> {
  const passkey = person.passkeyCount > 0 ? (["passkey"] as const) : [];
  const byFactor = person.hasTotp || person.recoveryCodesLeft > 0 ? (["code"] as const) : [];
  const isByFactor = usesSecondFactor(person, isSandbox);
  return {
    ...person,
    needsSecondFactor: needsSecondFactor(person, isSandbox),
    confirmsBy: [...(isByFactor ? byFactor : (["password"] as const)), ...passkey],
  };
}

function presentMerchant({ profile, ...merchant }: Merchant): Static<typeof PortalMerchant> {
  return {
    ...merchant,
    companyName: profile.companyName,
    brandName: profile.brandName,
    isSubMerchant: merchant.partnerId !== "",
  };
}
