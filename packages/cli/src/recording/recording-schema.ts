import Type, { type Static } from "typebox";

/** Of the file; another one is not read. */
export const RECORDING_VERSION = 1;
export const STEPS_MAX = 2_000;

const exact = { additionalProperties: false } as const;

export const CallStep = Type.Object(
  {
    step: Type.Literal("call"),
    method: Type.String({ pattern: "^[A-Z]{1,16}$", description: "HTTP method." }),
    path: Type.String({ pattern: "^/", description: "Path and query, as sent." }),
    headers: Type.Array(Type.String({ pattern: "^[^:]+: " }), {
      description: "Headers that matter, in the order and spelling in which they were sent.",
    }),
    body: Type.Union([Type.String(), Type.Null()], {
      description: "The text that was sent, byte for byte. `null`: a file, which is not kept.",
    }),
    form: Type.String({
      description:
        "The text that was signed: `canonical`, or the name of a tolerance; empty without a valid signature.",
    }),
    response: Type.Object(
      {
        status: Type.Integer({ minimum: 100, maximum: 599, description: "HTTP status." }),
        headers: Type.Record(Type.String(), Type.String(), {
          description: "Headers that matter, in lower case.",
        }),
        body: Type.Unknown({ description: "JSON, or a text." }),
      },
      { ...exact, description: "What the gateway responded." },
    ),
  },
  { ...exact, description: "A call of the shop to the gateway." },
);

export const PayerStep = Type.Object(
  {
    step: Type.Literal("payer"),
    checkout: Type.String({ description: "The checkout's ID." }),
    with: Type.String({ description: "What the payer did, as `kaunter pay --with` takes it." }),
    outcome: Type.String({ description: "What became of the payment." }),
  },
  { ...exact, description: "What the payer did at a checkout." },
);

export const WebhookStep = Type.Object(
  {
    step: Type.Literal("webhook"),
    eventType: Type.String({ description: "The webhook's `eventType`." }),
    headers: Type.Array(Type.String(), { description: "Names of its headers." }),
    signature: Type.String({ description: "Whether its signature is valid." }),
    body: Type.Unknown({ description: "Its JSON." }),
    response: Type.String({ description: "What the shop responded, such as `HTTP 200`." }),
  },
  { ...exact, description: "A webhook of the gateway, and the shop's response." },
);

export const RecordingFile = Type.Object(
  {
    kaunterRecording: Type.Literal(RECORDING_VERSION, { description: "Version of the format." }),
    recordedAt: Type.String({ description: "When it was recorded." }),
    steps: Type.Array(Type.Union([CallStep, PayerStep, WebhookStep]), {
      minItems: 1,
      maxItems: STEPS_MAX,
      description: "What happened, in its order.",
    }),
  },
  { ...exact, description: "A session between a shop, a gateway and a payer." },
);

export type CallStep = Static<typeof CallStep>;
export type PayerStep = Static<typeof PayerStep>;
export type WebhookStep = Static<typeof WebhookStep>;
export type RecordingFile = Static<typeof RecordingFile>;
export type Step = RecordingFile["steps"][number];

/** For people. */
export function nameOf(step: Step): string {
  if (step.step === "call") return `${step.method} ${step.path.split("?", 1)[0]}`;
  return step.step === "payer" ? `payer: ${step.with}` : `webhook ${step.eventType}`;
}
