import Type, { type Static } from "typebox";
import {
  DELAY_MS_MAX,
  FAULT_SCOPES,
  WEBHOOK_FAULT_KINDS,
  WEBHOOK_FAULTS,
} from "../../domain/laboratory/webhook-fault.ts";
import type { FaultFacts } from "../../operations/laboratory/webhook-faults.ts";
import { DateTime } from "./envelope.ts";

const scope = Type.Enum([...FAULT_SCOPES], {
  description: "What it is done to: the webhooks of a checkout, of an application, or to a URL.",
});
const target = Type.String({
  minLength: 1,
  maxLength: 2_000,
  description: "The checkout's ID, the application's ID, or the URL.",
});
const kind = Type.Enum([...WEBHOOK_FAULT_KINDS], {
  description: Object.entries(WEBHOOK_FAULTS)
    .map(([name, text]) => `\`${name}\`: ${text}`)
    .join(" "),
});

/** What adds a fault. */
export const NewWebhookFault = {
  scope,
  target,
  kind,
  percent: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: "Of the webhooks. Default: 100." }),
  ),
  seed: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        "With the order ID and the event it decides which webhooks: the same seed does the same. Default: `1`.",
    }),
  ),
  delayMs: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Math.max(...Object.values(DELAY_MS_MAX)),
      description: `Needed for ${Object.keys(DELAY_MS_MAX).join(", ")}; at most ${DELAY_MS_MAX.SLOW} for SLOW.`,
    }),
  ),
};

const Given = Type.Object(NewWebhookFault);

export function readWebhookFault(given: Static<typeof Given>): FaultFacts {
  const { percent = 100, seed = "1", delayMs = 0, scope, target, kind } = given;
  return { scope, target, kind, percent, seed, delayMs };
}

/** A fault as lists show it. */
export const WEBHOOK_FAULT = {
  id: Type.String({ description: "Deletes it." }),
  scope,
  target,
  kind,
  percent: Type.Integer({ description: "Of the webhooks." }),
  seed: Type.String({ description: "Decides which webhooks." }),
  delayMs: Type.Integer({ description: "0 where the kind takes no time." }),
  createdBy: Type.String({ description: "A user's email or an application's name." }),
  createdAt: DateTime,
};
