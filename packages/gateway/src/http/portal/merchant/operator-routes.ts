import Type from "typebox";
import {
  changeMerchantSettings,
  inquireNow,
  reviewMerchant,
} from "../../../operations/merchant/review-merchant.ts";
import { createOwnMerchant } from "../../../operations/merchant/sub-merchants.ts";
import { settleException } from "../../../operations/settlement/settle-exception.ts";
import { listOperatorAuditPage } from "../../../store/access/audit.ts";
import {
  type ListedMerchant,
  listJobStates,
  listMerchants,
  listRailHealth,
  listUnknownOutcomes,
} from "../../../store/merchant/operator.ts";
import { listQuarantineCounts } from "../../../store/payment/quarantine.ts";
import {
  type SettlementException as ExceptionRow,
  listExceptions,
} from "../../../store/settlement/settlement-exceptions.ts";
import { AuditEntry } from "../access/account-schemas.ts";
import { actOf } from "../access/answer-session.ts";
import { presentAudit } from "../access/present-team.ts";
import { presentPage, readPage, readRange, withOneMore } from "../paging.ts";
import { portalRoute } from "../portal-route.ts";
import {
  byId,
  closed,
  DONE,
  Done,
  listOf,
  pageOf,
  pageQuery,
  queryText,
  rangeQuery,
} from "../schemas.ts";
import { readPostingId } from "../settlement-parts.ts";
import {
  JobState,
  MerchantDetail,
  MerchantItem,
  MerchantStatusName,
  NewMerchant,
  RailHealth,
  Settings,
  SettlementException,
  UnknownOutcome,
} from "./merchant-schemas.ts";
import { presentListed, presentMerchantDetail, presentRail } from "./present-merchant.ts";

const note = closed({ note: Type.String({ maxLength: 1_000 }) });
const needsNote = closed({ note: Type.String({ minLength: 1, maxLength: 1_000, notBlank: true }) });

const HEALTH_MS = 3_600_000;
/** A task that is due this long is late. */
const LATE_MS = 60_000;

/** For the company that runs the gateway. */
export const OPERATOR_ROUTES = [
  portalRoute({
    name: "listMerchants",
    method: "GET",
    path: "/portal/api/operator/merchants",
    permission: "operator",
    summary: "List merchants. `status=REVIEWING` is the review queue, oldest first.",
    query: closed({ ...pageQuery, q: queryText(), status: Type.Optional(MerchantStatusName) }),
    response: pageOf(MerchantItem),
    handle: async (call, deps) => {
      const page = readPage(call.query);
      const { q = null, status = null } = call.query;
      const filter = {
        search: q,
        status,
        partnerId: null,
        isOldestFirst: status === "REVIEWING",
      };
      const rows = await listMerchants(deps.database, filter, withOneMore(page));
      const keyOf = (row: ListedMerchant) => ({ at: row.createdAt, id: row.id });
      return presentPage(rows, page, keyOf, presentListed);
    },
  }),
  portalRoute({
    name: "createMerchant",
    method: "POST",
    path: "/portal/api/operator/merchants",
    permission: "operator",
    summary: "Create a merchant with its first store and invite its owner by email.",
    body: NewMerchant,
    response: MerchantDetail,
    errors: ["EMAIL_DUPLICATE", "PHONE_DUPLICATE"],
    handle: async (call, deps) =>
      presentMerchantDetail(deps, await createOwnMerchant(deps, actOf(call), call.body)),
  }),
  portalRoute({
    name: "getMerchant",
    method: "GET",
    path: "/portal/api/operator/merchants/{id}",
    permission: "operator",
    summary: "Retrieve a merchant with its settings and team.",
    params: byId,
    response: MerchantDetail,
    errors: ["NOT_FOUND"],
    handle: (call, deps) => presentMerchantDetail(deps, call.params.id),
  }),
  portalRoute({
    name: "approveMerchant",
    method: "POST",
    path: "/portal/api/operator/merchants/{id}/approve",
    permission: "operator",
    summary: "Approve a merchant: REVIEWING becomes VERIFIED.",
    params: byId,
    body: note,
    response: MerchantDetail,
    errors: ["NOT_FOUND", "NOT_PERMITTED", "MERCHANT_VERIFIED", "MERCHANT_SUSPENDED"],
    handle: async (call, deps) => {
      const { id } = call.params;
      await reviewMerchant(deps, actOf(call), id, "approve", call.body.note);
      return presentMerchantDetail(deps, id);
    },
  }),
  portalRoute({
    name: "sendMerchantBack",
    method: "POST",
    path: "/portal/api/operator/merchants/{id}/send-back",
    permission: "operator",
    summary: "Request changes: REVIEWING becomes UNVERIFIED. The note says what is missing.",
    params: byId,
    body: needsNote,
    response: MerchantDetail,
    errors: ["NOT_FOUND", "NOT_PERMITTED", "MERCHANT_VERIFIED", "MERCHANT_SUSPENDED"],
    handle: async (call, deps) => {
      const { id } = call.params;
      await reviewMerchant(deps, actOf(call), id, "send_back", call.body.note);
      return presentMerchantDetail(deps, id);
    },
  }),
  portalRoute({
    name: "suspendMerchant",
    method: "POST",
    path: "/portal/api/operator/merchants/{id}/suspend",
    permission: "operator",
    needsConfirmation: true,
    summary: "Suspend a merchant. All its requests are rejected at once.",
    params: byId,
    body: needsNote,
    response: MerchantDetail,
    errors: ["NOT_FOUND", "NOT_PERMITTED", "MERCHANT_VERIFIED", "MERCHANT_SUSPENDED"],
    handle: async (call, deps) => {
      const { id } = call.params;
      await reviewMerchant(deps, actOf(call), id, "suspend", call.body.note);
      return presentMerchantDetail(deps, id);
    },
  }),
  portalRoute({
    name: "restoreMerchant",
    method: "POST",
    path: "/portal/api/operator/merchants/{id}/restore",
    permission: "operator",
    summary: "Restore a merchant: SUSPENDED becomes REVIEWING.",
    params: byId,
    body: note,
    response: MerchantDetail,
    errors: ["NOT_FOUND", "NOT_PERMITTED", "MERCHANT_VERIFIED", "MERCHANT_SUSPENDED"],
    handle: async (call, deps) => {
      const { id } = call.params;
      await reviewMerchant(deps, actOf(call), id, "restore", call.body.note);
      return presentMerchantDetail(deps, id);
    },
  }),
  portalRoute({
    name: "changeMerchantSettings",
    method: "PATCH",
    path: "/portal/api/operator/merchants/{id}",
    permission: "operator",
    summary:
      "Update partner account, methods, fees and limits. The gateway's fee applies when both parts are null.",
    params: byId,
    body: closed({
      hasPartnerAccount: Type.Optional(Type.Boolean()),
      methods: Type.Optional(Settings.properties.methods),
      amountMinorMax: Type.Optional(Settings.properties.amountMinorMax),
      feeBasisPoints: Type.Optional(Settings.properties.feeBasisPoints),
      feeFixedMinor: Type.Optional(Settings.properties.feeFixedMinor),
      refundApprovalAboveMinor: Type.Optional(Settings.properties.refundApprovalAboveMinor),
    }),
    response: MerchantDetail,
    errors: ["NOT_FOUND", "INVALID_PARAMETER"],
    handle: async (call, deps) => {
      await changeMerchantSettings(deps, actOf(call), call.params.id, call.body);
      return presentMerchantDetail(deps, call.params.id);
    },
  }),
  portalRoute({
    name: "listRails",
    method: "GET",
    path: "/portal/api/operator/rails",
    permission: "operator",
    summary: "List the providers' health over the last hour.",
    response: listOf(RailHealth),
    handle: async (_call, deps) => {
      const now = deps.clock.now().getTime();
      const [rows, quarantined] = await Promise.all([
        listRailHealth(deps.database, new Date(now - HEALTH_MS)),
        listQuarantineCounts(deps.database),
      ]);
      const ids = new Set(deps.rails.listMethods().map(({ rail }) => rail.id));
      const items = [...ids].map((id) =>
        presentRail(
          id,
          rows.find((row) => row.railId === id),
          quarantined.get(id) ?? 0,
        ),
      );
      return { items };
    },
  }),
  portalRoute({
    name: "listUnknownOutcomes",
    method: "GET",
    path: "/portal/api/operator/unknown-outcomes",
    permission: "operator",
    summary: "List payment attempts without a final status, oldest first.",
    query: closed(pageQuery),
    response: pageOf(UnknownOutcome),
    handle: async (call, deps) => {
      const page = readPage(call.query);
      const rows = await listUnknownOutcomes(deps.database, withOneMore(page));
      return presentPage(
        rows,
        page,
        (row) => ({ at: row.createdAt, id: row.transactionId }),
        (row) => ({
          ...row,
          inquireAt: row.inquireAt?.toISOString() ?? null,
          createdAt: row.createdAt.toISOString(),
        }),
      );
    },
  }),
  portalRoute({
    name: "inquireNow",
    method: "POST",
    path: "/portal/api/operator/unknown-outcomes/{id}/inquire",
    permission: "operator",
    summary: "Request a status check at the next opportunity.",
    params: byId,
    response: Done,
    errors: ["NOT_FOUND"],
    handle: async (call, deps) => {
      await inquireNow(deps, actOf(call), call.params.id);
      return DONE;
    },
  }),
  portalRoute({
    name: "listSettlementExceptions",
    method: "GET",
    path: "/portal/api/operator/settlement-exceptions",
    permission: "operator",
    summary: "List lines of settlement files that differ from the ledger.",
    query: closed({ ...pageQuery, state: Type.Optional(Type.Enum(["OPEN", "RESOLVED"])) }),
    response: pageOf(SettlementException),
    handle: async (call, deps) => {
      const page = readPage(call.query);
      const after = Number(readPostingId(page));
      const state = call.query.state ?? null;
      const rows = await listExceptions(deps.database, state, after, page.limit + 1);
      return presentPage(
        rows,
        page,
        (row) => ({ at: row.createdAt, id: String(row.id) }),
        presentException,
      );
    },
  }),
  portalRoute({
    name: "resolveSettlementException",
    method: "POST",
    path: "/portal/api/operator/settlement-exceptions/{id}/resolve",
    permission: "operator",
    needsConfirmation: true,
    summary:
      "Resolve a settlement exception. ACCEPT records the provider's figures; DISMISS keeps the ledger.",
    params: Type.Object({ id: Type.String({ pattern: "^[0-9]{1,15}$" }) }),
    body: closed({
      decision: Type.Enum(["ACCEPT", "DISMISS"]),
      reason: Type.String({ minLength: 1, maxLength: 500, notBlank: true }),
    }),
    response: Done,
    errors: ["NOT_PERMITTED"],
    handle: async (call, deps) => {
      await settleException(deps, actOf(call), Number(call.params.id), call.body);
      return DONE;
    },
  }),
  portalRoute({
    name: "listJobs",
    method: "GET",
    path: "/portal/api/operator/jobs",
    permission: "operator",
    summary: "List background jobs with their pending work and oldest due time.",
    response: listOf(JobState),
    handle: async (_call, deps) => {
      const now = deps.clock.now();
      const lateSince = new Date(now.getTime() - LATE_MS);
      const rows = await listJobStates(deps.database, now, lateSince);
      return {
        items: rows.map((row) => ({
          ...row,
          oldestDueAt: row.oldestDueAt?.toISOString() ?? null,
        })),
      };
    },
  }),
  portalRoute({
    name: "listOperatorAudit",
    method: "GET",
    path: "/portal/api/operator/audit",
    permission: "operator",
    summary: "List changes by operators, for all merchants.",
    query: closed({ ...pageQuery, ...rangeQuery, action: queryText(), merchantId: queryText() }),
    response: pageOf(AuditEntry),
    handle: async (call, deps) => {
      const page = readPage(call.query);
      const { action = null, merchantId = null } = call.query;
      const filter = { ...readRange(call.query), action, merchantId };
      const rows = await listOperatorAuditPage(deps.database, filter, withOneMore(page));
      return presentPage(rows, page, ({ at, id }) => ({ at, id }), presentAudit);
    },
  }),
];

function presentException(row: ExceptionRow) {
  return {
    id: String(row.id),
    railId: row.railId,
    date: row.date,
    kind: row.kind,
    reference: row.subject,
    expectedMinor: row.expectedMinor,
    reportedMinor: row.foundMinor,
    state: row.state,
    decision: row.decision ?? "",
    note: row.reason ?? "",
    merchantId: row.merchantId ?? "",
    transactionId: row.transactionId ?? "",
    createdAt: row.createdAt.toISOString(),
  };
}
