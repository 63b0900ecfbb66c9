import { GatewayError } from "../../domain/errors.ts";
import { makeTextId } from "../../domain/ids.ts";
import { delayMsMaxOf, type WebhookFault } from "../../domain/laboratory/webhook-fault.ts";
import { findApplication } from "../../store/application/application-admin.ts";
import { findCheckout } from "../../store/checkout/checkouts.ts";
import {
  deleteWebhookFaults,
  insertWebhookFault,
  listWebhookFaults,
  type StoredFault,
} from "../../store/laboratory/webhook-faults.ts";
import { type AnyAct, recordChange } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";
import { isHttp } from "./sandbox-laboratory.ts";

/** Of one merchant. */
const WEBHOOK_FAULTS_MAX = 50;

export type FaultFacts = Omit<WebhookFault, "id">;

/**
 * From the next webhook on. Throws NOT_FOUND for a checkout or an application that the merchant
 * does not have, INVALID_PARAMETER, CONFLICT for too many.
 */
export async function addWebhookFault(
  deps: Deps,
  act: AnyAct,
  merchantId: string,
  facts: FaultFacts,
): Promise<StoredFault> {
  await expectTarget(deps, merchantId, facts);
  expectDelay(facts);
  const now = deps.clock.now();
  const createdBy = "application" in act ? act.application.name : act.actor.email;
  const made = {
    ...facts,
    id: makeTextId("webhookFault", deps.random),
    ...{ createdBy, createdAt: now },
  };
  await deps.database.transaction(async (tx) => {
    const all = await listWebhookFaults(tx, merchantId);
    if (all.length >= WEBHOOK_FAULTS_MAX) {
      const detail = `A merchant can have at most ${WEBHOOK_FAULTS_MAX} webhook faults.`;
      throw new GatewayError("CONFLICT", { detail });
    }
    await insertWebhookFault(tx, merchantId, made);
    await recordChange(tx, act, now, {
      ...{ merchantId, action: "webhook_fault.added", targetKind: "webhook_fault" },
      targetId: made.id,
      after: { ...facts },
    });
  });
  return made;
}

/**
 * `id` null: all of the merchant's. Resolves with the number. Throws NOT_FOUND for one that is not.
 */
export async function removeWebhookFaults(
  deps: Deps,
  act: AnyAct,
  merchantId: string,
  id: string | null,
): Promise<number> {
  return deps.database.transaction(async (tx) => {
    const count = await deleteWebhookFaults(tx, merchantId, id);
    if (count === 0 && id !== null) throw new GatewayError("NOT_FOUND");
    if (count > 0) {
      await recordChange(tx, act, deps.clock.now(), {
        ...{ merchantId, action: "webhook_fault.removed", targetKind: "webhook_fault" },
        targetId: id ?? "",
        after: { count },
      });
    }
    return count;
  });
}

function expectDelay({ kind, delayMs }: FaultFacts): void {
  const msMax = delayMsMaxOf(kind);
  if (msMax === 0 && delayMs > 0) {
    throw new GatewayError("INVALID_PARAMETER", { detail: `${kind} takes no delayMs.` });
  }
  if (msMax > 0 && (delayMs < 1 || delayMs > msMax)) {
    const detail = `delayMs must be from 1 to ${msMax} for ${kind}.`;
    throw new GatewayError("INVALID_PARAMETER", { detail });
  }
}

async function expectTarget(
  { database }: Deps,
  merchantId: string,
  { scope, target }: FaultFacts,
): Promise<void> {
  if (scope === "URL") {
    if (URL.canParse(target) && isHttp(target)) return;
    const detail = URL.canParse(target)
      ? "target must be an http or https URL: webhooks to brokers and buckets have no faults."
      : "target must be a URL.";
    throw new GatewayError("INVALID_PARAMETER", { detail });
  }
  if (scope === "APPLICATION") {
    if (await findApplication(database, merchantId, target)) return;
    throw new GatewayError("NOT_FOUND", { detail: `The merchant has no application ${target}.` });
  }
  if (await findCheckout(database, merchantId, target)) return;
  throw new GatewayError("NOT_FOUND", { detail: `The merchant has no checkout ${target}.` });
}
