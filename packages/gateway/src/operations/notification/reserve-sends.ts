import { GatewayError } from "../../domain/errors.ts";
import { planSends, SEND_WAIT_MS_MAX } from "../../domain/notification/send-pace.ts";
import { findTurn, takeTurn } from "../../store/access/turns.ts";
import type { StoreDeps } from "../deps.ts";

/** Others of the merchant that are faster at the same moment. */
const TRIES_MAX = 50;

/**
 * Reserves send times for webhooks that a merchant has requested, across all targets: a merchant
 * can give one server many names. All processes share them. Throws EXCEEDED_LIMIT with the seconds
 * to wait.
 */
export async function reserveSends(
  deps: StoreDeps,
  merchantId: string,
  count: number,
): Promise<Date[]> {
  const key = `sends of ${merchantId}`;
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const now = deps.clock.now();
    const before = await findTurn(deps.database, key);
    const plan = planSends(before, count, now);
    if (plan.kind === "rejected") throw tooMany(plan.waitMs);
    const forgetAt = new Date(plan.freeAt.getTime() + SEND_WAIT_MS_MAX);
    if (await takeTurn(deps.database, key, { before, after: plan.freeAt, forgetAt }))
      return plan.at;
  }
  throw tooMany(1);
}

function tooMany(waitMs: number): GatewayError {
  return new GatewayError("EXCEEDED_LIMIT", {
    detail: "Too many webhooks are waiting to be resent.",
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
  });
}
