import { rankContracts } from "../../domain/contract/contract.ts";
import type { InitiateInput, OfferedMethod } from "../../rails/rail.ts";
import type { Deps } from "../deps.ts";

type CandidateDeps = Pick<Deps, "merchantContracts">;

/**
 * What could take a merchant's payment of a method, by contract, the preferred first: those that
 * know the merchant, then the others. Null: of any amount. As last read: see `refresh`.
 */
export function listCandidates(
  { merchantContracts }: CandidateDeps,
  merchantId: string,
  offer: OfferedMethod,
  amountMinor: number | null,
): OfferedMethod[] {
  const contracts = [offer, ...offer.others].map(({ rail, method, names }) => {
    const own = rail.capabilities.methods.find(({ id }) => id === method.id) ?? method;
    const one: OfferedMethod = { rail, method: own, names, others: [] };
    return { contractId: rail.id, limits: own, one };
  });
  const ranked = rankContracts(contracts, merchantContracts.list(merchantId), amountMinor);
  return ranked.map(({ one }) => one);
}

/** False where no contract takes this merchant's payments by the method. */
export function isTaken(deps: CandidateDeps, merchantId: string, offer: OfferedMethod): boolean {
  return listCandidates(deps, merchantId, offer, null).length > 0;
}

/**
 * The method as it would be paid by this merchant's payers: the contract that comes first for them
 * and the amount. Its limits stay those of all. Null where no contract takes the merchant.
 */
export function preferContract(
  deps: CandidateDeps,
  merchantId: string,
  offer: OfferedMethod,
  amountMinor: number,
): OfferedMethod | null {
  const fitting = listCandidates(deps, merchantId, offer, amountMinor);
  const any = fitting.length > 0 ? fitting : listCandidates(deps, merchantId, offer, null);
  const [first, ...others] = any;
  if (!first) return null;
  const { amountMinorMin, amountMinorMax } = offer.method;
  return { ...first, method: { ...first.method, amountMinorMin, amountMinorMax }, others };
}

/** How the acquirer of a contract knows the merchant; undefined: as the contract's own. */
export function merchantAtProvider(
  { merchantContracts }: CandidateDeps,
  merchantId: string,
  { rail }: OfferedMethod,
): InitiateInput["merchantAtProvider"] {
  const own = merchantContracts.list(merchantId).find(({ contractId }) => contractId === rail.id);
  const id = own?.providerMerchantId ?? "";
  const descriptor = own?.descriptor || rail.descriptor;
  return id === "" && descriptor === "" ? undefined : { id, descriptor };
}
