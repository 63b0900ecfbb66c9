import Type, { type Static } from "typebox";
import { hasPermission, type Permission } from "../../domain/access/permissions.ts";
import { isStoreAllowed } from "../../domain/access/session.ts";
import { listReferences } from "../../domain/payment/search/clean-text.ts";
import { readAmounts, readRinggit } from "../../domain/payment/search/read-amounts.ts";
import { readPeriod } from "../../domain/payment/search/read-period.ts";
import { bankOrMethodOf, methodNameOf, paidBankOf } from "../../operations/payment/shown-names.ts";
import { findCheckout } from "../../store/checkout/checkouts.ts";
import { listDisputePage } from "../../store/dispute/dispute-list.ts";
import { listMerchants } from "../../store/merchant/operator.ts";
import { findCustomers } from "../../store/payment/payers.ts";
import { listPaymentPage } from "../../store/payment/payment-list.ts";
import { findTransaction } from "../../store/payment/transactions.ts";
import { findRefund } from "../../store/refund/refunds.ts";
import { listRequestsByIdPart } from "../../store/request-log/request-log.ts";
import { findSettlements } from "../../store/settlement/settlement-list.ts";
import { route } from "../route.ts";
import { paymentFilterOf } from "./payment/payments.ts";
import type { SignedIn } from "./portal-call.ts";
import type { PortalDeps } from "./portal-deps.ts";
import { closed, Id, listOf, named, orNull, ShownName } from "./schemas.ts";

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
  at: orNull(Type.String({ description: "When it was created; RFC 3339, UTC." })),
  method: orNull(ShownName),
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
    "Search what the user may see: payments as `listPayments` does, checkouts, refunds and disputes by ID, settlements also by payout or day, customers by ID, email address or phone number, API requests by the beginning of their ID; for operators also merchants by name, ID or email address.",
  query: closed({ q: Type.String({ minLength: 1, maxLength: 200 }) }),
  response: listOf(SearchHit),
  handler: async (call, deps) => {
    const texts = listReferences(call.query.q);
    if (texts.length === 0) return { items: [] };
    const { actor } = call;
    const sources: [Permission, () => Promise<Hit[]>][] = [
      ["payments:read", () => findPayments(call, deps)],
      ["payments:read", () => findUnpaid(call, deps, texts)],
      ["payments:read", () => findRefunds(call, deps, texts)],
      ["payments:read", () => findDisputes(call, deps, texts)],
      ["settlements:read", () => findPayouts(call, deps, texts)],
      ["customers:read", () => findPayers(call, deps, texts)],
      ["requests:read", () => findRequests(call, deps, texts)],
    ];
    const found = await Promise.all([
      ...sources.map(([permission, find]) => (hasPermission(actor, permission) ? find() : [])),
      actor.isOperator ? findMerchants(deps, texts) : [],
    ]);
    return { items: found.flat() };
  },
});

const PAYMENTS_MAX = 8;

async function findPayments(call: Call, deps: PortalDeps) {
  const filter = await paymentFilterOf(call, deps, call.query);
  const page = pageOf(PAYMENTS_MAX);
  const rows = await listPaymentPage(deps.database, call.merchant.id, filter, page);
  return rows.map((row) => {
    const shown = { title: row.orderTitle, text: row.orderId };
    return hit("payment", row, { ...shown, method: bankOrMethodOf(deps.rails, row) });
  });
}

/** What most kinds have in common. */
interface Found {
  id: string;
  amountMinor?: number;
  status?: string;
  createdAt?: Date;
}

function hit(kind: Hit["kind"], found: Found, shown: Pick<Hit, "title" | "text"> & Partial<Hit>) {
  const { id, amountMinor = null, status = null, createdAt } = found;
  const at = createdAt?.toISOString() ?? null;
  return { kind, id, openId: id, amountMinor, status, at, method: null, ...shown };
}

/** The first that is found by one of the texts, the likely one first. */
async function findFirst<T>(
  texts: readonly string[],
  find: (text: string) => Promise<T | null>,
): Promise<T | null> {
  for (const text of texts) {
    const found = await find(text);
    if (found) return found;
  }
  return null;
}

/** A checkout that has a payment is found by it. */
async function findUnpaid({ actor, merchant }: Call, deps: PortalDeps, texts: readonly string[]) {
  const checkout = await findFirst(texts, (text) => findCheckout(deps.database, merchant.id, text));
  if (!checkout || checkout.transactionId !== null) return [];
  if (!isStoreAllowed(actor, checkout.storeId)) return [];
  const { order } = checkout;
  const shown = { title: order.title, text: order.id, amountMinor: order.amountMinor };
  return [hit("checkout", checkout, shown)];
}

async function findRefunds(
  { actor, merchant }: Call,
  { database, rails }: PortalDeps,
  texts: readonly string[],
) {
  const refund = await findFirst(texts, (text) => findRefund(database, merchant.id, text));
  const payment = refund && (await findTransaction(database, merchant.id, refund.transactionId));
  if (!refund || !payment) return [];
  if (!isStoreAllowed(actor, payment.storeId)) return [];
  const method = bankOrMethodOf(rails, payment);
  const shown = { title: refund.reason, text: payment.orderId, status: refund.state };
  return [hit("refund", refund, { ...shown, openId: payment.id, method })];
}

async function findDisputes(
  { actor, merchant }: Call,
  { database, rails }: PortalDeps,
  texts: readonly string[],
) {
  const filter = { merchantId: merchant.id, search: texts, allowedStoreIds: actor.storeIds };
  const rows = await listDisputePage(database, filter, pageOf(PER_KIND_MAX));
  return rows.map((row) => {
    const shown = { title: row.orderId, text: row.id, status: row.state };
    return hit("dispute", row, {
      ...shown,
      method: paidBankOf(rails, row.bankCode) ?? methodNameOf(rails, row.method),
    });
  });
}

/** By ID, payout or day. */
async function findPayouts(
  { merchant }: Call,
  { database }: PortalDeps,
  [text = "", ...others]: readonly string[],
) {
  const ringgitMinor = readRinggit(text);
  const filter = {
    ids: [text, ...others],
    payoutsMinor: ringgitMinor === null ? readAmounts(text) : [ringgitMinor],
    period: readPeriod(text),
  };
  const rows = await findSettlements(database, merchant.id, filter, PER_KIND_MAX);
  return rows.map((row) => {
    const { id, date, payoutMinor } = row;
    return hit("settlement", { id }, { title: date, text: id, amountMinor: payoutMinor });
  });
}

async function findPayers(
  { actor, merchant }: Call,
  { database }: PortalDeps,
  texts: readonly string[],
) {
  const scope = { merchantId: merchant.id, allowedStoreIds: actor.storeIds };
  const rows = await findCustomers(database, scope, texts, pageOf(PER_KIND_MAX));
  return rows.map((row) => {
    const { id, email, paidMinor, lastSeenAt: createdAt } = row;
    return hit(
      "customer",
      { id, createdAt },
      { title: email || id, text: id, amountMinor: paidMinor },
    );
  });
}

async function findRequests(
  { actor, merchant }: Call,
  { database }: PortalDeps,
  [text = ""]: readonly string[],
) {
  const { storeIds } = actor;
  const rows = await listRequestsByIdPart(database, merchant.id, text, storeIds, PER_KIND_MAX);
  return rows.map(({ method, path, status, ...row }) => {
    const shown = { title: `${method} ${path}`, text: row.id, status: String(status) };
    return hit("request", { id: row.id, createdAt: row.at }, shown);
  });
}

async function findMerchants({ database }: PortalDeps, [search = ""]: readonly string[]) {
  const rows = await listMerchants(database, { search, partnerId: null }, pageOf(PER_KIND_MAX));
  return rows.map(({ profile, ownerEmail, id, status, createdAt }) =>
    hit("merchant", { id, status, createdAt }, { title: profile.companyName, text: ownerEmail }),
  );
}
