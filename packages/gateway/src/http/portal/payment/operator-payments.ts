import Type, { type Static } from "typebox";
import { DISPUTE_STATES } from "../../../domain/dispute/dispute.ts";
import { maskEmail } from "../../../domain/privacy/mask-email.ts";
import { searchInTime } from "../../../operations/payment/every-merchant/search-in-time.ts";
import { methodNameOf, paidBankOf } from "../../../operations/payment/shown-names.ts";
import type { Rails } from "../../../rails/rail.ts";
import { findMerchant } from "../../../store/merchant/merchants.ts";
import {
  findPaymentTotals,
  listPaymentPage,
  type ShownPayment,
} from "../../../store/payment/payment-list.ts";
import {
  findEveryPaymentTotal,
  listEveryPayment,
} from "../../../store/payment/search/every-payment.ts";
import { route } from "../../route.ts";
import { byCreation } from "../../schemas/paging.ts";
import type { SignedIn } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { presentPage } from "../present-page.ts";
import {
  At,
  closed,
  Id,
  named,
  orNull,
  pageOf,
  Sen,
  ShownName,
  TransactionStatusName,
} from "../schemas.ts";
import { everyQuery, presentEvery } from "./every-merchant-list.ts";
import { markOf, paymentFilterOf } from "./payments.ts";

export const OperatorPayment = named("OperatorPayment", {
  id: Type.String({ description: "Transaction ID; unique within a merchant." }),
  merchantId: Id,
  merchantName: Type.String(),
  checkoutId: Id,
  orderId: Type.String(),
  orderTitle: Type.String(),
  attemptId: Type.String({ description: "As the provider knows the payment." }),
  railId: Type.String({ description: "ID of the contract, or the rail of the settings file." }),
  routedBy: orNull(
    Type.String({ description: "Version and name of the routing rule that chose the contract." }),
  ),
  method: Type.String({ description: "Method code, such as `FPX_MY`." }),
  methodName: ShownName,
  mark: Type.String({ description: "Its picture is `/portal/marks/<mark>.svg`." }),
  bankName: orNull(ShownName),
  amountMinor: Sen,
  balanceMinor: Sen,
  status: TransactionStatusName,
  isOverpayment: Type.Boolean({ description: "Duplicate payment (overpayment)." }),
  disputedMinor: Type.Integer({ description: "Sen. Held by disputes that are open or lost." }),
  disputeState: orNull(Type.Enum([...DISPUTE_STATES])),
  heldMinor: orNull(Type.Integer({ description: "Amount in sen the provider reports instead." })),
  railReference: Type.String({ description: "The bank's or wallet's reference." }),
  failureReason: orNull(Type.String()),
  failureCode: orNull(Type.String({ description: "The provider's code." })),
  customerEmail: Type.String({ description: "Masked." }),
  createdAt: At,
  paidAt: orNull(Type.String()),
});

export function presentOperatorPayment(
  rails: Rails,
  row: ShownPayment,
  merchantName: string,
): Static<typeof OperatorPayment> {
  return {
    id: row.id,
    merchantId: row.merchantId,
    merchantName,
    checkoutId: row.checkoutId,
    orderId: row.orderId,
    orderTitle: row.orderTitle,
    attemptId: row.attemptId,
    railId: row.railId,
    routedBy: row.routedBy,
    method: row.requestMethod,
    methodName: methodNameOf(rails, row.requestMethod),
    mark: markOf(rails, row),
    bankName: paidBankOf(rails, row.bankCode),
    amountMinor: row.amountMinor,
    balanceMinor: row.balanceMinor,
    status: row.status,
    isOverpayment: row.isOverpayment,
    disputedMinor: row.disputedMinor,
    disputeState: DISPUTE_STATES.find((state) => state === row.disputeState) ?? null,
    heldMinor: row.heldMinor,
    railReference: row.railReference,
    failureReason: row.declineReason,
    failureCode: row.rawCode,
    customerEmail: maskEmail(row.customerEmail),
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
  };
}

const query = closed({ ...everyQuery, status: Type.Optional(TransactionStatusName) });
type Call = SignedIn & { query: Static<typeof query> };

export const listOperatorPaymentsRoute = route({
  auth: "portal",
  operationId: "listOperatorPayments",
  method: "GET",
  path: "/portal/api/operator/payments",
  permission: "operator",
  summary:
    "List payments of all merchants, newest first. `q` matches an order number, any ID (also of a refund or dispute), a provider's reference, an email address, phone number or customer ID in whole; an amount, the end of a card number or a provider's reference of a refund in the last 31 days of the period; where nothing equals it, a part of a reference or of the payer's name among the latest 25,000 payments of the period. The total is capped where more may match. With `merchantId` it is searched as `listPayments` does.",
  query,
  response: pageOf(OperatorPayment),
  handler: (call, deps) =>
    call.query.merchantId === undefined
      ? listOfAll(call, deps)
      : listOfMerchant(call, deps, call.query.merchantId),
});

function listOfAll(call: Call, deps: PortalDeps) {
  return presentEvery(call, deps, {
    name: "operator payments",
    isOfPayments: true,
    list: listEveryPayment,
    count: findEveryPaymentTotal,
    present: (row) => presentOperatorPayment(deps.rails, row, row.merchantName),
  });
}

/** In the merchant's own way, and as completely. */
async function listOfMerchant(call: Call, deps: PortalDeps, merchantId: string) {
  const { merchantId: _, ...chosen } = call.query;
  const owner = { merchant: { id: merchantId }, actor: { storeIds: [] } };
  const [merchant, filter] = await Promise.all([
    findMerchant(deps.database, merchantId),
    paymentFilterOf(owner, deps, chosen),
  ]);
  return presentPage(call, deps, {
    name: `operator payments of ${merchantId}`,
    list: (page) => searchInTime(deps, (db) => listPaymentPage(db, merchantId, filter, page)),
    positionOf: byCreation,
    count: (countMax) =>
      searchInTime(deps, (db) => findPaymentTotals(db, merchantId, filter, countMax)),
    present: (row) => presentOperatorPayment(deps.rails, row, merchant?.profile.companyName ?? ""),
  });
}
