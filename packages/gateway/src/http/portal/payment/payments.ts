import { firstMarkName } from "@kaunter/checkout";
import Type, { type Static, type TObject } from "typebox";
import { isStoreAllowed, type PortalUser } from "../../../domain/access/session.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { paymentCsvHeader, paymentCsvRow } from "../../../domain/payment/payment-csv.ts";
import type { PaymentFilter } from "../../../domain/payment/payment-filter.ts";
import type { Rails } from "../../../rails/rail.ts";
import {
  findPaymentTotals,
  listPaymentPage,
  type ShownPayment,
} from "../../../store/payment/payment-list.ts";
import { Download } from "../../request/send-response.ts";
import { route } from "../../route.ts";
import { byCreation } from "../../schemas/paging.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { presentPage } from "../present-page.ts";
import { readRange } from "../read-range.ts";
import {
  At,
  AttemptStateName,
  closed,
  Id,
  IdText,
  named,
  orNull,
  pageOf,
  pageQuery,
  queryMinor,
  queryText,
  rangeQuery,
  Sen,
  sortQuery,
  TransactionStatusName,
} from "../schemas.ts";

export const paymentFilter = {
  ...rangeQuery,
  q: queryText(200),
  status: Type.Optional(TransactionStatusName),
  attemptState: Type.Optional(AttemptStateName),
  method: queryText(),
  bankCode: queryText(),
  storeId: Type.Optional(IdText),
  applicationId: Type.Optional(IdText),
  customerId: queryText(),
  amountMin: queryMinor,
  amountMax: queryMinor,
};

export const PaymentItem = named("PaymentItem", {
  id: Type.String({ description: "Transaction ID." }),
  checkoutId: Id,
  orderId: Type.String(),
  orderTitle: Type.String(),
  storeId: Id,
  storeName: Type.String(),
  applicationId: Id,
  method: Type.String({ description: "Method code, such as `FPX_MY`." }),
  methodName: Type.String(),
  mark: Type.String({ description: "Its picture is `/portal/marks/<mark>.svg`." }),
  bankCode: orNull(Type.String()),
  bankName: orNull(Type.String({ description: "The code for a bank that is not known." })),
  amountMinor: Sen,
  balanceMinor: Type.Integer({ description: "Refundable amount in sen." }),
  status: TransactionStatusName,
  attemptState: AttemptStateName,
  isOverpayment: Type.Boolean({
    description: "Duplicate payment (overpayment): refund due to the payer.",
  }),
  heldMinor: orNull(
    Type.Integer({
      description: "Amount in sen the provider reports instead, during the operator's review.",
    }),
  ),
  railReference: Type.String({ description: "The bank's or wallet's reference." }),
  failureReason: orNull(Type.String()),
  failureCode: orNull(Type.String({ description: "The provider's code." })),
  customerId: Type.String(),
  customerEmail: Type.String(),
  createdAt: At,
  paidAt: orNull(Type.String()),
});

/** The filter of a query, limited to the stores the user may see. */
export function paymentFilterOf(
  { q, amountMin, amountMax, ...query }: Static<TObject<typeof paymentFilter>>,
  actor: Pick<PortalUser, "storeIds">,
): PaymentFilter {
  return {
    ...query,
    ...readRange(query),
    search: q,
    amountMinorMin: amountMin === undefined ? null : Number(amountMin),
    amountMinorMax: amountMax === undefined ? null : Number(amountMax),
    allowedStoreIds: actor.storeIds,
  };
}

/** Throws NOT_FOUND outside the user's stores. */
export function expectStoreAllowed(actor: Pick<PortalUser, "storeIds">, storeId: string): void {
  if (!isStoreAllowed(actor, storeId)) throw new GatewayError("NOT_FOUND");
}

/** The code itself for an unknown bank. */
export function bankNameOf(rails: Rails, code: string): string {
  for (const { rail } of rails.listMethods()) {
    const name = rail.bankNameOf?.(code);
    if (name) return name;
  }
  return code;
}

export function presentPayment(rails: Rails, row: ShownPayment): Static<typeof PaymentItem> {
  return {
    ...withTimes(row),
    method: row.requestMethod,
    methodName: rails.findMethod(row.requestMethod)?.names.en ?? row.requestMethod,
    mark: markOf(rails, row),
    bankName: row.bankCode && bankNameOf(rails, row.bankCode),
    failureReason: row.declineReason,
    failureCode: row.rawCode,
  };
}

/** Of the bank, else of the card's brand, else of the method. */
function markOf(rails: Rails, { railId, requestMethod, bankCode, payer }: ShownPayment): string {
  const bank = bankCode && rails.get(railId)?.bankMarkOf?.(bankCode);
  const method = rails.findMethod(requestMethod)?.method.mark;
  return firstMarkName([bank, payer.cardBrand, method, requestMethod]);
}

export const listPaymentsRoute = route({
  auth: "portal",
  operationId: "listPayments",
  method: "GET",
  path: "/portal/api/payments",
  permission: "payments:read",
  summary:
    "List payments, newest first. `q` matches a transaction, order or checkout ID or a bank reference, in whole or from four characters on in part among the latest 20,000 payments; or an email address or an amount (12.50). The total's amount is what successful payments add up to.",
  query: closed({ ...pageQuery, ...sortQuery, ...paymentFilter }),
  response: pageOf(PaymentItem),
  errors: ["INVALID_PARAMETER"],
  handler: async (call, deps) => {
    const filter = paymentFilterOf(call.query, call.actor);
    const { id } = call.merchant;
    return presentPage(call, deps, {
      name: "payments",
      list: (page) => listPaymentPage(deps.database, id, filter, page),
      positionOf: byCreation,
      amountOf: ({ amountMinor }) => amountMinor,
      count: (countMax) => findPaymentTotals(deps.database, id, filter, countMax),
      present: (row) => presentPayment(deps.rails, row),
    });
  },
});

/** A download created while the browser waits. */
const CSV_ROWS_MAX = 5_000;

export const exportPaymentsNowRoute = route({
  auth: "portal",
  operationId: "exportPaymentsNow",
  method: "GET",
  path: "/portal/api/payments.csv",
  permission: "payments:export",
  summary: "Download the filtered list as CSV, at most 5,000 rows. Start an export for more.",
  query: closed(paymentFilter),
  response: "text/csv",
  errors: ["CONFLICT"],
  handler: async (call, deps) => {
    const page = { after: null, limit: CSV_ROWS_MAX + 1 };
    const filter = paymentFilterOf(call.query, call.actor);
    const rows = await listPaymentPage(deps.database, call.merchant.id, filter, page);
    if (rows.length > CSV_ROWS_MAX) {
      const detail = `More than ${CSV_ROWS_MAX} payments. Start an export instead.`;
      throw new GatewayError("CONFLICT", { detail });
    }
    const text = `${paymentCsvHeader()}${rows.map(paymentCsvRow).join("")}`;
    return new Download("text/csv; charset=utf-8", "payments.csv", text);
  },
});
