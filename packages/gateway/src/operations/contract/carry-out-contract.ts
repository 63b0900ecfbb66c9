import type { Transaction } from "../../store/database.ts";
import type { Act } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";
import { carryOutContractMerchant, type KeptContractMerchant } from "./change-merchant.ts";
import { carryOutRouting, type KeptRouting } from "./change-routing.ts";
import { carryOutStatus, type KeptStatus } from "./change-status.ts";
import type { ContractDeps } from "./contract-act.ts";
import { carryOutVersion, type KeptVersion } from "./propose-contract.ts";

export type KeptContract = KeptVersion | KeptStatus | KeptContractMerchant | KeptRouting;

/** What a second operator has approved. */
export function carryOutContract(
  deps: ContractDeps & Pick<Deps, "routing">,
  tx: Transaction,
  act: Act,
  kept: KeptContract,
  request: { requestedEmail: string; reason: string },
): Promise<void> {
  const { reason } = request;
  if (kept.what === "ROUTING") return carryOutRouting(deps, tx, act, kept, request);
  if (kept.what === "VERSION") return carryOutVersion(deps, tx, act, kept);
  if (kept.what === "STATUS") return carryOutStatus(deps, tx, act, kept, reason);
  return carryOutContractMerchant(deps, tx, act, kept);
}
