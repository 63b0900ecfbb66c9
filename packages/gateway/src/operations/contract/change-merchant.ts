import { isDeepStrictEqual } from "node:util";
import type { ContractMerchant } from "../../domain/contract/contract.ts";
import { GatewayError } from "../../domain/errors.ts";
import type { MerchantField } from "../../rails/rail.ts";
import {
  findContractMerchant,
  replaceContractMerchant,
} from "../../store/contract/contract-merchants.ts";
import { lockContract, notifyContractsChanged } from "../../store/contract/contracts.ts";
import type { Transaction } from "../../store/database.ts";
import { findMerchant } from "../../store/merchant/merchants.ts";
import type { OperatorOutcome } from "../access/approval/operator-decisions.ts";
import type { Act } from "../access/record-change.ts";
import {
  type ContractDeps,
  changedSince,
  guardContract,
  noContract,
  recordContractChange,
} from "./contract-act.ts";

export interface KeptContractMerchant {
  what: "MERCHANT";
  before: ContractMerchant | null;
  merchant: ContractMerchant;
}

/**
 * Sets how a contract knows a merchant. Throws NOT_FOUND, INVALID_PARAMETER, and CONFLICT while a
 * decision about it waits.
 */
export async function changeContractMerchant(
  deps: ContractDeps,
  act: Act,
  merchant: ContractMerchant,
  reason: string,
): Promise<OperatorOutcome> {
  const { merchantId, contractId, amountMinorMin, amountMinorMax } = merchant;
  if ((amountMinorMin ?? 0) > (amountMinorMax ?? Number.POSITIVE_INFINITY)) {
    const detail = "amountMinorMin must not be above amountMinorMax.";
    throw new GatewayError("INVALID_PARAMETER", { detail });
  }
  expectKnownForm(deps.rails.get(contractId)?.merchantField, merchant.providerMerchantId);
  if (!(await findMerchant(deps.database, merchantId))) {
    throw new GatewayError("NOT_FOUND", { detail: "The merchant does not exist." });
  }
  const outcome = await deps.database.transaction(async (tx) => {
    if (!(await lockContract(tx, contractId))) throw noContract();
    const before = await findContractMerchant(tx, merchantId, contractId);
    const content: KeptContractMerchant = { what: "MERCHANT", before, merchant };
    const guarded = { subjectId: `${contractId} ${merchantId}`, content, reason };
    return guardContract(deps, tx, act, guarded, () =>
      carryOutContractMerchant(deps, tx, act, content),
    );
  });
  if (outcome === "DONE") await deps.refreshContracts();
  return outcome;
}

/** Throws INVALID_PARAMETER for an ID that the provider's messages cannot carry. */
function expectKnownForm(field: MerchantField | null | undefined, id: string): void {
  if (id === "" || field?.pattern.test(id)) return;
  const detail = field
    ? `providerMerchantId is sent as ${field.name} and must have ${field.form}.`
    : "providerMerchantId must be empty: this contract sends no merchant ID.";
  throw new GatewayError("INVALID_PARAMETER", { detail });
}

/** Throws NOT_PERMITTED when it has changed since. */
export async function carryOutContractMerchant(
  deps: ContractDeps,
  tx: Transaction,
  act: Act,
  { before, merchant }: KeptContractMerchant,
): Promise<void> {
  const { merchantId, contractId, ...own } = merchant;
  if (!(await lockContract(tx, contractId))) throw noContract();
  const found = await findContractMerchant(tx, merchantId, contractId);
  if (!isDeepStrictEqual({ ...found }, { ...before })) throw changedSince();
  await replaceContractMerchant(tx, merchant, deps.clock.now());
  await notifyContractsChanged(tx);
  deps.merchantContracts.forget(merchantId);
  await recordContractChange(deps, tx, act, {
    ...{ action: "contract.merchant_changed", contractId },
    ...(before && { before: { ...before } }),
    after: { merchantId, ...own },
  });
}
