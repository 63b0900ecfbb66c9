/** What the portal shows to developers. */

import Type from "typebox";
import { At, closed, named, orNull } from "../../schemas.ts";

export const SandboxState = named("SandboxState", {
  simulatorUrl: Type.String({ description: "URL of the simulators' start page." }),
  clock: closed({ now: At, isFrozen: Type.Boolean() }),
  faults: Type.Array(
    named("SandboxFault", {
      simulator: Type.String(),
      kind: Type.String(),
      count: orNull(Type.Integer()),
      ms: orNull(Type.Integer()),
      untilAt: orNull(Type.String()),
    }),
  ),
  simulators: Type.Array(Type.String()),
  faultKinds: Type.Array(Type.String()),
  banks: Type.Array(
    named("BankStatus", {
      railId: Type.String(),
      code: Type.String(),
      name: Type.String(),
      model: Type.String(),
      isOnline: Type.Boolean(),
    }),
  ),
});

export const JournalEntry = named("JournalEntry", {
  id: Type.Integer(),
  at: At,
  simulator: Type.String(),
  direction: Type.String(),
  name: Type.String(),
  detail: Type.String({ description: "JSON text." }),
});

export const SandboxWebhook = named("SandboxWebhook", {
  id: Type.Integer(),
  at: At,
  headers: Type.Record(Type.String(), Type.String(), {
    description: "Those that start with `x-`, in lower case.",
  }),
  body: Type.String({ description: "JSON text, cut after 64 KiB." }),
});

export const DeveloperFacts = named("DeveloperFacts", {
  mode: Type.Enum(["sandbox", "production"]),
  baseUrl: Type.String(),
  tokenUrl: Type.String(),
  checkoutUrl: Type.String(),
  openapiUrl: Type.String(),
  postmanUrl: Type.String(),
  webhookInboxUrl: Type.String({
    description:
      "Accepts webhooks of this merchant and keeps the latest for `listSandboxWebhooks`. Empty in production, or without simulators.",
  }),
  rateLimitPerSecond: Type.Integer({ description: "0: none." }),
  methods: Type.Array(
    named("MethodItem", {
      id: Type.String(),
      name: Type.String(),
      names: Type.Record(Type.Enum(["en", "ms", "zh", "ta"]), Type.String(), {
        description: "As payers read it, by language.",
      }),
      group: Type.String(),
      railId: Type.String(),
      amountMinorMin: Type.Integer(),
      amountMinorMax: Type.Integer(),
      isOffered: Type.Boolean({ description: "False when disabled for this merchant." }),
    }),
  ),
  checklist: Type.Array(
    named("ChecklistItem", {
      id: Type.String(),
      isDone: Type.Boolean(),
      text: Type.String({ description: "English; translate by id." }),
    }),
  ),
});
