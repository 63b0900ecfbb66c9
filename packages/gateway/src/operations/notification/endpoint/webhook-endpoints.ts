import { GatewayError } from "../../../domain/errors.ts";
import { makeLongId } from "../../../domain/ids.ts";
import { retriedMsMax } from "../../../domain/notification/retry-policy.ts";
import {
  REDELIVERIES_MAX,
  WEBHOOK_ENDPOINTS_MAX,
} from "../../../domain/notification/webhook-endpoint.ts";
import type { WebhookEventType } from "../../../domain/notification/webhook-event.ts";
import type { Queryable } from "../../../store/database.ts";
import {
  listMissedNotifications,
  stopDeliveriesTo,
} from "../../../store/notification/endpoint-deliveries.ts";
import {
  deleteWebhookEndpoint,
  findWebhookEndpoint,
  insertWebhookEndpoint,
  lockWebhookEndpoints,
  replaceSealedCredentials,
  replaceWebhookEndpoint,
  type WebhookEndpoint,
} from "../../../store/notification/webhook-endpoints.ts";
import { type Act, type Change, changeTo, recordChange } from "../../access/record-change.ts";
import { chooseApplication } from "../../application/choose-application.ts";
import type { Deps } from "../../deps.ts";
import { resendAt } from "../resend-at.ts";
import { reserveSends } from "../reserve-sends.ts";
import {
  chooseCredentials,
  type GivenCredentials,
  losesCredentials,
} from "./webhook-credentials.ts";

interface EndpointFacts {
  url: string;
  description: string;
  /** Empty: all. */
  eventTypes: WebhookEventType[];
}

export interface EndpointChange extends Partial<EndpointFacts> {
  credentials?: GivenCredentials;
  applicationId?: string;
  isActive?: boolean;
  /** With `isActive`: resends what was missed while it was OFF. */
  resendMissed?: boolean;
}

interface NewEndpoint extends EndpointFacts {
  /** Null: the oldest that is ON. */
  applicationId: string | null;
  credentials?: GivenCredentials | undefined;
}

/** Throws INVALID_PARAMETER, NOT_FOUND, CONFLICT. */
export async function createWebhookEndpoint(
  deps: Deps,
  act: Act,
  { applicationId, credentials: given, ...facts }: NewEndpoint,
): Promise<WebhookEndpoint> {
  const { merchantId } = act.actor;
  expectAllowed(deps, facts.url);
  const application = await chooseApplication(deps, merchantId, applicationId);
  const now = deps.clock.now();
  const made: WebhookEndpoint = {
    ...facts,
    merchantId,
    id: makeLongId(now, deps.random),
    applicationId: application.id,
    enabledAt: now,
    stoppedAt: null,
    stopReason: null,
    createdAt: now,
    updatedAt: now,
  };
  const credentials = chooseCredentials(deps, { before: null, after: made, given });
  await deps.database.transaction(async (tx) => {
    const all = await lockWebhookEndpoints(tx, merchantId);
    if (all.length >= WEBHOOK_ENDPOINTS_MAX) {
      const detail = `A merchant can have at most ${WEBHOOK_ENDPOINTS_MAX} webhook endpoints.`;
      throw new GatewayError("CONFLICT", { detail });
    }
    expectNewUrl(all, made);
    await insertWebhookEndpoint(tx, made);
    if (credentials) await replaceSealedCredentials(tx, made, credentials);
    await recordChange(tx, act, now, {
      ...changeTo("webhook_endpoint", made, "webhook_endpoint.created"),
      after: { ...facts, applicationId: application.id },
    });
  });
  return made;
}

/**
 * A new URL is for later events: what was created before keeps its own, and is not sent where that
 * needs credentials for another server. OFF cancels what waits.
 * Throws INVALID_PARAMETER, NOT_FOUND, CONFLICT, EXCEEDED_LIMIT.
 */
export async function updateWebhookEndpoint(
  deps: Deps,
  act: Act,
  id: string,
  { isActive, resendMissed = false, credentials: given, ...facts }: EndpointChange,
): Promise<WebhookEndpoint> {
  const { merchantId } = act.actor;
  if (facts.url !== undefined) expectAllowed(deps, facts.url);
  if (facts.applicationId !== undefined) {
    await chooseApplication(deps, merchantId, facts.applicationId);
  }
  const at = isActive && resendMissed ? await reserveResends(deps, merchantId, id) : [];
  const now = deps.clock.now();
  return deps.database.transaction(async (tx) => {
    const all = await lockWebhookEndpoints(tx, merchantId);
    const before = all.find((each) => each.id === id);
    if (!before) throw new GatewayError("NOT_FOUND");
    const after = { ...before, ...facts, ...switched(before, isActive, now), updatedAt: now };
    expectNewUrl(all, after);
    const credentials = chooseCredentials(deps, { before, after, given });
    const isEnabled = before.stoppedAt !== null && after.stoppedAt === null;
    const missed = isEnabled && resendMissed ? await listMissed(deps, tx, before) : [];
    // Deliveries before their endpoint: the worker locks them in this order, too.
    if (after.stoppedAt) await stopDeliveriesTo(tx, before, after.stoppedAt);
    else if (losesCredentials(deps, before, after)) await stopDeliveriesTo(tx, before, now);
    // What has been missed since the times were reserved is shown as missed.
    const ids = missed.slice(0, at.length);
    if (ids.length > 0) await resendAt(tx, act, ids, { now, at: at.slice(0, ids.length) });
    await replaceWebhookEndpoint(tx, after);
    if (credentials !== undefined) await replaceSealedCredentials(tx, after, credentials);
    await recordChange(tx, act, now, changeOf(before, after, facts, given !== undefined));
    return after;
  });
}

/** What waits for it is not sent. Throws NOT_FOUND. */
export async function removeWebhookEndpoint(deps: Deps, act: Act, id: string): Promise<void> {
  const now = deps.clock.now();
  await deps.database.transaction(async (tx) => {
    const all = await lockWebhookEndpoints(tx, act.actor.merchantId);
    const endpoint = all.find((each) => each.id === id);
    if (!endpoint) throw new GatewayError("NOT_FOUND");
    await stopDeliveriesTo(tx, endpoint, now);
    await deleteWebhookEndpoint(tx, endpoint);
    const { url, description, eventTypes } = endpoint;
    await recordChange(tx, act, now, {
      ...changeTo("webhook_endpoint", endpoint, "webhook_endpoint.deleted"),
      before: { url, description, eventTypes },
    });
  });
}

/** Throws NOT_FOUND. */
export async function expectWebhookEndpoint(
  db: Queryable,
  merchantId: string,
  id: string,
): Promise<WebhookEndpoint> {
  const endpoint = await findWebhookEndpoint(db, merchantId, id);
  if (!endpoint) throw new GatewayError("NOT_FOUND");
  return endpoint;
}

/**
 * What an endpoint that is OFF has missed, oldest first, and one more than can be resent at once;
 * nothing while it is ON.
 */
export async function listMissed(
  { webhookRetries }: Pick<Deps, "webhookRetries">,
  db: Queryable,
  endpoint: WebhookEndpoint,
): Promise<string[]> {
  const { stoppedAt } = endpoint;
  if (!stoppedAt) return [];
  const createdFrom = new Date(stoppedAt.getTime() - retriedMsMax(webhookRetries));
  return listMissedNotifications(db, endpoint, { createdFrom, stoppedAt }, REDELIVERIES_MAX + 1);
}

async function reserveResends(deps: Deps, merchantId: string, id: string): Promise<Date[]> {
  const missed = await listMissed(
    deps,
    deps.database,
    await expectWebhookEndpoint(deps.database, merchantId, id),
  );
  if (missed.length === 0) return [];
  return reserveSends(deps, merchantId, Math.min(missed.length, REDELIVERIES_MAX));
}

/** Nothing when it is ON or OFF already. */
function switched(
  before: WebhookEndpoint,
  isActive: boolean | undefined,
  now: Date,
): Partial<WebhookEndpoint> {
  const isOn = before.stoppedAt === null;
  if (isActive === undefined || (isActive && isOn)) return {};
  if (isActive) return { stoppedAt: null, stopReason: null, enabledAt: now };
  // One that the gateway has stopped is the user's decision from now on: nothing more is kept.
  return { stoppedAt: before.stoppedAt ?? now, stopReason: "USER" };
}

function changeOf(
  before: WebhookEndpoint,
  after: WebhookEndpoint,
  facts: Partial<EndpointFacts>,
  hasNewCredentials: boolean,
): Change {
  const names = Object.keys(facts);
  const wasOn = before.stoppedAt === null;
  const isOn = after.stoppedAt === null;
  const action = isOn ? "webhook_endpoint.switched_on" : "webhook_endpoint.switched_off";
  const pick = (from: WebhookEndpoint) => ({
    url: from.url,
    ...Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name))),
  });
  return {
    ...changeTo("webhook_endpoint", before, wasOn === isOn ? "webhook_endpoint.changed" : action),
    before: pick(before),
    after: { ...pick(after), ...(hasNewCredentials && { credentials: "changed" }) },
  };
}

function expectAllowed({ destinations }: Deps, url: string): void {
  const problem = destinations.findProblem(url);
  if (problem) throw new GatewayError("INVALID_PARAMETER", { detail: `url ${problem}.` });
}

function expectNewUrl(all: readonly WebhookEndpoint[], made: WebhookEndpoint): void {
  if (all.some(({ id, url }) => id !== made.id && url === made.url)) {
    const detail = "Another webhook endpoint already has this URL.";
    throw new GatewayError("CONFLICT", { detail });
  }
}
