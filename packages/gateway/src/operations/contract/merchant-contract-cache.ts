import type { ContractMerchant } from "../../domain/contract/contract.ts";
import { listMerchantContracts } from "../../store/contract/contract-merchants.ts";
import type { Deps, MerchantContracts } from "../deps.ts";

/** A change takes effect after this in other processes. */
const AGE_MS_MAX = 10_000;
/** A full cache is emptied: what is asked for again is read again. */
const MERCHANTS_MAX = 10_000;

interface Known {
  own: readonly ContractMerchant[];
  readAtMs: number;
}

/** Reads nothing while no contract knows merchants. */
export function createMerchantContractCache({
  database,
  clock,
  rails,
}: Pick<Deps, "clock" | "database" | "rails">): MerchantContracts {
  const known = new Map<string, Known>();
  const reading = new Map<string, Promise<void>>();

  async function read(merchantId: string): Promise<void> {
    const readAtMs = clock.now().getTime();
    const own = await listMerchantContracts(database, merchantId);
    if (known.size >= MERCHANTS_MAX) known.clear();
    known.set(merchantId, { own, readAtMs });
  }

  return {
    list: (merchantId) => known.get(merchantId)?.own ?? [],
    async refresh(merchantId) {
      if (!rails.list().some(({ knowsMerchants }) => knowsMerchants)) return;
      const readAtMs = known.get(merchantId)?.readAtMs ?? Number.NEGATIVE_INFINITY;
      const ageMs = clock.now().getTime() - readAtMs;
      if (ageMs >= 0 && ageMs < AGE_MS_MAX) return;
      const begun = reading.get(merchantId) ?? read(merchantId);
      reading.set(merchantId, begun);
      await begun.finally(() => reading.delete(merchantId));
    },
    forget: (merchantId) => void known.delete(merchantId),
  };
}
