import type { Static } from "typebox";
import { readLogoPath } from "../../../domain/checkout/checkout-look.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { listPeople } from "../../../store/access/portal-users.ts";
import { findAgreedFee, findMerchantSettings } from "../../../store/merchant/merchant-settings.ts";
import {
  findListedMerchant,
  findMerchantCounts,
  type ListedMerchant,
  type RailHealthRow,
} from "../../../store/merchant/operator.ts";
import type { PortalDeps } from "../portal-deps.ts";
import type { MerchantDetail, MerchantItem, RailHealth } from "./merchant-schemas.ts";

export function presentListed(merchant: ListedMerchant): Static<typeof MerchantItem> {
  return {
    id: merchant.id,
    companyName: merchant.profile.companyName,
    brandName: merchant.profile.brandName,
    status: merchant.status,
    isActive: merchant.isActive,
    partnerId: merchant.partnerId,
    hasPartnerAccount: merchant.hasPartnerAccount,
    ownerEmail: merchant.ownerEmail,
    createdAt: merchant.createdAt.toISOString(),
    updatedAt: merchant.updatedAt.toISOString(),
  };
}

/** Refuses with NOT_FOUND. */
export async function presentMerchantDetail(
  deps: PortalDeps,
  id: string,
): Promise<Static<typeof MerchantDetail>> {
  const { database } = deps;
  const merchant = await findListedMerchant(database, id);
  if (!merchant) throw new GatewayError("NOT_FOUND");
  const [settings, fee, people, counts] = await Promise.all([
    findMerchantSettings(database, id),
    findAgreedFee(database, id, deps.clock.now()),
    listPeople(database, id),
    findMerchantCounts(database, id),
  ]);
  return {
    merchant: presentListed(merchant),
    profile: { ...merchant.profile },
    logoUrl: readLogoPath(merchant.profile.companyLogoUrl),
    settings: {
      methods: settings.methods,
      amountMinorMax: settings.amountMinorMax,
      feeBasisPoints: fee?.rateBasisPoints ?? null,
      feeFixedMinor: fee?.fixedMinor ?? null,
      refundApprovalAboveMinor: settings.refundApprovalAboveMinor,
    },
    reviewNote: settings.reviewNote,
    people: people.map((person) => ({
      id: person.id,
      email: person.email,
      name: `${person.firstName} ${person.lastName}`.trim(),
      role: person.role,
    })),
    storeCount: counts.stores,
    applicationCount: counts.applications,
  };
}

/** Below this share of approved among decided attempts a rail looks ill. */
const HEALTHY_RATE = 0.5;
/** With fewer decided attempts a rate says nothing. */
const DECIDED_MIN = 5;

export function presentRail(
  railId: string,
  row: RailHealthRow | undefined,
  quarantined: number,
): Static<typeof RailHealth> {
  const approved = row?.approved ?? 0;
  const decided = approved + (row?.declined ?? 0) + (row?.unknown ?? 0);
  const successRate = decided > 0 ? approved / decided : null;
  const isIll = decided >= DECIDED_MIN && (successRate ?? 1) < HEALTHY_RATE;
  return {
    railId,
    attempts: row?.attempts ?? 0,
    approved,
    declined: row?.declined ?? 0,
    unknown: row?.unknown ?? 0,
    open: row?.open ?? 0,
    successRate,
    paymentP95Ms: row?.paymentP95Ms ?? null,
    lastApprovedAt: row?.lastApprovedAt?.toISOString() ?? null,
    quarantined,
    state: isIll ? "DEGRADED" : (row?.attempts ?? 0) === 0 ? "IDLE" : "HEALTHY",
  };
}
