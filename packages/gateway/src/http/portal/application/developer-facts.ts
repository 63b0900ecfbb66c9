import Type, { type Static } from "typebox";
import { summarize } from "../../../domain/laboratory/check/report.ts";
import type { Merchant } from "../../../domain/merchant/merchant.ts";
import { PAID_STATUSES } from "../../../domain/payment/attempt.ts";
import { ANY_PAYMENT } from "../../../domain/payment/payment-filter.ts";
import { isMethodAccepted } from "../../../operations/checkout/find-offers.ts";
import { listUsers } from "../../../store/access/users.ts";
import { listApplications } from "../../../store/application/application-admin.ts";
import type { Queryable } from "../../../store/database.ts";
import { findNewestResults } from "../../../store/laboratory/integration-checks.ts";
import { findMerchantSettings } from "../../../store/merchant/merchant-settings.ts";
import { listPaymentPage } from "../../../store/payment/payment-list.ts";
import { route } from "../../route.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { named } from "../schemas.ts";
import { webhookInboxUrl } from "./sandbox-control.ts";

const DeveloperFacts = named("DeveloperFacts", {
  mode: Type.Enum(["sandbox", "production"]),
  baseUrl: Type.String(),
  tokenUrl: Type.String(),
  checkoutUrl: Type.String(),
  openapiUrl: Type.String(),
  postmanUrl: Type.String(),
  webhookInboxUrl: Type.String({
    description:
      "Accepts webhooks of this merchant and keeps the latest for `getInbox`. Empty in production, or without simulators.",
  }),
  rateLimitPerSecond: Type.Integer({ description: "0: none." }),
  methods: Type.Array(
    named("MethodItem", {
      id: Type.String(),
      name: Type.String(),
      names: Type.Record(Type.Enum(["en", "ms", "zh", "ta"]), Type.String(), {
        description: "As payers read it, by language.",
      }),
      group: Type.String(),
      railId: Type.String(),
      amountMinorMin: Type.Integer(),
      amountMinorMax: Type.Integer(),
      isOffered: Type.Boolean({ description: "False when disabled for this merchant." }),
    }),
  ),
  checklist: Type.Array(
    named("ChecklistItem", {
      id: Type.String(),
      isDone: Type.Boolean(),
      text: Type.String({ description: "English; translate by id." }),
    }),
  ),
});

type Facts = Static<typeof DeveloperFacts>;

export const getDeveloperFactsRoute = route({
  auth: "portal",
  operationId: "getDeveloperFacts",
  method: "GET",
  path: "/portal/api/developer",
  permission: "signed-in",
  summary: "Retrieve URLs, payment methods and the go-live checklist.",
  response: DeveloperFacts,
  handler: (call, deps) => presentDeveloperFacts(call, deps),
});

async function presentDeveloperFacts(
  call: { merchant: Merchant },
  deps: PortalDeps,
): Promise<Facts> {
  const { methods: allowed } = await findMerchantSettings(deps.database, call.merchant.id);
  const base = deps.publicUrl;
  return {
    mode: deps.isSandbox ? "sandbox" : "production",
    baseUrl: base,
    tokenUrl: `${base}/v1/token`,
    checkoutUrl: `${base}/checkout`,
    openapiUrl: `${base}/docs/openapi.json`,
    postmanUrl: `${base}/docs/postman.json`,
    webhookInboxUrl: webhookInboxUrl(deps, call.merchant.id),
    rateLimitPerSecond: deps.rateLimitPerApplication,
    methods: deps.rails.listMethods().map((offer) => {
      const { rail, method, names } = offer;
      const isAllowed = allowed === null || allowed.includes(method.id);
      return {
        id: method.id,
        name: names.en,
        names,
        group: method.group,
        railId: rail.id,
        amountMinorMin: method.amountMinorMin,
        amountMinorMax: method.amountMinorMax,
        isOffered: isAllowed && isMethodAccepted(offer, deps.acceptsCards),
      };
    }),
    checklist: await presentChecklist(deps, call.merchant),
  };
}

/** Conditions for going live. */
async function presentChecklist(
  { database: db, isSandbox }: PortalDeps,
  merchant: Merchant,
): Promise<Facts["checklist"]> {
  const [applications, users, isPaid, isChecked] = await Promise.all([
    listApplications(db, merchant.id),
    listUsers(db, merchant.id),
    hasSucceeded(db, merchant),
    isSandbox && hasPassedCheck(db, merchant),
  ]);
  const live = applications.filter((application) => application.isActive);
  // An invited owner has no password yet, and cannot help when the first one is locked out.
  const owners = users.filter((user) => user.role === "OWNER" && user.isActive && user.hasPassword);
  const item = (id: string, isDone: boolean, text: string) => ({ id, isDone, text });
  return [
    item("verified", merchant.status === "VERIFIED", "The merchant is verified."),
    item("application_on", live.length > 0, "At least one application is enabled."),
    item(
      "key",
      live.length > 0 && live.every(({ keyCount }) => keyCount > 0),
      "Every enabled application has a public key.",
    ),
    item(
      "strict",
      live.length > 0 && live.every(({ signatureMode }) => signatureMode === "strict"),
      "Every enabled application uses strict signatures.",
    ),
    item("first_payment", isPaid, "At least one payment succeeded."),
    item(
      "webhook",
      live.length > 0 && live.every(({ webhookUrl }) => webhookUrl.startsWith("https:")),
      "Every enabled application has an https webhook URL.",
    ),
    item(
      "second_factor",
      owners.length > 0 && owners.every((owner) => owner.hasTotp || owner.passkeyCount > 0),
      "Every owner uses two-factor authentication.",
    ),
    item("second_owner", owners.length > 1, "There are at least two owners."),
    ...(isSandbox ? [item("checked", isChecked, "The shop passes the integration check.")] : []),
  ];
}

/** A payment that was refunded later did succeed. */
async function hasSucceeded(db: Queryable, { id }: Merchant): Promise<boolean> {
  for (const status of PAID_STATUSES) {
    const page = { after: null, limit: 1 };
    const [paid] = await listPaymentPage(db, id, { ...ANY_PAYMENT, status }, page);
    if (paid !== undefined) return true;
  }
  return false;
}

/** The newest check that was not stopped. */
async function hasPassedCheck(db: Queryable, { id }: Merchant): Promise<boolean> {
  const { passed, tried } = summarize((await findNewestResults(db, id)) ?? []);
  return tried > 0 && passed === tried;
}
