import { needsSecondOperator } from "../../../domain/access/operator-decision.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { makeLongId } from "../../../domain/ids.ts";
import { DAY_MS } from "../../../domain/malaysian-day.ts";
import type { Transaction } from "../../../store/database.ts";
import { insertFeeChange, sumFeeChanges } from "../../../store/ledger/fee-changes.ts";
import {
  keepForSecondOperator,
  type OperatorOutcome,
} from "../../access/approval/operator-decisions.ts";
import {
  type Act,
  type Change,
  recordChange,
  recordSystemChange,
} from "../../access/record-change.ts";
import type { Deps } from "../../deps.ts";

export type FeesDeps = Pick<Deps, "clock" | "database" | "operatorApprovalAboveMinor" | "random">;

/** A command on the database: nobody has signed in, so no second operator can be another one. */
interface CommandAct {
  /** Name of the user of the operating system. */
  userName: string;
  /** The merchant whose audit log has changes for every merchant. */
  merchantId: string;
}

export type FeesAct = Act | CommandAct;

const isCommand = (act: FeesAct): act is CommandAct => "userName" in act;
const actorIdOf = (act: FeesAct) => (isCommand(act) ? "" : act.actor.id);

/** Whose audit log and list of decisions have it: "" is every merchant. */
function homeOf(act: FeesAct, merchantId: string): string {
  if (merchantId !== "") return merchantId;
  return isCommand(act) ? act.merchantId : act.actor.merchantId;
}

/** What is changed, of a merchant or of "": every merchant without its own. */
export interface GuardedChange {
  merchantId: string;
  /** What only one waiting decision may be about. */
  subjectId: string;
  /** Of 30 days; null: no amount says how much it changes. */
  differenceMinor: number | null;
  /** For the second operator. */
  content: object;
}

/**
 * Carries out a change, or keeps it for a second operator: above the limit, without an amount, or
 * when the changes of one operator for a merchant add up to more within a day. A command cannot
 * keep any. The fees are locked. Throws NOT_PERMITTED, and CONFLICT while another one waits.
 */
export async function guardChange(
  deps: FeesDeps,
  tx: Transaction,
  act: FeesAct,
  change: GuardedChange,
  carryOut: () => Promise<void>,
): Promise<OperatorOutcome> {
  const { merchantId, differenceMinor } = change;
  const createdAt = deps.clock.now();
  const since = new Date(createdAt.getTime() - DAY_MS);
  const sumMinor = await sumFeeChanges(tx, merchantId, actorIdOf(act), since);
  const amountMinor = differenceMinor === null ? null : sumMinor + differenceMinor;
  if (!needsSecondOperator(deps.operatorApprovalAboveMinor, amountMinor)) {
    await carryOut();
    const id = makeLongId(createdAt, deps.random);
    const lone = { merchantId, id, changedBy: actorIdOf(act), differenceMinor, createdAt };
    await insertFeeChange(tx, lone);
    return "DONE";
  }
  if (isCommand(act)) {
    throw new GatewayError("NOT_PERMITTED", {
      detail: "A second operator has to approve this change. Make it in the portal, under Fees.",
    });
  }
  const { subjectId, content } = change;
  const home = homeOf(act, merchantId);
  const subject = {
    merchantId: home,
    kind: "FEES" as const,
    subjectId,
    amountMinor: differenceMinor,
  };
  await keepForSecondOperator(deps, tx, act, subject, { content, reason: "" });
  return "WAITING";
}

/** Records it for the merchant, or where changes for every merchant are recorded. */
export async function recordFeesChange(
  deps: FeesDeps,
  tx: Transaction,
  act: FeesAct,
  change: Change,
): Promise<void> {
  const recorded = { ...change, merchantId: homeOf(act, change.merchantId) };
  if (isCommand(act)) await recordSystemChange(deps, tx, recorded, act.userName);
  else await recordChange(tx, { ...act, asOperator: true }, deps.clock.now(), recorded);
}
