import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { AMOUNT_MINOR_MAX, CHECKOUT_AMOUNT_MINOR_MIN } from "../../../domain/money.ts";
import { paymentCsvHeader, paymentCsvRow } from "../../../domain/payment/payment-csv.ts";
import { createPaymentLink } from "../../../operations/checkout/payment-links.ts";
import { startExport } from "../../../operations/payment/payment-exports.ts";
import { askRefund, decideRefund } from "../../../operations/refund/refund-requests.ts";
import { listPaymentLinks, type PaymentLink } from "../../../store/checkout/payment-links.ts";
import { findExport, listExports, type PaymentExport } from "../../../store/payment/exports.ts";
import {
  findPaymentRow,
  listPaymentPage,
  type PaymentRow,
} from "../../../store/payment/payment-list.ts";
import {
  listRefundRequests,
  type RefundRequestRecord,
} from "../../../store/refund/refund-requests.ts";
import { actOf } from "../access/answer-session.ts";
import { presentPage, readPage, withOneMore } from "../paging.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { Download, portalRoute } from "../portal-route.ts";
import {
  AnyApplication,
  AttemptStateName,
  byId,
  closed,
  Email,
  IdText,
  orNull,
  pageOf,
  pageQuery,
  queryMinor,
  queryText,
  rangeQuery,
  TransactionStatusName,
} from "../schemas.ts";
import { exportParts } from "./export-file.ts";
import { presentPaymentDetail } from "./payment-detail.ts";
import { presentFigures } from "./payment-figures.ts";
import {
  ExportItem,
  LinkItem,
  PaymentDetail,
  PaymentFigures,
  PaymentItem,
  RefundItem,
  RefundRequestItem,
} from "./payment-schemas.ts";
import {
  expectStoreAllowed,
  paymentFilterOf,
  presentAsked,
  presentExport,
  presentLink,
  presentPayment,
  presentRefund,
  presentRefundRequest,
} from "./present-payment.ts";

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

/** A download that is made while the browser waits. */
const CSV_ROWS_MAX = 5_000;

/** Payments: find, look, count, export, refund, ask for. */
export const PAYMENT_ROUTES = [
  portalRoute({
    name: "listPayments",
    method: "GET",
    path: "/portal/api/payments",
    permission: "payments:read",
    summary:
      "List payments, newest first. `q` matches a transaction, order or checkout ID, an email address, an amount (12.50) or a bank reference.",
    query: closed({ ...pageQuery, ...paymentFilter }),
    response: pageOf(PaymentItem),
    handle: async (call, deps) => {
      const page = readPage(call.query);
      const filter = paymentFilterOf(call.query, call.actor);
      const rows = await listPaymentPage(
        deps.database,
        call.merchant.id,
        filter,
        withOneMore(page),
      );
      const keyOf = (row: PaymentRow) => ({ at: row.createdAt, id: row.id });
      return presentPage(rows, page, keyOf, (row) => presentPayment(deps, row));
    },
  }),
  portalRoute({
    name: "exportPaymentsNow",
    method: "GET",
    path: "/portal/api/payments.csv",
    permission: "payments:export",
    summary: "Download the filtered list as CSV, at most 5,000 rows. Start an export for more.",
    query: closed(paymentFilter),
    response: "text/csv",
    errors: ["CONFLICT"],
    handle: async (call, deps) => {
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
  }),
  portalRoute({
    name: "getPaymentFigures",
    method: "GET",
    path: "/portal/api/payments/figures",
    permission: "payments:read",
    summary: "Retrieve payment figures of a period of at most 366 days.",
    query: closed({
      ...rangeQuery,
      storeId: Type.Optional(IdText),
      applicationId: Type.Optional(IdText),
    }),
    response: PaymentFigures,
    errors: ["INVALID_PARAMETER"],
    handle: (call, deps) => presentFigures(call, deps),
  }),
  portalRoute({
    name: "getPayment",
    method: "GET",
    path: "/portal/api/payments/{id}",
    permission: "payments:read",
    summary: "Retrieve a payment with its timeline.",
    params: byId,
    response: PaymentDetail,
    errors: ["NOT_FOUND"],
    handle: async (call, deps) => {
      const row = await findPaymentRow(deps.database, call.merchant.id, call.params.id);
      if (!row) throw new GatewayError("NOT_FOUND");
      expectStoreAllowed(call.actor, row.storeId);
      return presentPaymentDetail(deps, row);
    },
  }),
  portalRoute({
    name: "refundPayment",
    method: "POST",
    path: "/portal/api/payments/{id}/refunds",
    permission: "payments:refund",
    summary: "Refund a payment in full or in part. Send a new `idempotencyKey` for each decision.",
    params: byId,
    body: closed({
      amountMinor: Type.Integer({ minimum: 1, maximum: AMOUNT_MINOR_MAX }),
      reason: Type.String({ minLength: 1, maxLength: 200, notBlank: true }),
      idempotencyKey: Type.String({ minLength: 8, maxLength: 64, pattern: "^[A-Za-z0-9_-]+$" }),
    }),
    response: RefundItem,
    errors: ["NOT_FOUND", "CONFLICT", "INVALID_PARAMETER"],
    handle: async (call, deps) => {
      const asked = await askRefund(deps, actOf(call), {
        transactionId: call.params.id,
        ...call.body,
      });
      return asked.kind === "made"
        ? presentRefund(asked.refund, call.actor.email)
        : presentRefundRequest(asked.request);
    },
  }),
  portalRoute({
    name: "listRefundRequests",
    method: "GET",
    path: "/portal/api/refund-requests",
    permission: "payments:refund",
    summary: "List refund requests above the approval limit.",
    query: closed({
      ...pageQuery,
      status: Type.Optional(Type.Enum(["WAITING", "APPROVED", "DECLINED"])),
    }),
    response: pageOf(RefundRequestItem),
    handle: async (call, deps) => {
      const page = readPage(call.query);
      const filter = {
        status: call.query.status ?? null,
        transactionId: null,
        allowedStoreIds: call.actor.storeIds,
      };
      const rows = await listRefundRequests(
        deps.database,
        call.merchant.id,
        filter,
        withOneMore(page),
      );
      const keyOf = (row: RefundRequestRecord) => ({ at: row.createdAt, id: row.id });
      return presentPage(rows, page, keyOf, (row) => presentAsked(row, call.actor.id));
    },
  }),
  portalRoute({
    name: "decideRefundRequest",
    method: "POST",
    path: "/portal/api/refund-requests/{id}/decide",
    permission: "payments:approve-refund",
    summary: "Approve or decline a refund request. Users cannot decide on their own requests.",
    params: byId,
    body: closed({ isApproved: Type.Boolean() }),
    response: RefundItem,
    errors: ["NOT_FOUND", "CONFLICT", "FORBIDDEN"],
    handle: async (call, deps) => {
      const { id } = call.params;
      const decided = await decideRefund(deps, actOf(call), id, call.body.isApproved);
      return decided.kind === "made"
        ? presentRefund(decided.refund, call.actor.email)
        : presentRefundRequest(decided.request);
    },
  }),
  portalRoute({
    name: "listExports",
    method: "GET",
    path: "/portal/api/exports",
    permission: "payments:export",
    summary: "List exports of the last seven days.",
    query: closed(pageQuery),
    response: pageOf(ExportItem),
    handle: async (call, deps) => {
      const page = readPage(call.query);
      const rows = await listExports(
        deps.database,
        call.merchant.id,
        call.actor,
        withOneMore(page),
      );
      return presentPage(rows, page, (row) => ({ at: row.createdAt, id: row.id }), presentExport);
    },
  }),
  portalRoute({
    name: "startExport",
    method: "POST",
    path: "/portal/api/exports",
    permission: "payments:export",
    summary: "Start an export of all filtered payments, at most 1,000,000.",
    body: closed(paymentFilter),
    response: ExportItem,
    errors: ["CONFLICT", "INVALID_PARAMETER"],
    handle: async (call, deps) =>
      presentExport(await startExport(deps, actOf(call), paymentFilterOf(call.body, call.actor))),
  }),
  portalRoute({
    name: "getExport",
    method: "GET",
    path: "/portal/api/exports/{id}",
    permission: "payments:export",
    summary: "Retrieve an export.",
    params: byId,
    response: ExportItem,
    errors: ["NOT_FOUND"],
    handle: async (call, deps) => presentExport(await expectExport(call, deps)),
  }),
  portalRoute({
    name: "downloadExport",
    method: "GET",
    path: "/portal/api/exports/{id}/file.csv",
    permission: "payments:export",
    summary: "Download a finished export.",
    params: byId,
    response: "text/csv",
    errors: ["NOT_FOUND", "CONFLICT"],
    handle: async (call, deps) => {
      const each = await expectExport(call, deps);
      if (each.status !== "DONE") {
        throw new GatewayError("CONFLICT", {
          detail: "The export is not finished yet. Try again later.",
        });
      }
      const { fileName } = presentExport(each);
      return new Download("text/csv; charset=utf-8", fileName, exportParts(deps, each));
    },
  }),
  portalRoute({
    name: "listPaymentLinks",
    method: "GET",
    path: "/portal/api/payment-links",
    permission: "payments:read",
    summary: "List payment links.",
    query: closed(pageQuery),
    response: pageOf(LinkItem),
    handle: async (call, deps) => {
      const page = readPage(call.query);
      const rows = await listPaymentLinks(
        deps.database,
        call.merchant.id,
        call.actor.storeIds,
        withOneMore(page),
      );
      const keyOf = (row: PaymentLink) => ({ at: row.createdAt, id: row.checkoutId });
      return presentPage(rows, page, keyOf, (row) => presentLink(deps, row));
    },
  }),
  portalRoute({
    name: "createPaymentLink",
    method: "POST",
    path: "/portal/api/payment-links",
    permission: "payments:create",
    summary: "Create a payment link.",
    body: closed({
      applicationId: AnyApplication,
      storeId: IdText,
      title: Type.String({ minLength: 1, maxLength: 32, notBlank: true }),
      detail: Type.String({ maxLength: 600 }),
      amountMinor: Type.Integer({ minimum: CHECKOUT_AMOUNT_MINOR_MIN, maximum: AMOUNT_MINOR_MAX }),
      orderId: orNull(
        Type.String({ minLength: 1, maxLength: 24, pattern: "^[^\\u0000-\\u001f]+$" }),
      ),
      customerEmail: orNull(Email),
      expiresInSeconds: Type.Integer({ minimum: 60, maximum: 86_400 }),
    }),
    response: LinkItem,
    errors: ["STORE_NOT_FOUND", "NOT_FOUND", "ORDER_ID_DUPLICATE", "INVALID_PARAMETER"],
    handle: async (call, deps) =>
      presentLink(
        deps,
        await createPaymentLink(deps, deps.writeCheckout, actOf(call), call.merchant, {
          ...call.body,
          applicationId: call.body.applicationId ?? null,
        }),
      ),
  }),
];

async function expectExport(
  call: {
    params: { id: string };
    merchant: { id: string };
    actor: { id: string; storeIds: readonly string[] };
  },
  deps: PortalDeps,
): Promise<PaymentExport> {
  const { merchant, actor, params } = call;
  const each = await findExport(deps.database, merchant.id, actor, params.id);
  if (!each) throw new GatewayError("NOT_FOUND");
  return each;
}
