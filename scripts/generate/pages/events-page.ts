import {
  attemptsOf,
  DEFAULT_RETRIES,
  describeRetried,
} from "../../../packages/gateway/src/domain/notification/retry-policy.ts";
import { EVENTS } from "../openapi/events.ts";
import { createSchemaWriter, type JsonSchema } from "../openapi/openapi-schema.ts";
import { describeFields } from "./describe-schema.ts";
import { code, GENERATED, table } from "./markdown.ts";
import { exampleNotification } from "./notification-example.ts";

/** `docs/reference/events.md`; `openapi` is the whole document. */
export function eventsPage(openapi: JsonSchema): string {
  const { data, text } = exampleNotification();
  const fields = describeFields(transactionSchema(openapi))
    .filter(({ path }) => isInExample(path, data))
    .map(({ path, type, rules }) => [code(`data.${path}`), type, rules]);
  const delays = [0, ...DEFAULT_RETRIES.delaysMs].map((delayMs, index) => [
    String(index + 1),
    inWords(delayMs),
  ]);
  return `${GENERATED}

# Events

The gateway sends a webhook (notification), a signed POST, to \`notifyUrl\` and to the
[webhook endpoints](../guides/webhook-endpoints.md) that have chosen the event. To check it, see [verify a webhook](../guides/verify-a-webhook.md).

${table(
  ["Event", "Sent when"],
  EVENTS.map(({ name, sentWhen }) => [code(name), sentWhen]),
)}

## Headers

| Header | Meaning |
|---|---|
| \`X-Signature\` | \`sha256 <Base64>\`, signed with the application's server key, without requestUrl |
| \`X-Nonce-Str\`, \`X-Timestamp\` | new on every attempt |
| \`X-Event-Id\` | the same on every attempt to deliver one event; not signed: for logs and support only |
| \`X-Trace-Id\` | where the operator records traces, that of the checkout: 32 hexadecimal digits; not signed: for logs and support only |
| \`Content-Type\` | \`application/json\` |

## Body

\`{ "data": { … }, "eventType": "…" }\`, sorted and compact on the wire; this example has line breaks. \`data\` is the
transaction at the moment of the payment, so \`data.status\` is \`SUCCESS\`:

\`\`\`json
${text}
\`\`\`

${table(["Field", "Type", "Rules"], fields)}

### RECURRING_PAYMENT

${table(["Field", "Type", "Rules"], fieldsOf("RECURRING_PAYMENT"))}

### Other events

The events of refunds, disputes, payouts and failed payments have the same data, as in the
[event feed](api/events.md):

${table(["Field", "Type", "Rules"], fieldsOf("REFUND_SUCCEEDED"))}

## Attempts

Any 2xx response within ${DEFAULT_RETRIES.timeoutMs / 1_000} seconds means received; 410 stops the retries. Everything else, including a redirect, is
retried after the delay below, lengthened by up to a tenth at random. \`Retry-After\` is honoured up to the next delay.
There are ${attemptsOf(DEFAULT_RETRIES)} attempts in ${describeRetried(DEFAULT_RETRIES).en}. An operator may have configured other delays: each webhook in the
portal shows its own.

Delivery is at least once: the same event can arrive twice, so deduplicate by \`eventType\` with
\`data.transactionId\` (\`data.orderId\` for \`RECURRING_PAYMENT\`, \`data.subjectId\` for the other events).

${table(["Attempt", "Delay"], delays)}
`;
}

function fieldsOf(eventType: string): string[][] {
  const event = EVENTS.find(({ name }) => name === eventType);
  const schema = event ? createSchemaWriter(new Map()).write(event.data) : {};
  return describeFields(schema).map(({ path, type, rules }) => [code(`data.${path}`), type, rules]);
}

function transactionSchema(openapi: JsonSchema): JsonSchema {
  const { schemas } = openapi.components as { schemas: Record<string, JsonSchema> }; // just built
  const { TransactionItem, StoreItem } = schemas;
  if (!TransactionItem || !StoreItem) throw new Error("no schema of a transaction or a store");
  const properties = TransactionItem.properties as Record<string, JsonSchema>; // an object schema
  return { ...TransactionItem, properties: { ...properties, store: StoreItem } };
}

function isInExample(path: string, data: unknown): boolean {
  let value = data;
  for (const name of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return false;
    value = (value as Record<string, unknown>)[name]; // checked on the line above
  }
  return true;
}

const UNITS: readonly [name: string, ms: number][] = [
  ["h", 3_600_000],
  ["min", 60_000],
  ["s", 1_000],
];

function inWords(delayMs: number): string {
  const [name, ms] = UNITS.find(([, unitMs]) => delayMs >= unitMs) ?? ["", 1];
  return delayMs === 0 ? "immediately" : `${delayMs / ms} ${name}`;
}
