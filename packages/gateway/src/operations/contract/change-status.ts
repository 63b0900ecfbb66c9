import { type ContractEvent, nextContractStatus } from "../../domain/contract/contract.ts";
import { GatewayError } from "../../domain/errors.ts";
import { lockContract, replaceContract } from "../../store/contract/contracts.ts";
import type { Transaction } from "../../store/database.ts";
import type { OperatorOutcome } from "../access/approval/operator-decisions.ts";
import type { Act } from "../access/record-change.ts";
import {
  type ContractDeps,
  guardContract,
  noContract,
  recordContractChange,
} from "./contract-act.ts";

type StatusEvent = Exclude<ContractEvent, "approve">;

export interface KeptStatus {
  what: "STATUS";
  contractId: string;
  event: StatusEvent;
}

/**
 * Suspends a contract at once: what may go wrong stops by one operator. Resuming and ending one
 * needs a second. Throws NOT_FOUND, CONFLICT while a decision waits, and NOT_PERMITTED.
 */
export async function changeContractStatus(
  deps: ContractDeps,
  act: Act,
  { contractId, event, reason }: { contractId: string; event: StatusEvent; reason: string },
): Promise<OperatorOutcome> {
  const content: KeptStatus = { what: "STATUS", contractId, event };
  const carryOut = (tx: Transaction) => carryOutStatus(deps, tx, act, content, reason);
  const outcome = await deps.database.transaction(async (tx): Promise<OperatorOutcome> => {
    const contract = await lockContract(tx, contractId);
    if (!contract) throw noContract();
    if (nextContractStatus(contract.status, event) === null) throw notNow(contract.status);
    if (event === "suspend") {
      await carryOut(tx);
      return "DONE";
    }
    const guarded = { subjectId: contractId, content, reason };
    return guardContract(deps, tx, act, guarded, () => carryOut(tx));
  });
  if (outcome === "DONE") await deps.refreshContracts();
  return outcome;
}

/** Throws NOT_PERMITTED when its status has changed since. */
export async function carryOutStatus(
  deps: ContractDeps,
  tx: Transaction,
  act: Act,
  { contractId, event }: KeptStatus,
  reason: string,
): Promise<void> {
  const contract = await lockContract(tx, contractId);
  if (!contract) throw noContract();
  const status = nextContractStatus(contract.status, event);
  if (status === null) throw notNow(contract.status);
  const { version } = contract;
  await replaceContract(tx, { id: contractId, status, version, at: deps.clock.now() });
  await recordContractChange(deps, tx, act, {
    ...{ action: "contract.status_changed", contractId },
    before: { status: contract.status },
    after: { status, reason },
  });
}

const notNow = (status: string) =>
  new GatewayError("NOT_PERMITTED", { detail: `The contract is ${status}.` });
