import Type, { type Static } from "typebox";
import { readApproval, readDispute } from "../../../../domain/payment/review-report.ts";
import {
  loadReviewFacts,
  type ReviewFacts,
} from "../../../../operations/payment/outcome/review-report.ts";
import { findQuarantineCount, listQuarantine } from "../../../../store/payment/quarantine.ts";
import { route } from "../../../route.ts";
import { byCreation } from "../../../schemas/paging.ts";
import { withTimes } from "../../../schemas/with-times.ts";
import { answerPage } from "../../answer-page.ts";
import { closed, pageOf, pageQuery } from "../../schemas.ts";
import { QuarantinedReport } from "./quarantine-schema.ts";

/** Before the latest report. */
const NEWEST = Number.MAX_SAFE_INTEGER;

export const listQuarantineRoute = route({
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
    return answerPage(call, deps, {
      name: "quarantine",
      list: async ({ after, limit }) => {
        const before = after ? Number(after.id) : NEWEST;
        return loadReviewFacts(deps, await listQuarantine(deps.database, isOpen, before, limit));
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
}: ReviewFacts): Static<typeof QuarantinedReport> {
  const money = readApproval(report.content) ?? readDispute(report.content);
  return {
    ...withTimes(report),
    id: String(report.id),
    merchantId: payment?.merchantId ?? null,
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
