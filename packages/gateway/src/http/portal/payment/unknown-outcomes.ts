import Type from "typebox";
import { requestStatusCheck } from "../../../operations/merchant/review/review-merchant.ts";
import { methodNameOf, paidBankOf } from "../../../operations/payment/shown-names.ts";
import { findUnknownOutcomeTotals, listUnknownOutcomes } from "../../../store/merchant/operator.ts";
import { route } from "../../route.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { actOf } from "../portal-call.ts";
import { presentPage } from "../present-page.ts";
import {
  At,
  byId,
  closed,
  DONE,
  Done,
  Id,
  named,
  orNull,
  pageOf,
  pageQuery,
  Sen,
  ShownName,
} from "../schemas.ts";

const UnknownOutcome = named("UnknownOutcome", {
  transactionId: Id,
  merchantId: Id,
  merchantName: Type.String(),
  orderId: Type.String(),
  railId: Type.String(),
  methodName: ShownName,
  bankName: orNull(ShownName),
  attemptState: Type.String(),
  amountMinor: Sen,
  inquiryCount: Type.Integer(),
  inquireAt: orNull(Type.String()),
  createdAt: At,
});

export const listUnknownOutcomesRoute = route({
  auth: "portal",
  operationId: "listUnknownOutcomes",
  method: "GET",
  path: "/portal/api/operator/unknown-outcomes",
  permission: "operator",
  summary: "List payment attempts without a final status, oldest first.",
  query: closed(pageQuery),
  response: pageOf(UnknownOutcome),
  handler: (call, deps) =>
    presentPage(call, deps, {
      name: "unknown outcomes",
      list: (page) => listUnknownOutcomes(deps.database, page),
      positionOf: (row) => ({ at: row.createdAt, id: row.transactionId }),
      count: (countMax) => findUnknownOutcomeTotals(deps.database, countMax),
      present: (row) => ({
        ...withTimes(row),
        methodName: methodNameOf(deps.rails, row.requestMethod),
        bankName: paidBankOf(deps.rails, row.bankCode),
      }),
    }),
});

export const requestStatusCheckRoute = route({
  auth: "portal",
  operationId: "requestStatusCheck",
  method: "POST",
  path: "/portal/api/operator/unknown-outcomes/{id}/inquire",
  permission: "operator",
  summary: "Request a status check at the next opportunity.",
  params: byId,
  response: Done,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    await requestStatusCheck(deps, actOf(call), call.params.id);
    return DONE;
  },
});
