import Type, { type Static } from "typebox";
import { hasPermission } from "../../../domain/access/permissions.ts";
import { outageState } from "../../../domain/checkout/outage.ts";
import { DAY_MS } from "../../../domain/malaysian-day.ts";
import { listExpiringKeys } from "../../../operations/access/expiring-keys.ts";
import { countOpenDays } from "../../../operations/settlement/close/count-open-days.ts";
import { listUnpricedMethods } from "../../../operations/settlement/fees/list-unpriced-methods.ts";
import { findOpenDecisionCount } from "../../../store/access/operator-decisions.ts";
import {
  findDisputesAwaitingResponse,
  findNextSecretEnd,
  findOpenRefundRequests,
  findOperatorDisputes,
  findOperatorQueues,
  findStoppedEndpoints,
  findUndelivered,
  type Queue,
} from "../../../store/monitoring/attention.ts";
import { listFailingUrls } from "../../../store/notification/webhook-alerts.ts";
import { route } from "../../route.ts";
import type { SignedIn } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { listOf, named, orNull } from "../schemas.ts";

const OWN_KINDS = [
  "refund_requests",
  "disputes",
  "webhooks_failed",
  "webhooks_retrying",
  "endpoints_stopped",
  "urls_failing",
  "secrets_ending",
] as const;
type OwnKind = (typeof OWN_KINDS)[number];

/** Of all merchants. */
const OPERATOR_KINDS = [
  "outages",
  "reviews",
  "quarantined",
  "exceptions",
  "stuck_refunds",
  "operator_decisions",
  "unknown_outcomes",
  "bank_entries",
  "open_days",
  "open_disputes",
  "certificates_ending",
  "fees_missing",
] as const;
type OperatorKind = (typeof OPERATOR_KINDS)[number];

const AttentionItem = named("AttentionItem", {
  kind: Type.Enum([...OWN_KINDS, ...OPERATOR_KINDS]),
  count: Type.Integer({ description: "At least 1; 100 means 100 or more." }),
  at: orNull(
    Type.String({ description: "When the first is due or ends; RFC 3339. Null when none is." }),
  ),
});

type Item = Static<typeof AttentionItem>;

function itemOf(kind: Item["kind"], { count, at }: Queue): Item {
  return { kind, count, at: at?.toISOString() ?? null };
}

export const getAttentionRoute = route({
  auth: "portal",
  operationId: "getAttention",
  method: "GET",
  path: "/portal/api/attention",
  permission: "signed-in",
  summary: "List what needs the user's attention: queues and deadlines the user may act on.",
  response: listOf(AttentionItem),
  handler: async (call, deps) => {
    const own = listOwn(call, deps);
    const items = await Promise.all([own, call.actor.isOperator ? listOperators(call, deps) : []]);
    return { items: items.flat().filter(({ count }) => count > 0) };
  },
});

const WEBHOOKS_MS = 7 * DAY_MS;

async function listOwn({ actor, merchant }: SignedIn, deps: PortalDeps): Promise<Item[]> {
  const { database } = deps;
  const now = deps.clock.now();
  const since = new Date(now.getTime() - WEBHOOKS_MS);
  const none = { count: 0, at: null };
  const may = (permission: Parameters<typeof hasPermission>[1]) => hasPermission(actor, permission);
  const [requests, disputes, webhooks, endpoints, failing, secrets] = await Promise.all([
    may("payments:approve-refund") ? findOpenRefundRequests(database, merchant.id, actor) : none,
    may("disputes:answer")
      ? findDisputesAwaitingResponse(database, merchant.id, actor.storeIds)
      : none,
    may("notifications:send")
      ? findUndelivered(database, merchant.id, actor.storeIds, since)
      : { failed: 0, retrying: 0 },
    may("applications:write") ? findStoppedEndpoints(database, merchant.id) : none,
    may("applications:write") ? listFailingUrls(database, merchant.id, since) : [],
    may("applications:secret") ? findNextSecretEnd(database, merchant.id, now) : none,
  ]);
  const items: Readonly<Record<OwnKind, Queue>> = {
    refund_requests: { ...requests, at: null },
    disputes,
    webhooks_failed: { count: webhooks.failed, at: null },
    webhooks_retrying: { count: webhooks.retrying, at: null },
    endpoints_stopped: { ...endpoints, at: null },
    urls_failing: { count: failing.length, at: null },
    secrets_ending: secrets,
  };
  return OWN_KINDS.map((kind) => itemOf(kind, items[kind]));
}

async function listOperators({ actor }: SignedIn, deps: PortalDeps): Promise<Item[]> {
  await deps.outages.refresh();
  const [queues, disputes, decisions, days, unpriced] = await Promise.all([
    findOperatorQueues(deps.database),
    findOperatorDisputes(deps.database),
    findOpenDecisionCount(deps.database, actor.id, deps.clock.now()),
    countOpenDays(deps),
    listUnpricedMethods(deps),
  ]);
  const counted = (count: number): Queue => ({ count, at: null });
  const items: Readonly<Record<OperatorKind, Queue>> = {
    outages: outagesOf(deps),
    reviews: counted(queues.reviews),
    quarantined: counted(queues.quarantined),
    exceptions: counted(queues.exceptions),
    stuck_refunds: counted(queues.stuckRefunds),
    operator_decisions: counted(decisions),
    unknown_outcomes: counted(queues.unknownOutcomes),
    bank_entries: counted(queues.bankEntries),
    open_days: counted(days),
    open_disputes: disputes,
    certificates_ending: certificatesOf(deps),
    fees_missing: counted(unpriced.length),
  };
  return OPERATOR_KINDS.map((kind) => itemOf(kind, items[kind]));
}

/** Active ones; `at` is when the first is to end. */
function outagesOf({ outages, clock }: PortalDeps): Queue {
  const now = clock.now();
  const active = outages.list().filter((outage) => outageState(outage, now) === "ACTIVE");
  const ends = active.filter(({ isOpenEnded }) => !isOpenEnded).map(({ endsAt }) => Number(endsAt));
  return { count: active.length, at: ends.length > 0 ? new Date(Math.min(...ends)) : null };
}

function certificatesOf(deps: PortalDeps): Queue {
  const ends = listExpiringKeys(deps).map(({ endsAt }) => endsAt.getTime());
  return { count: ends.length, at: ends.length > 0 ? new Date(Math.min(...ends)) : null };
}
