import {
  DELIVERY_DELAYS_MS,
  DELIVERY_TIMEOUT_MS,
} from "../../packages/gateway/src/domain/notification/notification.ts";
import { describeFields } from "./describe-schema.ts";
import { EVENTS } from "./events.ts";
import { code, GENERATED, table } from "./markdown.ts";
import { exampleNotification } from "./notification-example.ts";
import { createSchemaWriter, type JsonSchema } from "./openapi-schema.ts";

/** `docs/reference/events.md`; `openapi` is the whole document. */
export function eventsPage(openapi: JsonSchema): string {
  const { data, text } = exampleNotification();
  const fields = describeFields(transactionSchema(openapi))
    .filter(({ path }) => isInExample(path, data))
    .map(({ path, type, rules }) => [code(`data.${path}`), type, rules]);
  const delays = DELIVERY_DELAYS_MS.map((delayMs, index) => [String(index + 1), inWords(delayMs)]);
  return `${GENERATED}

# Events

The gateway tells a merchant of a payment with a signed POST to \`notifyUrl\`. How to check it:
[verify a notification](../guides/verify-a-notification.md).

${table(
  ["Event", "Sent when"],
  EVENTS.map(({ name, sentWhen }) => [code(name), sentWhen]),
)}

## Headers

| Header | Meaning |
|---|---|
| \`X-Signature\` | \`sha256 <Base64>\`, made with the application's server key, without requestUrl |
| \`X-Nonce-Str\`, \`X-Timestamp\` | new on every attempt |
| \`X-Event-Id\` | the same on every attempt of one event |
| \`Content-Type\` | \`application/json\` |

## Body

\`{ "data": { … }, "eventType": "…" }\`. Sorted and compact on the wire; shown here with line breaks. \`data\` is the transaction as it was when it was
paid, so \`data.status\` is \`SUCCESS\`:

\`\`\`json
${text}
\`\`\`

${table(["Field", "Type", "Rules"], fields)}

### RECURRING_PAYMENT

${table(["Field", "Type", "Rules"], recurringFields())}

## Attempts

Any answer of 2xx within ${DELIVERY_TIMEOUT_MS / 1_000} seconds means received; 410 means stop. Everything else, a redirect too, is tried
again after the pause below, lengthened by up to a tenth by chance. \`Retry-After\` is honoured, up to the
next pause. Delivery is at least once: the same event may come twice, so look at \`X-Event-Id\` or
\`data.transactionId\`.

${table(["Attempt", "After the one before"], delays)}
`;
}

function recurringFields(): string[][] {
  const event = EVENTS.find(({ name }) => name === "RECURRING_PAYMENT");
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
  return delayMs === 0 ? "at once" : `${delayMs / ms} ${name}`;
}
