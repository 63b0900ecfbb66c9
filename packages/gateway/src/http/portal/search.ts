import Type, { type Static } from "typebox";
import { hasPermission, type Permission } from "../../domain/access/permissions.ts";
import { isStoreAllowed } from "../../domain/access/session.ts";
import { findCheckout } from "../../store/checkout/checkouts.ts";
import { listDisputePage } from "../../store/dispute/dispute-list.ts";
import { listMerchants } from "../../store/merchant/operator.ts";
import { findCustomers } from "../../store/payment/payers.ts";
import { listPaymentPage } from "../../store/payment/payment-list.ts";
import { findTransaction } from "../../store/payment/transactions.ts";
import { findRefund } from "../../store/refund/refunds.ts";
import { listRequestsByIdPart } from "../../store/request-log/request-log.ts";
import { listSettlements } from "../../store/settlement/settlement-list.ts";
import { route } from "../route.ts";
import type { SignedIn } from "./portal-call.ts";
import type { PortalDeps } from "./portal-deps.ts";
import { closed, Id, listOf, named, orNull } from "./schemas.ts";

const SearchHit = named("SearchHit", {
  kind: Type.Enum([
    "payment",
    "checkout",
    "refund",
    "dispute",
    "settlement",
    "customer",
    "request",
    "merchant",
  ]),
  id: Id,
  openId: Type.String({ description: "ID of the page that shows it; the payment's for a refund." }),
  title: Type.String(),
  text: Type.String({ description: "Order ID, its own ID or an email address." }),
  amountMinor: orNull(Type.Integer({ description: "Sen." })),
  status: orNull(Type.String()),
});

type Hit = Static<typeof SearchHit>;

type Call = SignedIn & { query: { q: string } };

const PER_KIND_MAX = 5;

const pageOf = (limit: number) => ({ after: null, limit });

export const searchRoute = route({
  auth: "portal",
  operationId: "search",
  method: "GET",
  path: "/portal/api/search",
  permission: "signed-in",
  summary:
    "Search what the user may see: payments as `listPayments` does, checkouts, refunds, disputes and settlements by ID, customers by ID or email address, API requests by the beginning of their ID; for operators also merchants by name, ID or email address.",
  query: closed({ q: Type.String({ minLength: 1, maxLength: 200 }) }),
  response: listOf(SearchHit),
  handler: async (call, deps) => {
    const text = call.query.q.trim();
    if (text === "") return { items: [] };
    const { actor } = call;
    const sources: [Permission, () => Promise<Hit[]>][] = [
      ["payments:read", () => findPayments(call, deps, text)],
      ["payments:read", () => findUnpaid(call, deps, text)],
      ["payments:read", () => findRefunds(call, deps, text)],
      ["payments:read", () => findDisputes(call, deps, text)],
      ["settlements:read", () => findSettlements(call, deps, text)],
      ["customers:read", () => findPayers(call, deps, text)],
      ["requests:read", () => findRequests(call, deps, text)],
    ];
    const found = await Promise.all([
      ...sources.map(([permission, find]) => (hasPermission(actor, permission) ? find() : [])),
      actor.isOperator ? findMerchants(deps, text) : [],
    ]);
    return { items: found.flat() };
  },
});

const PAYMENTS_MAX = 8;

async function findPayments({ actor, merchant }: Call, { database }: PortalDeps, text: string) {
  const filter = { from: null, to: null, search: text, allowedStoreIds: actor.storeIds };
  const rows = await listPaymentPage(database, merchant.id, filter, pageOf(PAYMENTS_MAX));
  return rows.map(
    (row): Hit => ({
      kind: "payment",
      id: row.id,
      openId: row.id,
      title: row.orderTitle,
      text: row.orderId,
      amountMinor: row.amountMinor,
      status: row.status,
    }),
  );
}

/** A checkout that has a payment is found by it. */
async function findUnpaid({ actor, merchant }: Call, deps: PortalDeps, text: string) {
  const checkout = await findCheckout(deps.database, merchant.id, text);
  if (!checkout || checkout.transactionId !== null) return [];
  if (!isStoreAllowed(actor, checkout.storeId)) return [];
  const hit: Hit = {
    kind: "checkout",
    id: checkout.id,
    openId: checkout.id,
    title: checkout.order.title,
    text: checkout.order.id,
    amountMinor: checkout.order.amountMinor,
    status: checkout.status,
  };
  return [hit];
}

async function findRefunds({ actor, merchant }: Call, { database }: PortalDeps, text: string) {
  const refund = await findRefund(database, merchant.id, text);
  const payment = refund && (await findTransaction(database, merchant.id, refund.transactionId));
  if (!refund || !payment) return [];
  if (!isStoreAllowed(actor, payment.storeId)) return [];
  const hit: Hit = {
    kind: "refund",
    id: refund.id,
    openId: payment.id,
    title: refund.reason,
    text: payment.orderId,
    amountMinor: refund.amountMinor,
    status: refund.state,
  };
  return [hit];
}

async function findDisputes({ actor, merchant }: Call, { database }: PortalDeps, text: string) {
  const filter = { merchantId: merchant.id, search: text, allowedStoreIds: actor.storeIds };
  const rows = await listDisputePage(database, filter, pageOf(PER_KIND_MAX));
  return rows.map(
    (row): Hit => ({
      kind: "dispute",
      id: row.id,
      openId: row.id,
      title: row.orderId,
      text: row.id,
      amountMinor: row.amountMinor,
      status: row.state,
    }),
  );
}

async function findSettlements({ merchant }: Call, { database }: PortalDeps, text: string) {
  const rows = await listSettlements(database, merchant.id, { id: text }, pageOf(1));
  return rows.map(
    (row): Hit => ({
      kind: "settlement",
      id: row.id,
      openId: row.id,
      title: row.date,
      text: row.id,
      amountMinor: row.payoutMinor,
      status: null,
    }),
  );
}

async function findPayers({ actor, merchant }: Call, { database }: PortalDeps, text: string) {
  const scope = { merchantId: merchant.id, allowedStoreIds: actor.storeIds };
  const rows = await findCustomers(database, scope, text, pageOf(PER_KIND_MAX));
  return rows.map(
    (row): Hit => ({
      kind: "customer",
      id: row.id,
      openId: row.id,
      title: row.email || row.id,
      text: row.id,
      amountMinor: row.paidMinor,
      status: null,
    }),
  );
}

async function findRequests({ actor, merchant }: Call, { database }: PortalDeps, text: string) {
  const rows = await listRequestsByIdPart(
    database,
    merchant.id,
    text,
    actor.storeIds,
    PER_KIND_MAX,
  );
  return rows.map(
    (row): Hit => ({
      kind: "request",
      id: row.id,
      openId: row.id,
      title: `${row.method} ${row.path}`,
      text: row.id,
      amountMinor: null,
      status: String(row.status),
    }),
  );
}

async function findMerchants({ database }: PortalDeps, text: string) {
  const rows = await listMerchants(
    database,
    { search: text, partnerId: null },
    pageOf(PER_KIND_MAX),
  );
  return rows.map(
    (row): Hit => ({
      kind: "merchant",
      id: row.id,
      openId: row.id,
      title: row.profile.companyName,
      text: row.ownerEmail,
      amountMinor: null,
      status: row.status,
    }),
  );
}
