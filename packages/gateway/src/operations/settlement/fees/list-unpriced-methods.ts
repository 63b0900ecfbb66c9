import { isPriced } from "../../../domain/ledger/fee.ts";
import { listAllFeeSchedules } from "../../../store/ledger/fee-schedules.ts";
import { listActiveMerchantIds } from "../../../store/merchant/merchants.ts";
import { isMethodAccepted, type OfferDeps } from "../../checkout/find-offers.ts";
import type { StoreDeps } from "../../deps.ts";

/** Beyond them, nobody reads which merchant lacks a fee. */
const MERCHANTS_MAX = 10_000;

/**
 * The enabled methods that are not offered to some merchant because no fee is set, in order. Before
 * the first merchant: those without a fee for every merchant.
 */
export async function listUnpricedMethods({
  database,
  clock,
  rails,
  acceptsCards,
}: StoreDeps & OfferDeps): Promise<string[]> {
  const now = clock.now();
  const schedules = await listAllFeeSchedules(database, "MERCHANT");
  const ofEvery = schedules.filter(({ merchantId }) => merchantId === "");
  const methods = rails
    .listMethods()
    .filter((offer) => isMethodAccepted(offer, acceptsCards))
    .map(({ method }) => method.id);
  const left = [...new Set(methods)].filter(
    (method) => !isPriced(ofEvery, { merchantId: "", method }, now),
  );
  if (left.length === 0) return [];
  const merchants = await listActiveMerchantIds(database, MERCHANTS_MAX);
  if (merchants.length === 0) return left;
  const own = Map.groupBy(schedules, ({ merchantId }) => merchantId);
  return left.filter((method) =>
    merchants.some(
      (merchantId) =>
        !isPriced([...ofEvery, ...(own.get(merchantId) ?? [])], { merchantId, method }, now),
    ),
  );
}
