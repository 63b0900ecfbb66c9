import assert from "node:assert/strict";
import { after, test } from "node:test";
import { createTestDatabase } from "../../../../test/support/database.ts";
import { ANY_DISPUTE } from "../domain/dispute/dispute-filter.ts";
import { ANY_PAYMENT, type PaymentFilter } from "../domain/payment/payment-filter.ts";
import { findInviter, listAccessGrants } from "./access/access-grants.ts";
import { findAuditCount, listAuditPage } from "./access/audit.ts";
import { deleteLinks } from "./access/links.ts";
import { claimMails, deleteOldMails, listDueMails } from "./access/mails.ts";
import { listOperatorDecisions } from "./access/operator-decisions.ts";
import { deleteExpired, listSessions } from "./access/sessions.ts";
import { deleteRefreshTokensOfGrant } from "./application/revoked-tokens.ts";
import { listHeadsSince, listMerchantsToSeal } from "./audit/audit-chain.ts";
import { deleteCard, deletePendingCardsBefore, lockPendingCard } from "./card/cards.ts";
import { findLogo } from "./checkout/checkout-logos.ts";
import { findLinkedCheckout, replaceCheckoutStatus } from "./checkout/checkouts.ts";
import { closeExpiredCheckouts, listExpiredCheckouts } from "./checkout/expiry.ts";
import { findObstacles, listOutages } from "./checkout/outages.ts";
import { listContractMerchants } from "./contract/contract-merchants.ts";
import { openDatabase, type Transaction } from "./database.ts";
import { listDisputeFiles } from "./dispute/dispute-files.ts";
import { findDisputeTotals, listDisputePage } from "./dispute/dispute-list.ts";
import {
  claimDisputes,
  listDisputesOfTransactions,
  listDueDisputes,
  replaceDispute,
} from "./dispute/disputes.ts";
import { listCallFaults } from "./laboratory/call-faults.ts";
import { listIntegrationChecks } from "./laboratory/integration-checks.ts";
import { listFaultActs } from "./laboratory/webhook-faults.ts";
import { sumFeeChanges } from "./ledger/fee-changes.ts";
import {
  findListedMerchantCount,
  findUnknownOutcomeTotals,
  listMerchants,
} from "./merchant/operator.ts";
import {
  countOpenExceptions,
  countQuarantine,
  countWebhooksDue,
  findOldestUnsettled,
  listOldestWork,
} from "./monitoring/readings.ts";
import {
  claimNotifications,
  findNextDueAt,
  listDueNotificationsOf,
} from "./notification/deliveries.ts";
import { numberEvents } from "./notification/events.ts";
import {
  findNotificationCount,
  listNotificationPage,
  listNotificationsOfPayment,
} from "./notification/notification-list.ts";
import { listWatchedUrls } from "./notification/webhook-alerts.ts";
import { listCustomerOrders } from "./payment/charge-list.ts";
import { claimExport } from "./payment/exports.ts";
import { claimInquiries, listDueInquiries } from "./payment/inquiries.ts";
import { findCustomers } from "./payment/payers.ts";
import { listPaymentPage } from "./payment/payment-list.ts";
import { listDueReports } from "./payment/report/report-schedules.ts";
import { listEveryPayment } from "./payment/search/every-payment.ts";
import { listLedgerOfPayment, listRailEvents } from "./payment/timeline.ts";
import {
  findTransactionByOrder,
  listTransactionsByAttempts,
  markScanned,
  replaceSealedStep,
  replaceTransaction,
} from "./payment/transactions.ts";
import { deleteUnpaidCheckouts } from "./payment/unpaid-checkouts.ts";
import { listOpenEntries } from "./payout/bank-entries.ts";
import {
  listAnsweredPayouts,
  listCandidatesByAmount,
  setAnswersAside,
} from "./payout/payout-answers.ts";
import { listPayoutFiles } from "./payout/payout-files.ts";
import { listOpenPayouts, listPayouts } from "./payout/payout-list.ts";
import { isReturnUncleared, listPayoutsOfFile } from "./payout/payouts.ts";
import { findQuarantineCount, findQuarantinedReport } from "./provider-report/quarantine.ts";
import { findPaymentLinkCount, listPaymentLinks } from "./qr-code/payment-links.ts";
import { listPaymentsOfQrCode } from "./qr-code/qr-code-payments.ts";
import { deleteExpiredQrCodes, listQrCodes } from "./qr-code/qr-codes.ts";
import { listEveryRefund } from "./refund/every-refund.ts";
import { findRefundRequestTotals, listRefundRequests } from "./refund/refund-requests.ts";
import {
  claimRefunds,
  findStuckRefundTotals,
  listDueRefunds,
  listRefundsOfTransaction,
  replaceRefund,
} from "./refund/refunds.ts";
import { findListedRequestCount, listRequestErrorGroups } from "./request-log/request-log.ts";
import { createRoutes } from "./routes.ts";
import { sumLateBookings } from "./settlement/close/day-bank.ts";
import { listOrderDifferences } from "./settlement/order-comparison.ts";
import { listProviderFiles } from "./settlement/provider-files.ts";
import { listReportLines } from "./settlement/report-lines.ts";
import {
  findExceptionCount,
  listExceptions,
  lockException,
} from "./settlement/settlement-exceptions.ts";
import {
  listMissingDisputes,
  listMissingPayments,
  listMissingRefunds,
  lockUnmatchedLines,
} from "./settlement/settlement-files.ts";
import { findSettlementTotals } from "./settlement/settlement-list.ts";
import type { Statement } from "./sql.ts";
import { claimUnstartedOrders, listUnstartedOrders } from "./subscription/customer-orders.ts";
import {
  claimCardCheckRefunds,
  claimCustomers,
  listCardCheckRefunds,
  listDueCustomers,
} from "./subscription/customers.ts";

const NOW = new Date("2026-11-01T00:00:00Z");
const BEFORE = new Date("2026-10-31T23:58:00Z");
const SOME_TIME_AGO = new Date("2026-10-31T23:45:00Z");
/** Few rows are older. */
const LONG_AGO = new Date("2026-10-31T21:15:00Z");
const LATER = new Date("2026-11-01T00:05:00Z");
const M = "merchant_id 1";
const PAGE = { after: null, limit: 51 };
const USER = { merchantId: M, id: "user_id 597" };
const NO_FILTER = { from: null, to: null, allowedStoreIds: [] };
const DAY = { merchantId: M, settlement: null, from: BEFORE, until: NOW };

const NO_LIMITS = {
  limit: 10,
  perLane: 10,
  room: 100,
  held: [],
  exceptMerchants: [],
  exceptLanes: [],
  exceptEndpoints: [],
};

const ANY_OF_EVERY = {
  ...{ from: null, to: null, status: null },
  ...{ state: null, method: null, merchantId: null },
};

const PAYMENT = {
  merchantId: M,
  id: "transaction_id 597",
  attemptId: "attempt_id 597",
  createdAt: LONG_AGO,
};
/** What a change of any kind reads of its row. */
const ROW = {
  ...{ merchantId: M, id: "id 597", status: "IN_PROCESS", attemptState: "PENDING" },
  ...{ state: "PENDING", balanceMinor: 0, payer: {}, transactionId: null, response: null },
  now: NOW,
} as never;
const NOTHING_FULL = { merchants: [], endpoints: [], lanes: [] };

type Ask = (db: Transaction) => Promise<unknown>;
const payments =
  (filter: Partial<PaymentFilter>): Ask =>
  (db) =>
    listPaymentPage(db, M, { ...ANY_PAYMENT, ...filter }, PAGE);

/**
 * Each index and the query that needs it. Writing costs every index; one that no query needs
 * anymore is removed. Primary and unique keys are rules and need no query.
 */
const QUERIES: Readonly<Record<string, Ask>> = {
  outages_by_end: (db) => findObstacles(db, NOW),
  outages_by_creation: (db) => listOutages(db, PAGE),
  bank_entries_open: (db) => listOpenEntries(db, PAGE),
  bank_entries_by_day: (db) => sumLateBookings(db, "2026-10-05"),
  payout_answers_of_entry: (db) =>
    setAnswersAside(db as Transaction, { fileNumber: 597, position: 597 }, NOW),
  payout_answers_pending: (db) => listAnsweredPayouts(db, null, 200, null),
  payouts_sent: (db) => listCandidatesByAmount(db, [597], LONG_AGO, 100),
  payout_files_by_time: (db) => listPayoutFiles(db, PAGE),
  payouts_by_time: (db) => listPayouts(db, M, NO_TIMES, PAGE),
  payouts_of_file: (db) => listPayoutsOfFile(db, "file_id 597"),
  payouts_open: (db) => listOpenPayouts(db, "DUE", PAGE),
  payouts_uncleared: (db) => isReturnUncleared(db, M),
  merchants_by_shard_key: (db) =>
    createRoutes(db, { of: () => 0 }, { count: 1, shardOf: () => 0, nodeOf: () => 0 }).findByToken(
      "00x",
      (among) => findLinkedCheckout(db, among, "id 7"),
    ),
  merchants_by_partner: (db) => listMerchants(db, { partnerId: "partner_id 7" }, PAGE),
  merchants_by_time: (db) => listMerchants(db, { partnerId: null }, PAGE),
  portal_sessions_by_user: (db) => listSessions(db, USER, LONG_AGO, LONG_AGO),
  portal_sessions_by_end: (db) => deleteExpired(db, LONG_AGO),
  portal_throttles_by_end: (db) => deleteExpired(db, LONG_AGO),
  passkey_challenges_by_end: (db) => deleteExpired(db, LONG_AGO),
  portal_links_by_user: (db) => deleteLinks(db, USER, "RESET"),
  access_grants_by_time: (db) => listAccessGrants(db, M, SOME_TIME_AGO),
  access_grants_by_user: (db) => findInviter(db, USER),
  operator_decisions_by_time: (db) =>
    listOperatorDecisions(db, { status: null, merchantId: null, now: NOW }, PAGE),
  integration_checks_by_time: (db) => listIntegrationChecks(db, M, PAGE),
  call_faults_by_end: (db) => listCallFaults(db, NOW),
  webhook_fault_acts_by_notification: (db) => listFaultActs(db, M, "notification_id 597"),
  webhook_alerts_by_update: (db) =>
    listWatchedUrls(db, { remembered: SOME_TIME_AGO, counted: SOME_TIME_AGO }),
  audit_chain_by_time: (db) => listHeadsSince(db, SOME_TIME_AGO),
  audit_log_by_at: (db) => listMerchantsToSeal(db, BEFORE),
  report_schedules_due: (db) => listDueReports(db, NOW, null, 10),
  mails_due: (db) => listDueMails(db, NOW, NOTHING_FULL, 10),
  mails_by_time: (db) => deleteOldMails(db, LONG_AGO),
  audit_log_by_time: (db) => listAuditPage(db, { merchantId: M }, { from: null, to: null }, PAGE),
  audit_log_by_target: (db) =>
    listAuditPage(
      db,
      { merchantId: M },
      { from: null, to: null, targetKind: "target_kind 7", targetId: "target_id 7" },
      PAGE,
    ),
  audit_log_of_operators: (db) =>
    listAuditPage(db, { merchantId: null, actorKind: "OPERATOR" }, { from: null, to: null }, PAGE),
  ledger_postings_by_time: (db) =>
    listReportLines(db, { ...DAY, transactionType: null, methods: [], regions: [] }, null, 500),
  ledger_postings_by_transaction: (db) => listLedgerOfPayment(db, M, "transaction_id 597"),
  refresh_tokens_by_grant: (db) => deleteRefreshTokensOfGrant(db, M, "grant_id 597"),
  request_log_errors: (db) =>
    listRequestErrorGroups(db, M, {
      ...NO_FILTER,
      statusMin: 400,
      statusMax: 499,
      errorCode: "error_code 597",
    }),
  checkouts_by_end: (db) => listExpiredCheckouts(db, NOW, 10),
  checkouts_by_payer: (db) =>
    findCustomers(db, { merchantId: M, allowedStoreIds: [] }, ["userId 597"], PAGE),
  // Too short for a search by its part, whose cost is estimated even where it is not run.
  checkouts_by_payer_email: payments({ search: "5@e" }),
  checkouts_by_phone_number: payments({ search: "+60 12-345 0597" }),
  checkout_logos_by_hash: (db) => findLogo(db, "hash 7"),
  checkouts_by_qr_code: (db) =>
    listPaymentsOfQrCode(db, { merchantId: M, code: "qrCode 597" }, PAGE),
  qr_codes_by_expiry: (db) => deleteExpiredQrCodes(db, M, { from: BEFORE, to: NOW }, 500),
  qr_codes_by_time: (db) => listQrCodes(db, M, { type: null, expiryType: null }, PAGE),
  payment_links_by_time: (db) => listPaymentLinks(db, M, [], PAGE, new Date(0)),
  events_unnumbered: (db) => numberEvents(db, M, 0, 100),
  notifications_due: (db) => findNextDueAt(db, BEFORE),
  notifications_due_of_merchant: (db) =>
    listDueNotificationsOf(db, "merchant_id 4", NOW, NO_LIMITS),
  notifications_by_time: (db) => listNotificationPage(db, M, NO_FILTER, PAGE),
  notifications_by_transaction: (db) => listNotificationsOfPayment(db, PAYMENT),
  contract_merchants_by_contract: (db) => listContractMerchants(db, "contract_id 597", 10),
  customers_due: (db) => listDueCustomers(db, NOW, NOTHING_FULL, 10),
  customers_to_undo: (db) => listCardCheckRefunds(db, NOW, NOTHING_FULL, 10),
  customers_by_card: (db) =>
    deleteCard(db, { merchantId: M, customerId: "customer_id 597", token: "card_token 597" }, NOW),
  customer_orders_by_customer: (db) =>
    listCustomerOrders(db, M, "customer_id 597", { cursor: null, limit: 51 }),
  customer_orders_by_checkout: (db) => deleteUnpaidCheckouts(db, M, "", NOW, 500),
  customer_orders_to_start: (db) => listUnstartedOrders(db, NOW, NOTHING_FULL, 10),
  cards_by_attempt: (db) => lockPendingCard(db, M, "attempt_id 597"),
  cards_pending: (db) => deletePendingCardsBefore(db, LONG_AGO),
  transactions_by_order: (db) => findTransactionByOrder(db, M, "order_id 597"),
  transactions_by_origin: (db) => listTransactionsByAttempts(db, [M], ["attempt_id 597"]),
  transactions_by_inquiry: (db) => listDueInquiries(db, ["rail_id 1"], NOW, NOTHING_FULL, 10),
  transactions_by_paid_at: (db) =>
    listOrderDifferences(db, "merchant_id 4", { from: SOME_TIME_AGO, until: NOW }, [], 10),
  transactions_paid_on_rail: (db) => listMissingPayments(db, "rail_id 1", BEFORE, NOW, 10),
  // Of a merchant with few payments: half of all are of the other.
  transactions_by_time: (db) => listPaymentPage(db, SMALL, ANY_PAYMENT, PAGE),
  transactions_by_creation: (db) => listEveryPayment(db, ANY_OF_EVERY, null, PAGE),
  transactions_by_rail_reference: payments({ search: "rail_reference 597" }),
  transactions_by_card: payments({ search: "0597" }),
  transactions_by_amount: payments({ search: "5.97" }),
  transactions_by_status: payments({ status: "REVERSED" }),
  transactions_by_attempt_state: payments({ attemptState: "UNKNOWN" }),
  transactions_by_method: payments({ method: "request_method 597" }),
  transactions_by_bank: payments({ bankCode: "bank_code 597" }),
  transactions_by_store: payments({ storeId: "store_id 597" }),
  transactions_by_application: payments({ applicationId: "application_id 597" }),
  provider_reports_odd: (db) => findQuarantinedReport(db, 597),
  provider_reports_by_attempt: (db) => listRailEvents(db, PAYMENT),
  provider_files_by_time: (db) => listProviderFiles(db, PAGE),
  portal_exports_open: (db) => claimExport(db, "c", NOW, LATER),
  refunds_by_transaction: (db) => listRefundsOfTransaction(db, M, "transaction_id 597"),
  refunds_by_creation: (db) => listEveryRefund(db, ANY_OF_EVERY, null, PAGE),
  refunds_due: (db) => listDueRefunds(db, NOW, NOTHING_FULL, 10),
  refunds_done_on_rail: (db) => listMissingRefunds(db, "rail_id 1", BEFORE, NOW, 10),
  refund_requests_by_time: (db) => listRefundRequests(db, M, { allowedStoreIds: [] }, PAGE),
  disputes_by_transaction: (db) =>
    listDisputesOfTransactions(db, [{ merchantId: M, id: "transaction_id 597" }]),
  fee_changes_by_time: (db) => sumFeeChanges(db, M, "1", NOW),
  disputes_by_time: (db) => listDisputePage(db, { ...ANY_DISPUTE, merchantId: M }, PAGE),
  disputes_due: (db) => listDueDisputes(db, NOW, NOTHING_FULL, 10),
  dispute_files_by_dispute: (db) =>
    listDisputeFiles(db, { merchantId: M, disputeId: "dispute_id 597" }),
  disputes_open: (db) => listDisputePage(db, { ...ANY_DISPUTE, isOpen: true }, PAGE),
  disputes_on_rail: (db) => listMissingDisputes(db, "dispute", "rail_id 1", BEFORE, NOW, 10),
  settlement_file_lines_by_transaction: (db) => deleteUnpaidCheckouts(db, M, "", NOW, 500),
  settlement_file_lines_unmatched: (db) =>
    lockUnmatchedLines(db, "rail_id 1", { date: "2026-10-01", line: 0 }, 100),
  settlement_exceptions_open: (db) => listExceptions(db, "OPEN", 0, 51),
  settlement_exceptions_by_id: (db) => lockException(db, 7),
};

/** One row in so many. */
const FEW = 199;

/** Values of most rows, and of some, where an index is about few rows. */
const CHOSEN = [{ merchantId: M, id: "id 597", endpoint: "" }];
const WEBHOOK = {
  merchantId: M,
  id: "EV597",
  transactionId: "transaction_id 1",
  seenCount: 1,
  isOwnApplication: true,
  keyRotatedAt: null,
};
const CLAIM = { id: "c", until: LATER };

/** Changes of rows that are open or due, which other statements find by an index of such rows. */
const CHANGES: Readonly<Record<string, Ask>> = {
  "a checkout": (db) => replaceCheckoutStatus(db, ROW, ROW),
  "an expired checkout": (db) => closeExpiredCheckouts(db, CHOSEN, NOW),
  "a payment": (db) => replaceTransaction(db, ROW, ROW),
  "a payment's next step": (db) =>
    replaceSealedStep(db, M, "id 597", { railState: null, nextAction: null }),
  "a scanned payment": (db) => markScanned(db, ROW),
  "a refund": (db) => replaceRefund(db, ROW, ROW),
  "a dispute": (db) => replaceDispute(db, ROW, ROW),
  "a status check": (db) => claimInquiries(db, CHOSEN, NOW, LATER),
  "a due refund": (db) => claimRefunds(db, CHOSEN, NOW, LATER),
  "a due dispute": (db) => claimDisputes(db, CHOSEN, NOW, LATER),
  "a customer's charge": (db) => claimCustomers(db, CHOSEN, NOW, LATER),
  "a card check": (db) => claimCardCheckRefunds(db, CHOSEN, NOW, LATER),
  "an order": (db) => claimUnstartedOrders(db, CHOSEN, NOW, LATER),
  "a mail": (db) => claimMails(db, CHOSEN, CLAIM, NOW),
  "a webhook": (db) => claimNotifications(db, [WEBHOOK], NOW, CLAIM),
};

/** Figures for metrics, read every few seconds: by an index, however much is stored. */
const READINGS: Readonly<Record<string, Ask>> = {
  "oldest work": (db) => listOldestWork(db, ["rail_id 1"], NOW),
  "webhooks due": (db) => countWebhooksDue(db, NOW),
  quarantine: (db) => countQuarantine(db),
  "settlement exceptions": (db) => countOpenExceptions(db),
  unsettled: (db) => findOldestUnsettled(db, ["merchant_id 2", "merchant_id 4"], "2026-10-20"),
};

const SMALL = "merchant_id 4";
const COUNTED = 10_001;
const STATUSES = { statusMin: 100, statusMax: 599 };
const NO_TIMES = { from: null, to: null };

/** Counts of lists: of a merchant with few rows, or of open work of all merchants. */
const COUNTS: Readonly<Record<string, Ask>> = {
  "a count of disputes": (db) =>
    findDisputeTotals(db, { ...ANY_DISPUTE, merchantId: SMALL }, COUNTED),
  "a count of refund requests": (db) => findRefundRequestTotals(db, SMALL, NO_FILTER, COUNTED),
  "a count of settlements": (db) => findSettlementTotals(db, SMALL, {}, COUNTED),
  "a count of payment links": (db) => findPaymentLinkCount(db, SMALL, [], COUNTED),
  "a count of webhooks": (db) => findNotificationCount(db, SMALL, NO_FILTER, COUNTED),
  "a count of requests": (db) =>
    findListedRequestCount(db, SMALL, { ...NO_FILTER, ...STATUSES }, COUNTED),
  "a count of audit entries": (db) => findAuditCount(db, { merchantId: SMALL }, NO_TIMES, COUNTED),
  "a count of operators' entries": (db) =>
    findAuditCount(db, { merchantId: null, actorKind: "OPERATOR" }, NO_TIMES, COUNTED),
  "a count of a partner's merchants": (db) =>
    findListedMerchantCount(db, { partnerId: "partner_id 7" }, COUNTED),
  "a count of stuck refunds": (db) => findStuckRefundTotals(db, COUNTED),
  "a count of unknown outcomes": (db) => findUnknownOutcomeTotals(db, COUNTED),
  "a count of open disputes": (db) =>
    findDisputeTotals(db, { ...ANY_DISPUTE, isOpen: true }, COUNTED),
  "a count of quarantined messages": (db) => findQuarantineCount(db, null, COUNTED),
  "a count of open exceptions": (db) => findExceptionCount(db, "OPEN", COUNTED),
};

const STATES: Readonly<Record<string, readonly [common: string, rare: string, every?: number]>> = {
  "mails.status": ["SENT", "WAITING"],
  "checkouts.status": ["SUCCESS", "IN_PROCESS"],
  "cards.status": ["ACTIVE", "PENDING"],
  "notifications.status": ["DELIVERED", "PENDING", 3],
  "transactions.status": ["SUCCESS", "REVERSED"],
  "transactions.attempt_state": ["APPROVED", "UNKNOWN"],
  "provider_reports.status": ["APPLIED", "QUARANTINED"],
  "portal_exports.status": ["DONE", "WAITING"],
  "refunds.state": ["FAILED", "DONE"],
  "refunds.kind": ["REFUND", "REFUND"],
  "payouts.state": ["PAID", "DUE"],
  "bank_entries.state": ["MATCHED", "OPEN"],
  "settlement_file_lines.state": ["MATCHED", "EXCEPTION"],
  "settlement_exceptions.state": ["RESOLVED", "OPEN"],
  "audit_log.actor_kind": ["USER", "OPERATOR"],
  "request_log.error_code": ["", "error_code 597"],
};

/** Of these few rows have none; of other nullable columns few rows have a value. */
const MOSTLY_SET = [
  "events.sequence",
  "notifications.next_attempt_at",
  "payout_answers.applied_at",
  "transactions.paid_at",
  "disputes.closed_at",
];

const ONE_EACH = ["checkout_logos.merchant_id", "users.merchant_id"];

const ROWS = 10_000;

const { url, drop } = await createTestDatabase();
const db = openDatabase({ url, connectionsMax: 1 });
after(async () => {
  await db.end();
  await drop();
});
const run = <Row extends object>(text: string, values: unknown[] = []) =>
  db.query<Row>({ text, values });

interface Column {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  isGenerated: boolean;
}

/** Row `n` of a column; nullable ones have a value in some row. */
function expressionOf({ table, name, type, isNullable }: Column): string {
  const [common, rare, every = FEW] = STATES[`${table}.${name}`] ?? [];
  if (common !== undefined) return `case when n % ${every} = 0 then '${rare}' else '${common}' end`;
  const value = () => {
    if (ONE_EACH.includes(`${table}.${name}`)) return "'id ' || n";
    // half of all rows are of one merchant
    if (name === "merchant_id")
      return "'merchant_id ' || case n % 2 when 1 then 1 else n % 100 end";
    if (name === "rail_id" || name === "rail_partner") return `'${name} ' || n % 3`;
    if (name === "details") {
      return `jsonb_build_object('customer', jsonb_build_object(
                'userId', 'userId ' || n, 'email', n || '@example.com'))`;
    }
    if (name === "month" || name === "attempt_month") return "202610";
    if (type === "text") return `'${name} ' || n`;
    if (type === "bytea") return `('${name} ' || n)::bytea`;
    if (type === "boolean") return "false";
    if (type === "jsonb") return "'{}'::jsonb";
    if (type === "date") return "'2026-10-01'::date + n % 30";
    if (type.startsWith("timestamp"))
      return `'${NOW.toISOString()}'::timestamptz - n * interval '1 s'`;
    if (type.endsWith("[]")) return "array_fill(n, '{8}')";
    return type === "smallint" ? "n % 8" : "n";
  };
  if (!isNullable) return value();
  const isFew = MOSTLY_SET.includes(`${table}.${name}`) ? "<>" : "=";
  return `case when n % ${FEW} ${isFew} 0 then ${value()} end`;
}

/** Rows that break the rules: only how many there are of what matters here. */
async function fill(): Promise<void> {
  const { rows: rules } = await run<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
      where contype = 'c' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rules) {
    await run(`alter table ${table} drop constraint if exists ${name}`);
  }
  await run("set session_replication_role = replica");
  const { rows: columns } = await run<Column>(
    `select c.relname as table, attname as name, format_type(atttypid, -1) as type,
            not attnotnull as "isNullable",
            attgenerated <> '' or attidentity <> '' as "isGenerated"
       from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind in ('r', 'p') and not c.relispartition and attnum > 0 and not attisdropped
        and c.relnamespace = 'public'::regnamespace
        and c.relname not in ('migrations', 'nonces')
      order by c.relname, attnum`,
  );
  for (const [table, of] of Map.groupBy(columns, (column) => column.table)) {
    const written = of.filter(({ isGenerated }) => !isGenerated);
    await run(
      `insert into ${table} (${written.map(({ name }) => name).join(", ")})
       select ${written.map(expressionOf).join(", ")} from generate_series(1, ${ROWS}) n
       on conflict do nothing`,
    );
  }
  await run("analyze");
}

/** The statements that a function of the store would run. */
async function statementsOf(ask: Ask): Promise<Statement[]> {
  const statements: Statement[] = [];
  const answer =
    <T>(nothing: T) =>
    async (statement: Statement) => {
      statements.push(statement);
      return nothing;
    };
  const recorder = {
    isTransaction: true,
    rows: answer([]),
    row: answer(null),
    run: answer(1),
  } as Partial<Transaction> as Transaction;
  await ask(recorder);
  return statements;
}

async function costOf({ text, values }: Statement): Promise<number> {
  const { rows } = await run<{ "QUERY PLAN": [{ Plan: { "Total Cost": number } }] }>(
    `explain (format json) ${text}`,
    [...values],
  );
  return rows[0]?.["QUERY PLAN"][0].Plan["Total Cost"] ?? Number.NaN;
}

await fill();

test("every index is needed by a query, or is a rule", async () => {
  const { rows } = await run<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace = 'public'::regnamespace and not i.indisunique and not c.relispartition
      order by 1`,
  );
  assert.deepEqual(
    rows.map(({ name }) => name),
    Object.keys(QUERIES).sort(),
  );
});

for (const [index, ask] of Object.entries(QUERIES)) {
  test(`${index} is needed`, async () => {
    const statements = await statementsOf(ask);
    let best = 0;
    for (const statement of statements) {
      const costWith = await costOf(statement);
      await run("begin");
      await run(`drop index ${index}`);
      const costWithout = await costOf(statement);
      await run("rollback");
      best = Math.max(best, costWithout / costWith);
    }
    assert.ok(best > 1.2, `${index} makes its query ${best.toFixed(2)} times cheaper`);
  });
}

interface Plan {
  "Node Type": string;
  Alias?: string;
  "Index Name"?: string;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

async function planOf({ text, values }: Statement): Promise<Plan[]> {
  const { rows } = await run<{ "QUERY PLAN": [{ Plan: Plan }] }>(`explain (format json) ${text}`, [
    ...values,
  ]);
  return rows.flatMap((row) => nodesOf(row["QUERY PLAN"][0].Plan));
}

for (const [name, ask] of [...Object.entries(READINGS), ...Object.entries(COUNTS)]) {
  test(`${name} is read by an index, whatever is stored`, async () => {
    for (const statement of await statementsOf(ask)) {
      const kinds = (await planOf(statement)).map((node) => node["Node Type"]);
      assert.ok(
        kinds.some((kind) => kind.includes("Index")),
        kinds.join(", "),
      );
      assert.ok(!kinds.includes("Seq Scan"), kinds.join(", "));
    }
  });
}

/** The indexes by which a statement finds the rows that it changes. */
async function listIndexesOfChange(statement: Statement): Promise<string[]> {
  const nodes = await planOf(statement);
  const changed = nodes.find((node) => node["Node Type"] === "ModifyTable")?.Alias ?? "";
  return nodes
    .filter(({ Alias = "" }) => Alias === changed || Alias.startsWith(`${changed}_`))
    .flatMap((node) => node["Index Name"] ?? []);
}

test("a change by key finds its row by the key, also when statistics know of nothing open", async (t) => {
  for (const [name, [common, rare]] of Object.entries(STATES)) {
    const [table, column] = name.split(".");
    await run(`update ${table} set ${column} = '${common}' where ${column} = '${rare}'`);
  }
  await run("update refunds set next_try_at = null, state = 'REFUSED'");
  await run("update disputes set next_try_at = null");
  await run("update transactions set inquire_at = null");
  await run("update customers set next_charge_at = null, undo_at = null");
  await run("update customer_orders set start_at = null");
  await run("vacuum full");
  await run("analyze");
  const { rows: partial } = await run<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where indpred is not null and c.relnamespace = 'public'::regnamespace`,
  );
  for (const [change, ask] of Object.entries(CHANGES)) {
    await t.test(change, async () => {
      const statements = (await statementsOf(ask)).filter(({ text }) => /^\s*update/.test(text));
      const indexes: string[] = [];
      for (const statement of statements) indexes.push(...(await listIndexesOfChange(statement)));
      assert.notDeepEqual(indexes, []);
      for (const { name } of partial) assert.ok(!indexes.includes(name), `by ${name}`);
    });
  }
});
