import Type from "typebox";
import { RETRY_DAYS } from "../../../../domain/notification/notification.ts";
import { WEBHOOK_EVENT_TYPES } from "../../../../domain/notification/webhook-event.ts";
import { At, closed, Id, IdText, named, orNull } from "../../schemas.ts";
import { EndpointHealth } from "../notification-schema.ts";

const EventTypes = Type.Array(Type.Enum([...WEBHOOK_EVENT_TYPES]), {
  uniqueItems: true,
  maxItems: WEBHOOK_EVENT_TYPES.length,
  description: "Empty: all events, also those that are added later.",
});

export const WebhookEndpointItem = named("WebhookEndpointItem", {
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
      description: `Why it is OFF. GONE: it returned 410. FAILING: no webhook was delivered for about ${RETRY_DAYS} days.`,
    }),
  ),
  missedCount: Type.Integer({
    description: "What it has missed while OFF; 1,001 stands for more than can be resent at once.",
  }),
  health: orNull(EndpointHealth),
  createdAt: At,
  updatedAt: At,
});

const url = Type.String({ minLength: 1, maxLength: 2_000 });
const description = Type.String({ maxLength: 200 });

export const CreateWebhookEndpoint = closed({
  url,
  description: Type.Optional(description),
  eventTypes: Type.Optional(EventTypes),
  applicationId: Type.Optional(
    Type.String({ ...IdText, description: "The oldest application that is ON by default." }),
  ),
});

export const UpdateWebhookEndpoint = closed({
  url: Type.Optional(url),
  description: Type.Optional(description),
  eventTypes: Type.Optional(EventTypes),
  applicationId: Type.Optional(IdText),
  isActive: Type.Optional(Type.Boolean()),
  resendMissed: Type.Optional(
    Type.Boolean({ description: "With `isActive`: resends what it has missed, at most 1,000." }),
  ),
});
