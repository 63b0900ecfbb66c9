import { firstMarkName } from "@kaunter/checkout";
import type { Static } from "typebox";
import { parseLogoPath } from "../../../domain/checkout/checkout-look.ts";
import { GatewayError } from "../../../domain/errors.ts";
import type { StoreDeps } from "../../../operations/deps.ts";
import type { Rails } from "../../../rails/rail.ts";
import { listOperatorDecisions } from "../../../store/access/operator-decisions.ts";
import { listUsers } from "../../../store/access/users.ts";
import { findAgreedFee, findMerchantSettings } from "../../../store/merchant/merchant-settings.ts";
import { listMerchantNotes } from "../../../store/merchant/notes.ts";
import {
  findListedMerchant,
  findMerchantCounts,
  type ListedMerchant,
} from "../../../store/merchant/operator.ts";
import { findReview } from "../../../store/merchant/verification/reviews.ts";
import { withTimes } from "../../schemas/with-times.ts";
import type { MerchantDetail, MerchantItem } from "./merchant-schema.ts";

const WAITING_MAX = 50;

export function presentListed(merchant: ListedMerchant): Static<typeof MerchantItem> {
  const { companyName, brandName } = merchant.profile;
  return { ...withTimes(merchant), companyName, brandName };
}

/** Throws NOT_FOUND. */
export async function presentMerchantDetail(
  deps: StoreDeps & { rails: Rails },
  id: string,
): Promise<Static<typeof MerchantDetail>> {
  const { database } = deps;
  const merchant = await findListedMerchant(database, id);
  if (!merchant) throw new GatewayError("NOT_FOUND");
  const now = deps.clock.now();
  const waitingFor = { status: "WAITING" as const, merchantId: id, now };
  const [settings, fee, people, counts, review, notes, waiting] = await Promise.all([
    findMerchantSettings(database, id),
    findAgreedFee(database, id, now),
    listUsers(database, id),
    findMerchantCounts(database, id),
    findReview(database, id),
    listMerchantNotes(database, id),
    listOperatorDecisions(database, waitingFor, { after: null, limit: WAITING_MAX }),
  ]);
  return {
    merchant: presentListed(merchant),
    profile: { ...merchant.profile },
    logoUrl: parseLogoPath(merchant.profile.companyLogoUrl),
    settings: {
      methods: settings.methods,
      amountMinorMax: settings.amountMinorMax,
      feeBasisPoints: fee?.rateBasisPoints ?? null,
      feeFixedMinor: fee?.fixedMinor ?? null,
      refundApprovalAboveMinor: settings.refundApprovalAboveMinor,
    },
    reviewNote: settings.reviewNote,
    reviewReasons: merchant.status === "UNVERIFIED" ? review.reasons : [],
    people: people.map((person) => ({
      id: person.id,
      email: person.email,
      name: `${person.firstName} ${person.lastName}`.trim(),
      role: person.role,
    })),
    notes: notes.map(withTimes),
    waiting: waiting.map(({ kind, requestedEmail, createdAt }) => ({
      ...{ kind, requestedBy: requestedEmail, createdAt: createdAt.toISOString() },
    })),
    methods: deps.rails.listMethods().map(({ method, names }) => ({
      id: method.id,
      name: names.en,
      mark: firstMarkName([method.mark, method.id]),
    })),
    storeCount: counts.stores,
    applicationCount: counts.applications,
  };
}

/** As its partner sees it: what operators write and decide is not the partner's business. */
export async function presentSubMerchant(
  deps: StoreDeps & { rails: Rails },
  id: string,
): Promise<Static<typeof MerchantDetail>> {
  return { ...(await presentMerchantDetail(deps, id)), notes: [], waiting: [] };
}
