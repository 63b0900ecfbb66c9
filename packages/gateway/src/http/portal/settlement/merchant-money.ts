import Type from "typebox";
import { ANY_DISPUTE } from "../../../domain/dispute/dispute-filter.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { DAY_MS, wholeDays } from "../../../domain/malaysian-day.ts";
import { readBalance } from "../../../operations/settlement/read-balance.ts";
import { findDisputeTotals } from "../../../store/dispute/dispute-list.ts";
import { listBalances } from "../../../store/ledger/ledger.ts";
import { findMerchant } from "../../../store/merchant/merchants.ts";
import { findTotal, listFigures } from "../../../store/payment/report/payment-figures.ts";
import { listPayouts } from "../../../store/payout/payout-list.ts";
import { route } from "../../route.ts";
import { PayoutItem, presentPayout } from "../payout/payout-schema.ts";
import { byId, closed, Id, IdText, named, pageOf, Sen } from "../schemas.ts";
import {
  Balance,
  presentSettlement,
  presentSettlements,
  SettlementDetail,
  SettlementItem,
  settlementQuery,
} from "./settlements.ts";

const DAYS = 30;
const PAYOUTS_MAX = 5;
const DISPUTES_MAX = 1_000;

const MerchantMoney = named("MerchantMoney", {
  merchantId: Id,
  balance: Balance,
  dueMinor: Type.Integer({ description: "Sen. Payouts that are due, held or in a file." }),
  inTransitMinor: Type.Integer({ description: "Sen. Payouts that were sent to the bank." }),
  lastPayouts: Type.Array(PayoutItem, { description: "Newest first, at most 5." }),
  figures: closed({
    days: Type.Integer(),
    count: Type.Integer(),
    successCount: Type.Integer(),
    failedCount: Type.Integer(),
    openCount: Type.Integer(),
    amountMinor: Sen,
  }),
  openDisputes: closed({
    count: Type.Integer({ description: "At most 1,000 are counted." }),
    amountMinor: Sen,
  }),
});

const getMerchantMoneyRoute = route({
  auth: "portal",
  operationId: "getMerchantMoney",
  method: "GET",
  path: "/portal/api/operator/merchants/{id}/money",
  permission: "operator",
  summary:
    "Retrieve a merchant's balance, payouts, volume and success rate of the last 30 days, and open disputes.",
  params: byId,
  response: MerchantMoney,
  errors: ["NOT_FOUND"],
  handler: async ({ params: { id } }, deps) => {
    const { database, clock } = deps;
    if (!(await findMerchant(database, id))) throw new GatewayError("NOT_FOUND");
    const now = clock.now();
    const span = { from: new Date(now.getTime() - (DAYS - 1) * DAY_MS), to: now };
    const days = { ...(wholeDays(span) ?? span), allowedStoreIds: [] };
    const undecided = { ...ANY_DISPUTE, merchantId: id, isOpen: true };
    const [balance, balances, payouts, points, disputes] = await Promise.all([
      readBalance(deps, id),
      listBalances(database, id),
      listPayouts(database, id, {}, { after: null, limit: PAYOUTS_MAX }),
      listFigures(database, id, days, false),
      findDisputeTotals(database, undecided, DISPUTES_MAX),
    ]);
    const owed = (account: (typeof balances)[number]["account"]) =>
      0 - (balances.find((each) => each.account === account)?.amountMinor ?? 0);
    const { count, successCount, failedCount, openCount, amountMinor } = findTotal(points);
    return {
      merchantId: id,
      balance,
      dueMinor: owed("MERCHANT_PAYOUTS_DUE"),
      inTransitMinor: owed("MERCHANT_PAYOUTS_IN_TRANSIT"),
      lastPayouts: payouts.map(presentPayout),
      figures: { days: DAYS, count, successCount, failedCount, openCount, amountMinor },
      openDisputes: disputes ?? { count: 0, amountMinor: 0 },
    };
  },
});

const listMerchantSettlementsRoute = route({
  auth: "portal",
  operationId: "listMerchantSettlements",
  method: "GET",
  path: "/portal/api/operator/merchants/{id}/settlements",
  permission: "operator",
  summary: "List a merchant's settlements, as `listSettlements` does for the merchant.",
  params: byId,
  query: settlementQuery,
  response: pageOf(SettlementItem),
  handler: (call, deps) => presentSettlements(call, deps, call.params.id),
});

const getMerchantSettlementRoute = route({
  auth: "portal",
  operationId: "getMerchantSettlement",
  method: "GET",
  path: "/portal/api/operator/settlements/{id}",
  permission: "operator",
  summary: "Retrieve a merchant's settlement and its lines.",
  params: byId,
  query: closed({
    merchantId: IdText,
    cursor: settlementQuery.properties.cursor,
    limit: settlementQuery.properties.limit,
  }),
  response: SettlementDetail,
  errors: ["NOT_FOUND"],
  handler: (call, deps) => presentSettlement(call, deps, call.query.merchantId),
});

/** What an operator sees of a merchant's money. */
export const MERCHANT_MONEY_ROUTES = [
  getMerchantMoneyRoute,
  listMerchantSettlementsRoute,
  getMerchantSettlementRoute,
] as const;
