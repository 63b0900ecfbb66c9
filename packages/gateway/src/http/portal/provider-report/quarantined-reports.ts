import Type, { type Static } from "typebox";
import {
  REVIEW_DECISIONS,
  readApproval,
  readDispute,
} from "../../../domain/provider-report/review-report.ts";
import { decideReport } from "../../../operations/provider-report/decide-report.ts";
import {
  loadReviewFacts,
  type ReviewFacts,
} from "../../../operations/provider-report/review-report.ts";
import { findMerchantNames } from "../../../store/merchant/operator.ts";
import { findQuarantineCount, listQuarantine } from "../../../store/provider-report/quarantine.ts";
import { NOT_BLANK } from "../../request/problems/pattern-words.ts";
import { route } from "../../route.ts";
import { byCreation } from "../../schemas/paging.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { DoneOrWaiting, presentOutcome } from "../access/operator-decisions.ts";
import { actOf } from "../portal-call.ts";
import { presentPage } from "../present-page.ts";
import { At, closed, Id, named, orNull, pageOf, pageQuery, Sen } from "../schemas.ts";

const ClaimDecisionName = Type.Enum([...REVIEW_DECISIONS]);

const QuarantinedReport = named("QuarantinedReport", {
  id: Id,
  railId: Type.String(),
  attemptId: Type.String(),
  merchantId: orNull(Id),
  merchantName: Type.String({ description: "Empty when the payment is not known." }),
  transactionId: orNull(Id),
  orderId: orNull(Type.String()),
  expectedMinor: orNull(Sen),
  reportedMinor: orNull(Type.Integer({ description: "Amount in sen the provider reports." })),
  reference: Type.String({ description: "The provider's reference." }),
  content: Type.Object({}, { additionalProperties: true }),
  note: Type.String({ description: "What is wrong." }),
  decisions: Type.Array(ClaimDecisionName, { description: "What is possible now." }),
  decision: orNull(ClaimDecisionName),
  decidedReason: Type.String(),
  decidedBy: Type.String(),
  decidedAt: orNull(Type.String()),
  createdAt: At,
});

/** Before the latest report. */
const NEWEST = Number.MAX_SAFE_INTEGER;

const listQuarantineRoute = route({
  auth: "portal",
  operationId: "listQuarantine",
  method: "GET",
  path: "/portal/api/operator/quarantine",
  permission: "operator",
  summary: "List quarantined provider messages, newest first.",
  query: closed({ ...pageQuery, state: Type.Optional(Type.Enum(["OPEN", "RESOLVED"])) }),
  response: pageOf(QuarantinedReport),
  handler: async (call, deps) => {
    const { state } = call.query;
    const isOpen = state === undefined ? null : state === "OPEN";
    return presentPage(call, deps, {
      name: "quarantine",
      list: async ({ after, limit }) => {
        const before = after ? Number(after.id) : NEWEST;
        const reports = await listQuarantine(deps.database, isOpen, before, limit);
        const all = await loadReviewFacts(deps, reports);
        const ids = all.map(({ payment }) => payment?.merchantId ?? null);
        const names = await findMerchantNames(deps.database, ids);
        return all.map((each, at) => ({ ...each, merchantName: names.get(ids[at] ?? "") ?? "" }));
      },
      positionOf: ({ report }) => byCreation(report),
      count: (countMax) => findQuarantineCount(deps.database, isOpen, countMax),
      present: presentReport,
    });
  },
});

function presentReport({
  report,
  payment,
  decisions,
  merchantName,
}: ReviewFacts & { merchantName: string }): Static<typeof QuarantinedReport> {
  const money = readApproval(report.content) ?? readDispute(report.content);
  return {
    ...withTimes(report),
    id: String(report.id),
    merchantId: payment?.merchantId ?? null,
    merchantName,
    transactionId: payment?.id ?? null,
    orderId: payment?.orderId ?? null,
    expectedMinor: payment?.amountMinor ?? null,
    reportedMinor: money?.amountMinor ?? null,
    reference: money?.reference ?? "",
    decisions,
    decidedReason: report.decidedReason ?? "",
    decidedBy: report.decidedBy ?? "",
  };
}

const decideReportRoute = route({
  auth: "portal",
  operationId: "decideReport",
  method: "POST",
  path: "/portal/api/operator/quarantine/{id}/decide",
  permission: "operator",
  needsConfirmation: true,
  summary:
    "Resolve a quarantined message. ACCEPT: the order is paid with the amount received. " +
    "REFUND_OVERPAYMENT: the same, and the overpayment is refunded. " +
    "REFUND_ALL: the full amount is refunded. DISMISS: no money was received.",
  params: Type.Object({ id: Type.String({ pattern: "^[0-9]{1,15}$" }) }),
  body: closed({
    decision: ClaimDecisionName,
    reason: Type.String({ minLength: 1, maxLength: 500, ...NOT_BLANK }),
  }),
  response: DoneOrWaiting,
  errors: ["NOT_FOUND", "NOT_PERMITTED", "CONFLICT"],
  handler: async (call, deps) => {
    return presentOutcome(await decideReport(deps, actOf(call), Number(call.params.id), call.body));
  },
});

export const QUARANTINE_ROUTES = [listQuarantineRoute, decideReportRoute] as const;
