// Unexpected bodies: valid ones succeed, and none of the others is ever our
// fault.
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { assertCheckout, assertErrorShape } from "../support/api/checks.ts";
import { type Call, canonical, type Json, type Reply, send } from "../support/api/raw-client.ts";
import { inLongRun } from "../support/chance/long-run.ts";
import { provideTestGateway } from "../support/gateway.ts";

const gateway = await provideTestGateway();

const AT_ONCE = 10;

/** Text of up to so many code points, with everything Unicode has but NUL. */
const text = (maxLength: number, minLength = 0) =>
  fc
    .oneof(
      fc.string({ unit: "binary", minLength, maxLength }),
      fc.string({ unit: "binary-ascii", minLength, maxLength }),
      fc.string({
        unit: fc.constantFrom(
          "\u{1F35C}",
          "<",
          ">",
          "&",
          "'",
          '"',
          "\\",
          "/",
          "\u2028",
          "é",
          "\u0301",
          " ",
        ),
        minLength,
        maxLength,
      }),
    )
    .map((value) => value.replaceAll("\0", "0"));
const title = text(32, 1).map((value) => (value.trim() === "" ? "x" : value));
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
/** What nobody reads: any JSON without NUL, exact numbers only. */
const anything = fc
  .jsonValue({ maxDepth: 4, stringUnit: "binary" })
  .map((value) => JSON.parse(JSON.stringify(value).replaceAll("\\u0000", ""), exactNumber) as Json);
const exactNumber = (_key: string, value: unknown) =>
  typeof value === "number" && (Math.abs(value) > 2 ** 53 || Object.is(value, -0)) ? 0 : value;

const valid = fc.record({
  order: fc.record({
    title,
    detail: text(600),
    additionalData: text(128),
    amount: fc.integer({ min: 100, max: 10_000_000 }),
    currencyType: fc.constant("MYR"),
    id: optional(fc.constant("")),
    amountBreakdown: optional(anything),
  }),
  customer: fc.record({
    userId: text(255),
    email: optional(fc.constantFrom("", "a@b", "siti@example.com")),
    countryCode: optional(fc.constantFrom("", "60", "+60")),
    phoneNumber: optional(fc.stringMatching(/^[0-9]{3,15}$/)),
  }),
  method: fc.subarray(["FPX_MY", "GOBIZ_MY"]),
  type: fc.constantFrom("WEB_PAYMENT", "MOBILE_PAYMENT"),
  redirectUrl: fc.webUrl({ withQueryParameters: true, withFragments: true }),
  notifyUrl: fc.webUrl({ withQueryParameters: true }),
  layoutVersion: optional(fc.constantFrom("v2", "v3", "v4")),
  expiresInSeconds: optional(
    fc.oneof(fc.integer({ min: 60, max: 86_400 }), fc.integer({ max: 0 })),
  ),
  extraInfo: optional(anything),
  inHousePromo: optional(anything),
  source: optional(text(64)),
  note: optional(anything),
});
type ValidBody = typeof valid extends fc.Arbitrary<infer T> ? T : never;

/** Gone are the members that are undefined; the store is that of the demo. */
const toBody = (made: ValidBody) =>
  JSON.parse(JSON.stringify({ ...made, storeId: gateway.demo.storeId })) as { [key: string]: Json };

async function sendAll(calls: Call[], check: (reply: Reply, i: number) => void): Promise<void> {
  const replies = await Promise.all(calls.map((call) => send(gateway, call)));
  replies.forEach(check);
}

test("any valid body, in any order and spacing, creates a checkout", async () => {
  const blank = fc.constantFrom(0, 2, "\t");
  const wires = fc.array(fc.tuple(valid, blank), { minLength: AT_ONCE, maxLength: AT_ONCE });
  await fc.assert(
    fc.asyncProperty(wires, async (made) => {
      const calls = made.map(([one, space]): Call => {
        const body = toBody(one);
        const shuffled = Object.fromEntries(Object.entries(body).toReversed());
        return { data: canonical(body), wire: JSON.stringify(shuffled, null, space) };
      });
      await sendAll(calls, (reply) => assertCheckout(gateway, reply));
    }),
    { numRuns: inLongRun(150, 3_000) / AT_ONCE, endOnFailure: true },
  );
});

const PATHS = [
  "order",
  "order.title",
  "order.detail",
  "order.additionalData",
  "order.amount",
  "order.currencyType",
  "order.id",
  "customer",
  "customer.userId",
  "customer.email",
  "customer.countryCode",
  "customer.phoneNumber",
  "method",
  "excludeMethod",
  "paymentOrders",
  "type",
  "storeId",
  "redirectUrl",
  "notifyUrl",
  "layoutVersion",
  "expiresInSeconds",
  "source",
  "voucher",
  "extraInfo",
];

/** Any JSON at all, NUL and huge numbers included. */
const wild = fc.oneof(
  fc.jsonValue({ maxDepth: 3, stringUnit: "binary" }),
  fc.constantFrom(null, "", "\0", 0, -1, 0.5, 1e21, 2 ** 53, [], {}, [[]], "x".repeat(5_000)),
);

function change(
  body: { [key: string]: Json },
  path: string,
  value: unknown,
  isGone: boolean,
): void {
  const names = path.split(".");
  const last = names.pop() ?? "";
  const at = names.reduce<unknown>(
    (inner, name) => (inner as Record<string, unknown>)?.[name],
    body,
  );
  if (typeof at !== "object" || at === null) return; // an earlier change took it away
  const holder = at as Record<string, unknown>;
  if (isGone) delete holder[last];
  else holder[last] = structuredClone(value); // some are one object that is given many times
}

test("any body with one change is rejected in the documented form, or is valid", async () => {
  const changes = fc.array(fc.tuple(fc.constantFrom(...PATHS), wild, fc.boolean()), {
    minLength: 1,
    maxLength: 3,
  });
  const bodies = fc.array(fc.tuple(valid, changes, fc.boolean()), {
    minLength: AT_ONCE,
    maxLength: AT_ONCE,
  });
  await fc.assert(
    fc.asyncProperty(bodies, async (made) => {
      const calls = made.map(([one, wrong, isCompat]): Call => {
        const body = toBody(one);
        for (const [path, value, isGone] of wrong) change(body, path, value, isGone);
        const text = canonical(body);
        return { data: text, application: isCompat ? gateway.demo.compat : gateway.demo };
      });
      await sendAll(calls, (reply) => {
        if (reply.status === 200) assertCheckout(gateway, reply);
        else {
          assertErrorShape(reply);
          assert.ok(reply.status < 500, reply.text.slice(0, 500));
        }
      });
    }),
    { numRuns: inLongRun(200, 4_000) / AT_ONCE, endOnFailure: true },
  );
});

test("any damage to the bytes themselves is rejected in the documented form", async () => {
  const damage = fc.record({
    at: fc.nat(400),
    removed: fc.nat(3),
    inserted: fc.uint8Array({ maxLength: 6 }),
  });
  const cases = fc.array(fc.tuple(valid, damage, fc.boolean()), {
    minLength: AT_ONCE,
    maxLength: AT_ONCE,
  });
  await fc.assert(
    fc.asyncProperty(cases, async (made) => {
      const calls = made.map(([one, { at, removed, inserted }, isSigned]): Call => {
        const bytes = Buffer.from(canonical(toBody(one)));
        const wire = Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at + removed)]);
        return { data: isSigned ? wire : bytes, wire };
      });
      await sendAll(calls, (reply) => {
        if (reply.status === 200) assertCheckout(gateway, reply);
        else {
          assertErrorShape(reply);
          assert.ok(reply.status < 500, reply.text.slice(0, 500));
        }
      });
    }),
    { numRuns: inLongRun(150, 3_000) / AT_ONCE, endOnFailure: true },
  );
});
