import { firstMarkName } from "@kaunter/checkout";
import Type, { type Static, type TObject } from "typebox";
import { isStoreAllowed, type PortalUser } from "../../../domain/access/session.ts";
import { DISPUTE_STATES } from "../../../domain/dispute/dispute.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { PAYMENT_COLUMNS, refundableMinorOf } from "../../../domain/payment/payment-csv.ts";
import type { PaymentFilter } from "../../../domain/payment/payment-filter.ts";
import { readPaymentLines } from "../../../operations/payment/report/payment-file.ts";
import { bankNameOf, methodNameOf, paidBankOf } from "../../../operations/payment/shown-names.ts";
import type { Rails } from "../../../rails/rail.ts";
import { listBankCodes } from "../../../store/payment/payment-banks.ts";
import {
  findPaymentTotals,
  listPaymentPage,
  type ShownPayment,
} from "../../../store/payment/payment-list.ts";
import { readRange } from "../../request/read-range.ts";
import { route } from "../../route.ts";
import { byCreation } from "../../schemas/paging.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { fileQuery, inOnePart, tableFile } from "../files/table-file.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { presentPage } from "../present-page.ts";
import {
  At,
  AttemptStateName,
  closed,
  Id,
  IdText,
  listOf,
  named,
  orNull,
  pageOf,
  pageQuery,
  queryMinor,
  queryText,
  rangeQuery,
  Sen,
  ShownName,
  sortQuery,
  TransactionStatusName,
} from "../schemas.ts";
import { findNamed } from "./find-named.ts";

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
  methodName: ShownName,
  mark: Type.String({ description: "Its picture is `/portal/marks/<mark>.svg`." }),
  bankCode: orNull(Type.String()),
  bankName: orNull(ShownName),
  amountMinor: Sen,
  balanceMinor: Type.Integer({
    description: "Refundable amount in sen: what disputes hold is not refundable.",
  }),
  disputedMinor: Type.Integer({ description: "Sen. Held by disputes that are open or lost." }),
  disputeState: orNull(
    Type.Enum([...DISPUTE_STATES], { description: "Of the latest dispute; null without one." }),
  ),
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

/**
 * The filter of a query, limited to the stores the user may see. Throws INVALID_PARAMETER for one
 * that nothing can match.
 */
export async function paymentFilterOf(
  { merchant, actor }: { merchant: { id: string }; actor: Pick<PortalUser, "storeIds"> },
  { database, rails }: Pick<PortalDeps, "database" | "rails">,
  { q, amountMin, amountMax, ...query }: Static<TObject<typeof paymentFilter>>,
): Promise<PaymentFilter> {
  const amountMinorMin = amountMin === undefined ? null : Number(amountMin);
  const amountMinorMax = amountMax === undefined ? null : Number(amountMax);
  if (amountMinorMin !== null && amountMinorMax !== null && amountMinorMin > amountMinorMax) {
    const detail = "amountMin must not be above amountMax.";
    throw new GatewayError("INVALID_PARAMETER", { detail });
  }
  return {
    ...query,
    ...readRange(query),
    search: q,
    ...(q !== undefined && {
      named: findNamed(rails, q, await listBankCodes(database, merchant.id)),
    }),
    amountMinorMin,
    amountMinorMax,
    allowedStoreIds: actor.storeIds,
  };
}

/** Throws NOT_FOUND outside the user's stores. */
export function expectStoreAllowed(actor: Pick<PortalUser, "storeIds">, storeId: string): void {
  if (!isStoreAllowed(actor, storeId)) throw new GatewayError("NOT_FOUND");
}

export function presentPayment(rails: Rails, row: ShownPayment): Static<typeof PaymentItem> {
  return {
    ...withTimes(row),
    balanceMinor: refundableMinorOf(row),
    disputeState: DISPUTE_STATES.find((state) => state === row.disputeState) ?? null,
    method: row.requestMethod,
    methodName: methodNameOf(rails, row.requestMethod),
    mark: markOf(rails, row),
    bankName: paidBankOf(rails, row.bankCode),
    failureReason: row.declineReason,
    failureCode: row.rawCode,
  };
}

/** Of the bank, else of the card's brand, else of the method. */
export function markOf(
  rails: Rails,
  { railId, requestMethod, bankCode, payer }: ShownPayment,
): string {
  const bank = bankCode && rails.get(railId)?.bankMarkOf?.(bankCode);
  const method = rails.findKnownMethod(requestMethod)?.method.mark;
  return firstMarkName([bank, payer.cardBrand, method, requestMethod]);
}

export const listPaymentsRoute = route({
  auth: "portal",
  operationId: "listPayments",
  method: "GET",
  path: "/portal/api/payments",
  permission: "payments:read",
  summary:
    "List payments, newest first. `q` matches a transaction, order or checkout ID, a bank reference, an email address or a title, in whole, or in part among the latest 25,000 payments of the period (the total is then capped); an amount (RM 12.50), a date or time (21 Nov 2026), a phone number, the last four digits of a card, the beginning of a payer's name, or the words of a status, bank or method. The total's amount is what successful payments add up to, by the time they were created, duplicates included.",
  query: closed({ ...pageQuery, ...sortQuery, ...paymentFilter }),
  response: pageOf(PaymentItem),
  errors: ["INVALID_PARAMETER"],
  handler: async (call, deps) => {
    const filter = await paymentFilterOf(call, deps, call.query);
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

export const listPaymentBanksRoute = route({
  auth: "portal",
  operationId: "listPaymentBanks",
  method: "GET",
  path: "/portal/api/payments/banks",
  permission: "payments:read",
  summary: "List the banks that payments were made with, by name.",
  response: listOf(named("PaymentBank", { code: Type.String(), name: ShownName })),
  handler: async (call, deps) => {
    const codes = await listBankCodes(deps.database, call.merchant.id);
    const banks = codes.map((code) => ({ code, name: bankNameOf(deps.rails, code) }));
    return { items: banks.sort((one, other) => (one.name.en < other.name.en ? -1 : 1)) };
  },
});

/** A download created while the browser waits. */
const CSV_ROWS_MAX = 5_000;

export const exportPaymentsNowRoute = route({
  auth: "portal",
  operationId: "exportPaymentsNow",
  method: "GET",
  path: "/portal/api/payments/file",
  permission: "payments:export",
  summary:
    "Download the filtered list, at most 5,000 rows. Start an export for more. `q` is searched in all payments.",
  query: closed({ ...paymentFilter, ...fileQuery }),
  response: "application/octet-stream",
  errors: ["CONFLICT", "INVALID_PARAMETER"],
  handler: async (call, deps) => {
    const page = { after: null, limit: CSV_ROWS_MAX + 1 };
    const { format = "csv", ...query } = call.query;
    const filter = { ...(await paymentFilterOf(call, deps, query)), isWhole: true };
    const rows = await listPaymentPage(deps.database, call.merchant.id, filter, page);
    if (rows.length > CSV_ROWS_MAX) {
      const detail = `More than ${CSV_ROWS_MAX} payments. Start an export instead.`;
      throw new GatewayError("CONFLICT", { detail });
    }
    return tableFile(deps, {
      ...{ format, name: "payments", columns: PAYMENT_COLUMNS },
      parts: inOnePart(await readPaymentLines(deps, call.merchant.id, rows)),
    });
  },
});
