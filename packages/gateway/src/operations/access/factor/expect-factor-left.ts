import { lacksSecondFactor } from "../../../domain/access/second-factor.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { findUser } from "../../../store/access/users.ts";
import type { Transaction } from "../../../store/database.ts";
import type { Deps } from "../../deps.ts";
import type { Act } from "../record-change.ts";

/**
 * After one was removed: throws CONFLICT when the user must have a second factor and has none left.
 */
export async function expectFactorLeft(
  { isSandbox }: Pick<Deps, "isSandbox">,
  tx: Transaction,
  { actor }: Act,
): Promise<void> {
  const user = await findUser(tx, actor.merchantId, actor.id);
  if (!user || !lacksSecondFactor(user, isSandbox)) return;
  const detail = "You must have a second factor. Set up another one before you remove this one.";
  throw new GatewayError("CONFLICT", { detail });
}
