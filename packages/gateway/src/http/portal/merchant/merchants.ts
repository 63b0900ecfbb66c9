import { firstMarkName } from "@kaunter/checkout";
import Type, { type Static } from "typebox";
import { parseLogoPath } from "../../../domain/checkout/checkout-look.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { AMOUNT_MINOR_MAX } from "../../../domain/money.ts";
import { cleanText } from "../../../domain/payment/search/clean-text.ts";
import { resetOwnersSecondFactor } from "../../../operations/access/factor/reset-second-factor.ts";
import type { StoreDeps } from "../../../operations/deps.ts";
import { addMerchantNote } from "../../../operations/merchant/review/review-merchant.ts";
import { updateMerchantSettings } from "../../../operations/merchant/review/update-merchant-settings.ts";
import { createOwnMerchant } from "../../../operations/merchant/sub-merchants.ts";
import type { Rails } from "../../../rails/rail.ts";
import { listOperatorDecisions } from "../../../store/access/operator-decisions.ts";
import { listUsers } from "../../../store/access/users.ts";
import { findMerchantSettings } from "../../../store/merchant/merchant-settings.ts";
import { listMerchantNotes } from "../../../store/merchant/notes.ts";
import {
  findListedMerchant,
  findListedMerchantCount,
  findMerchantCounts,
  type ListedMerchant,
  listMerchants,
  listReviewQueue,
} from "../../../store/merchant/operator.ts";
import { findReview } from "../../../store/merchant/verification/reviews.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { route } from "../../route.ts";
import { byCreation } from "../../schemas/paging.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { OperatorDecisionItem } from "../access/operator-decisions.ts";
import { actOf } from "../portal-call.ts";
import { presentPage } from "../present-page.ts";
import {
  At,
  byId,
  closed,
  DONE,
  Done,
  Email,
  Id,
  LastName,
  Name,
  named,
  orNull,
  pageOf,
  pageQuery,
  queryText,
} from "../schemas.ts";
import { typed } from "../typed-input.ts";
import { ReviewReasonItem } from "./verifications.ts";

export const note = closed({ note: Type.String({ maxLength: 1_000 }) });

export const needsNote = closed({
  note: Type.String({ minLength: 1, maxLength: 1_000, ...NOT_BLANK }),
});

export const MerchantStatusName = Type.Enum(["UNVERIFIED", "REVIEWING", "VERIFIED", "SUSPENDED"]);

export const MerchantItem = named("MerchantItem", {
  id: Id,
  companyName: Type.String(),
  brandName: Type.String(),
  status: MerchantStatusName,
  isActive: Type.Boolean(),
  partnerId: Type.String(),
  hasPartnerAccount: Type.Boolean(),
  ownerEmail: Type.String(),
  submittedAt: orNull(Type.String({ description: "When it was last submitted for review." })),
  createdAt: At,
  updatedAt: At,
});

const Settings = named("MerchantSettings", {
  /** null: all methods of the gateway. */
  methods: orNull(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 200 })),
  amountMinorMax: orNull(
    Type.Integer({
      minimum: 10,
      maximum: AMOUNT_MINOR_MAX,
      description: "Of one payment, in sen.",
    }),
  ),
  refundApprovalAboveMinor: orNull(Type.Integer({ minimum: 0, maximum: AMOUNT_MINOR_MAX })),
});

export const MerchantDetail = named("MerchantDetail", {
  merchant: MerchantItem,
  profile: Type.Object({}, { additionalProperties: true }),
  logoUrl: orNull(Type.String({ description: "A path on this host." })),
  settings: Settings,
  reviewNote: Type.String(),
  reviewReasons: Type.Array(ReviewReasonItem, {
    description: "What the operator asked to correct, of an unverified merchant.",
  }),
  people: Type.Array(
    closed({ id: Id, email: Type.String(), name: Type.String(), role: Type.String() }),
  ),
  notes: Type.Array(
    closed({ id: Id, text: Type.String(), authorEmail: Type.String(), createdAt: At }),
    { description: "Of operators, newest first; at most 100. Empty for a partner." },
  ),
  methods: Type.Array(
    closed({
      id: Type.String({ description: "Method code, such as `FPX_MY`." }),
      name: Type.String(),
      mark: Type.String({ description: "Its picture is `/portal/marks/<mark>.svg`." }),
    }),
    { description: "Every method of this gateway." },
  ),
  waiting: Type.Array(
    closed({
      kind: OperatorDecisionItem.properties.kind,
      requestedBy: Type.String(),
      createdAt: At,
    }),
    { description: "Decisions that wait for a second operator. Empty for a partner." },
  ),
  storeCount: Type.Integer(),
  applicationCount: Type.Integer(),
});

/** A merchant with its owner, who is invited by email. */
export const NewMerchant = closed({
  companyName: Name,
  email: Email,
  firstName: Name,
  lastName: LastName,
  countryCode: typed("callingCode", { minLength: 1 }),
  phoneNumber: typed("phone", { minLength: 1 }),
});

export function presentListed(merchant: ListedMerchant): Static<typeof MerchantItem> {
  const { companyName, brandName } = merchant.profile;
  return { ...withTimes(merchant), companyName, brandName };
}

const WAITING_MAX = 50;

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
  const [settings, users, counts, review, notes, waiting] = await Promise.all([
    findMerchantSettings(database, id),
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
      refundApprovalAboveMinor: settings.refundApprovalAboveMinor,
    },
    reviewNote: settings.reviewNote,
    reviewReasons: merchant.status === "UNVERIFIED" ? review.reasons : [],
    people: users.map((user) => ({
      id: user.id,
      email: user.email,
      name: `${user.firstName} ${user.lastName}`.trim(),
      role: user.role,
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

export const listMerchantsRoute = route({
  auth: "portal",
  operationId: "listMerchants",
  method: "GET",
  path: "/portal/api/operator/merchants",
  permission: "operator",
  summary: "List merchants. `status=REVIEWING` is the review queue, oldest submission first.",
  query: closed({ ...pageQuery, q: queryText(), status: Type.Optional(MerchantStatusName) }),
  response: pageOf(MerchantItem),
  handler: async (call, deps) => {
    const { q, status } = call.query;
    const search = q && cleanText(q);
    const filter = { search, status, partnerId: null };
    const count = (countMax: number) => findListedMerchantCount(deps.database, filter, countMax);
    if (status === "REVIEWING") {
      return presentPage(call, deps, {
        name: "review queue",
        list: (page) => listReviewQueue(deps.database, search ?? null, page),
        positionOf: ({ id, submittedAt, createdAt }) => ({ at: submittedAt ?? createdAt, id }),
        count,
        present: presentListed,
      });
    }
    return presentPage(call, deps, {
      name: "merchants",
      list: (page) => listMerchants(deps.database, filter, page),
      positionOf: byCreation,
      count,
      present: presentListed,
    });
  },
});

export const createMerchantRoute = route({
  auth: "portal",
  operationId: "createMerchant",
  method: "POST",
  path: "/portal/api/operator/merchants",
  permission: "operator",
  needsConfirmation: true,
  summary: "Create a merchant with its first store and invite its owner by email.",
  body: NewMerchant,
  response: MerchantDetail,
  errors: ["EMAIL_DUPLICATE", "PHONE_DUPLICATE"],
  handler: async (call, deps) =>
    presentMerchantDetail(deps, await createOwnMerchant(deps, actOf(call), call.body)),
});

export const addMerchantNoteRoute = route({
  auth: "portal",
  operationId: "addMerchantNote",
  method: "POST",
  path: "/portal/api/operator/merchants/{id}/notes",
  permission: "operator",
  summary: "Add a note about a merchant, visible to operators only.",
  params: byId,
  body: closed({ text: Type.String({ minLength: 1, maxLength: 2_000, ...NOT_BLANK }) }),
  response: MerchantDetail,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    await addMerchantNote(deps, actOf(call), call.params.id, call.body.text.trim());
    return presentMerchantDetail(deps, call.params.id);
  },
});

export const getMerchantRoute = route({
  auth: "portal",
  operationId: "getMerchant",
  method: "GET",
  path: "/portal/api/operator/merchants/{id}",
  permission: "operator",
  summary: "Retrieve a merchant with its settings and team.",
  params: byId,
  response: MerchantDetail,
  errors: ["NOT_FOUND"],
  handler: (call, deps) => presentMerchantDetail(deps, call.params.id),
});

export const updateMerchantSettingsRoute = route({
  auth: "portal",
  operationId: "updateMerchantSettings",
  method: "PATCH",
  path: "/portal/api/operator/merchants/{id}",
  permission: "operator",
  needsConfirmation: true,
  summary:
    "Update partner account, methods and limits. Where the operator's limit is set, a change of the " +
    "approval limit waits for a second operator.",
  params: byId,
  body: closed({
    hasPartnerAccount: Type.Optional(Type.Boolean()),
    methods: Type.Optional(Settings.properties.methods),
    amountMinorMax: Type.Optional(Settings.properties.amountMinorMax),
    refundApprovalAboveMinor: Type.Optional(Settings.properties.refundApprovalAboveMinor),
  }),
  response: MerchantDetail,
  errors: ["NOT_FOUND", "INVALID_PARAMETER", "CONFLICT"],
  handler: async (call, deps) => {
    await updateMerchantSettings(deps, actOf(call), call.params.id, call.body);
    return presentMerchantDetail(deps, call.params.id);
  },
});

export const resetOwnersSecondFactorRoute = route({
  auth: "portal",
  operationId: "resetOwnersSecondFactor",
  method: "POST",
  path: "/portal/api/operator/merchants/{id}/reset-second-factor",
  permission: "operator",
  needsConfirmation: true,
  summary: "Remove the second factors of an owner who has lost them. Ends their sessions.",
  params: byId,
  body: closed({ email: Email }),
  response: Done,
  errors: ["NOT_FOUND", "FORBIDDEN"],
  handler: async (call, deps) => {
    const { email } = call.body;
    await resetOwnersSecondFactor(deps, actOf(call), call.params.id, email);
    return DONE;
  },
});
