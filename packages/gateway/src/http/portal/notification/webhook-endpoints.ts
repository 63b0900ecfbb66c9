import Type, { type Static } from "typebox";
import { DAY_MS } from "../../../domain/malaysian-day.ts";
import { BROKER_CONFIRMED } from "../../../domain/notification/broker-replies.ts";
import { ALERT_LEVELS, receiverOf } from "../../../domain/notification/failing.ts";
import { WEBHOOK_EVENT_TYPES } from "../../../domain/notification/webhook-event.ts";
import {
  createWebhookEndpoint,
  expectWebhookEndpoint,
  listMissed,
  removeWebhookEndpoint,
  updateWebhookEndpoint,
} from "../../../operations/notification/endpoint/webhook-endpoints.ts";
import { listApplications } from "../../../store/application/application-admin.ts";
import { type Endpoint, listEndpoints } from "../../../store/notification/notification-list.ts";
import { type FailingUrl, listFailingUrls } from "../../../store/notification/webhook-alerts.ts";
import {
  listWebhookEndpoints,
  type WebhookEndpoint,
} from "../../../store/notification/webhook-endpoints.ts";
import { route } from "../../route.ts";
import { withTimes } from "../../schemas/with-times.ts";
import { actOf, type SignedIn } from "../portal-call.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { At, byId, closed, DONE, Done, Id, IdText, listOf, named, orNull } from "../schemas.ts";

const description = Type.String({ maxLength: 200 });

const EventTypes = Type.Array(Type.Enum([...WEBHOOK_EVENT_TYPES]), {
  uniqueItems: true,
  maxItems: WEBHOOK_EVENT_TYPES.length,
  description: "Empty: all events, also those that are added later.",
});

const url = Type.String({
  minLength: 1,
  maxLength: 2_000,
  description:
    "https://…, amqps://HOST/VHOST?exchange=EXCHANGE&routing_key=KEY or s3://HOST/BUCKET/PREFIX?region=REGION.",
});

const credentials = Type.Optional(
  Type.Object(
    {
      username: Type.String({
        minLength: 1,
        maxLength: 200,
        description: "Of a bucket, the ID of an access key.",
      }),
      password: Type.String({
        minLength: 1,
        maxLength: 1_000,
        description: "Of a bucket, the secret access key.",
      }),
    },
    {
      additionalProperties: false,
      description:
        "For the server of an amqps:// or s3:// URL, and for no other. They are never returned; a URL with another server needs them again.",
    },
  ),
);

const EndpointHealth = named("EndpointHealth", {
  url: Type.String(),
  applicationId: Id,
  applicationName: Type.String(),
  delivered: Type.Integer(),
  pending: Type.Integer(),
  exhausted: Type.Integer(),
  stopped: Type.Integer(),
  successRate: orNull(Type.Number({ description: "Of attempts, 0 to 1." })),
  p95Ms: orNull(Type.Number()),
  lastAttemptAt: orNull(Type.String()),
  lastResponse: Type.String(),
  state: Type.Enum(["HEALTHY", "RECOVERING", "FAILING", "STOPPED", "UNKNOWN"], {
    description:
      "RECOVERING: more than a tenth of the attempts failed, and the last one succeeded.",
  }),
  reason: Type.String({ description: "Why it is not healthy." }),
  failingPercent: Type.Enum([...ALERT_LEVELS], {
    description: "At least this share of the attempts of about the last hour failed; 0: fewer.",
  }),
});

const WebhookEndpointItem = named("WebhookEndpointItem", {
  id: Id,
  url: Type.String(),
  description: Type.String(),
  eventTypes: EventTypes,
  applicationId: Type.String({ description: "The application whose gateway key signs." }),
  applicationName: Type.String(),
  isActive: Type.Boolean(),
  stoppedAt: orNull(Type.String({ description: "Since when it is OFF." })),
  stopReason: orNull(
    Type.Enum(["USER", "GONE", "FAILING"], {
      description:
        "Why it is OFF. GONE: it returned 410. FAILING: no webhook was delivered for as long as webhooks are retried.",
    }),
  ),
  missedCount: Type.Integer({
    description: "What it has missed while OFF; 1,001 means more than can be resent at once.",
  }),
  health: orNull(EndpointHealth),
  createdAt: At,
  updatedAt: At,
});

const HEALTH_MS = 7 * DAY_MS;

type Item = Static<typeof WebhookEndpointItem>;

/** With their health over the last seven days, in the stores that the user can access. */
async function presentWebhookEndpoints(
  deps: PortalDeps,
  { actor, merchant }: SignedIn,
  endpoints: readonly WebhookEndpoint[],
): Promise<Item[]> {
  const { database, clock } = deps;
  const since = new Date(clock.now().getTime() - HEALTH_MS);
  const [applications, health, failing, missed] = await Promise.all([
    listApplications(database, merchant.id),
    listEndpoints(database, merchant.id, actor.storeIds, since),
    listFailingUrls(database, merchant.id, since),
    Promise.all(endpoints.map((endpoint) => listMissed(deps, database, endpoint))),
  ]);
  return endpoints.map((endpoint, i) => {
    const isSame = (each: { url: string; applicationId: string }) =>
      each.url === endpoint.url && each.applicationId === endpoint.applicationId;
    const own = health.find(isSame);
    const { applicationId } = endpoint;
    return {
      ...withTimes(endpoint),
      applicationName: applications.find(({ id }) => id === applicationId)?.name ?? "",
      isActive: endpoint.stoppedAt === null,
      missedCount: missed[i]?.length ?? 0,
      health: own ? presentEndpoint(own, failing) : null,
    };
  });
}

async function presentWebhookEndpoint(
  deps: PortalDeps,
  call: SignedIn,
  endpoint: WebhookEndpoint,
): Promise<Item> {
  const [item] = await presentWebhookEndpoints(deps, call, [endpoint]);
  if (!item) throw new Error(`no endpoint ${endpoint.id}`);
  return item;
}

function presentEndpoint(
  each: Endpoint,
  failing: readonly FailingUrl[],
): Static<typeof EndpointHealth> {
  const successRate = each.attempts > 0 ? each.successfulAttempts / each.attempts : null;
  const failingPercent = failing.find(({ url }) => url === receiverOf(each.url))?.level ?? 0;
  return { ...withTimes(each), successRate, ...judge(each, successRate), failingPercent };
}

/** An endpoint is failing below this success rate. */
const HEALTHY_RATE = 0.9;

function judge(
  each: Endpoint,
  successRate: number | null,
): Pick<Static<typeof EndpointHealth>, "state" | "reason"> {
  if (each.stopped > 0 && each.lastResponse === "410") {
    return { state: "STOPPED", reason: "The endpoint returned 410 Gone, so delivery has stopped." };
  }
  if (successRate === null) return { state: "UNKNOWN", reason: "No recent webhooks." };
  if (successRate >= HEALTHY_RATE) return { state: "HEALTHY", reason: "" };
  const share = Math.round((1 - successRate) * 100);
  const hasRecovered = /^2\d\d$/.test(each.lastResponse) || each.lastResponse === BROKER_CONFIRMED;
  return {
    state: hasRecovered ? "RECOVERING" : "FAILING",
    reason: `${share}% of attempts failed; last response: ${each.lastResponse}`,
  };
}

export const listEndpointsRoute = route({
  auth: "portal",
  operationId: "listEndpoints",
  method: "GET",
  path: "/portal/api/notification-endpoints",
  permission: "notifications:read",
  summary: "List endpoints with their health over the last seven days.",
  response: listOf(EndpointHealth),
  handler: async (call, deps) => {
    const since = new Date(deps.clock.now().getTime() - HEALTH_MS);
    const { actor, merchant } = call;
    const [endpoints, failing] = await Promise.all([
      listEndpoints(deps.database, merchant.id, actor.storeIds, since),
      listFailingUrls(deps.database, merchant.id, since),
    ]);
    return { items: endpoints.map((each) => presentEndpoint(each, failing)) };
  },
});

export const listWebhookEndpointsRoute = route({
  auth: "portal",
  operationId: "listWebhookEndpoints",
  method: "GET",
  path: "/portal/api/webhook-endpoints",
  permission: "applications:read",
  summary: "List the merchant's webhook endpoints, with their health over the last seven days.",
  response: listOf(WebhookEndpointItem),
  handler: async (call, deps) => {
    const endpoints = await listWebhookEndpoints(deps.database, call.merchant.id);
    return { items: await presentWebhookEndpoints(deps, call, endpoints) };
  },
});

const CreateWebhookEndpoint = closed({
  url,
  description: Type.Optional(description),
  eventTypes: Type.Optional(EventTypes),
  credentials,
  applicationId: Type.Optional(
    Type.String({ ...IdText, description: "The oldest application that is ON by default." }),
  ),
});

export const createWebhookEndpointRoute = route({
  auth: "portal",
  operationId: "createWebhookEndpoint",
  method: "POST",
  path: "/portal/api/webhook-endpoints",
  permission: "applications:write",
  needsConfirmation: true,
  summary: "Create a webhook endpoint. At most ten, each with a URL of its own.",
  body: CreateWebhookEndpoint,
  response: WebhookEndpointItem,
  errors: ["NOT_FOUND", "INVALID_PARAMETER", "CONFLICT"],
  handler: async (call, deps) => {
    const { url, description = "", eventTypes = [], applicationId = null, credentials } = call.body;
    const facts = { url, description, eventTypes, applicationId, credentials };
    return presentWebhookEndpoint(
      deps,
      call,
      await createWebhookEndpoint(deps, actOf(call), facts),
    );
  },
});

export const getWebhookEndpointRoute = route({
  auth: "portal",
  operationId: "getWebhookEndpoint",
  method: "GET",
  path: "/portal/api/webhook-endpoints/{id}",
  permission: "applications:read",
  summary: "Retrieve a webhook endpoint.",
  params: byId,
  response: WebhookEndpointItem,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    const { id } = call.params;
    const endpoint = await expectWebhookEndpoint(deps.database, call.merchant.id, id);
    return presentWebhookEndpoint(deps, call, endpoint);
  },
});

const UpdateWebhookEndpoint = closed({
  url: Type.Optional(url),
  description: Type.Optional(description),
  eventTypes: Type.Optional(EventTypes),
  credentials,
  applicationId: Type.Optional(IdText),
  isActive: Type.Optional(Type.Boolean()),
  resendMissed: Type.Optional(
    Type.Boolean({ description: "With `isActive`: resends what it has missed, at most 1,000." }),
  ),
});

export const updateWebhookEndpointRoute = route({
  auth: "portal",
  operationId: "updateWebhookEndpoint",
  method: "PATCH",
  path: "/portal/api/webhook-endpoints/{id}",
  permission: "applications:write",
  needsConfirmation: true,
  summary:
    "Update the URL, credentials, description, events, signing application or ON/OFF of an endpoint.",
  description:
    "A new URL is for later events: webhooks that exist keep their own. OFF cancels what is waiting to be sent.",
  params: byId,
  body: UpdateWebhookEndpoint,
  response: WebhookEndpointItem,
  errors: ["NOT_FOUND", "INVALID_PARAMETER", "CONFLICT", "EXCEEDED_LIMIT"],
  handler: async (call, deps) => {
    const { id } = call.params;
    const endpoint = await updateWebhookEndpoint(deps, actOf(call), id, call.body);
    return presentWebhookEndpoint(deps, call, endpoint);
  },
});

export const deleteWebhookEndpointRoute = route({
  auth: "portal",
  operationId: "deleteWebhookEndpoint",
  method: "DELETE",
  path: "/portal/api/webhook-endpoints/{id}",
  permission: "applications:write",
  needsConfirmation: true,
  summary: "Delete a webhook endpoint. What is waiting to be sent to it is cancelled.",
  params: byId,
  response: Done,
  errors: ["NOT_FOUND"],
  handler: async (call, deps) => {
    await removeWebhookEndpoint(deps, actOf(call), call.params.id);
    return DONE;
  },
});
