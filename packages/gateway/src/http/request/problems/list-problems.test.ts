// cspell:ignore redirecturl ammount
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import Type, { type TSchema } from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { ROUTES } from "../../routes.ts";
import { compileCheck } from "../validate.ts";
import { describePattern, NOT_BLANK } from "./pattern-words.ts";

const Body = Type.Object(
  {
    order: Type.Object({
      id: Type.String({ minLength: 1, maxLength: 24, ...NOT_BLANK }),
      amount: Type.Integer({ minimum: 10 }),
    }),
    redirectUrl: Type.String({ pattern: '^https?://[^\\s<>"]+$' }),
    storeId: Type.String(),
    expiry: Type.Optional(Type.Union([Type.Integer({ minimum: 30 }), Type.Null()])),
    kind: Type.Optional(Type.Union([Type.Literal("A"), Type.Literal("B")])),
    payer: Type.Optional(
      Type.Union([
        Type.Object({ kind: Type.Literal("card"), number: Type.String() }),
        Type.Object({ kind: Type.Literal("bank"), code: Type.String({ minLength: 2 }) }),
      ]),
    ),
    either: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
  },
  { additionalProperties: true },
);
const check = compileCheck(Body);
const RIGHT = {
  order: { id: "1", amount: 100 },
  redirectUrl: "https://shop.example",
  storeId: "1",
};

function problemsOf(value: unknown, of = check): GatewayError {
  try {
    of(value);
  } catch (error) {
    assert.ok(error instanceof GatewayError);
    return error;
  }
  return assert.fail("nothing is wrong");
}

/** Of what arrives when `value` is sent. */
const messagesOf = (value: unknown) =>
  problemsOf(JSON.parse(JSON.stringify(value))).problems.map(({ message }) => message);

const cases: [name: string, value: object, messages: string[]][] = [
  [
    "all at once",
    { order: { id: "", amount: "9" }, redirectUrl: "shop" },
    [
      "storeId is missing.",
      "order.id must not be empty.",
      "order.amount must be a whole number, not a string.",
      "redirectUrl must be a full URL, such as https://shop.example/return.",
    ],
  ],
  [
    "a missing member whose misspelling was sent",
    { ...RIGHT, redirectUrl: undefined, redirecturl: "https://shop.example" },
    [
      'redirectUrl is missing; "redirecturl" was sent: did you mean redirectUrl? Names are case-sensitive.',
    ],
  ],
  [
    "names in another style, and with a typo",
    { order: { id: "1", ammount: 100 }, redirect_url: "https://shop.example", StoreID: "1" },
    [
      'redirectUrl is missing; "redirect_url" was sent: did you mean redirectUrl?',
      'storeId is missing; "StoreID" was sent: did you mean storeId? Names are case-sensitive.',
      'order.amount is missing; "ammount" was sent: did you mean amount?',
    ],
  ],
  [
    "a missing member that nothing sent looks like",
    { ...RIGHT, storeId: undefined, shop: "1", id: "1" },
    ["storeId is missing."],
  ],
  ["a missing object, not its members", { ...RIGHT, order: undefined }, ["order is missing."]],
  ["what may be null", { ...RIGHT, expiry: 5 }, ["expiry must be at least 30."]],
  ["one of two words", { ...RIGHT, kind: "C" }, ["kind must be one of A, B."]],
  [
    "one of two types",
    { ...RIGHT, either: true },
    ["either must be a string or a whole number, not true or false."],
  ],
  [
    "the object that was meant",
    { ...RIGHT, payer: { kind: "bank", code: "1" } },
    ["payer.code must have at least 2 characters."],
  ],
];
for (const [name, value, messages] of cases) {
  test(`${name}: ${messages.length}`, () => {
    assert.deepEqual(messagesOf(value), messages);
  });
}

test("each problem names its field, and the message says them all", () => {
  const { problems, publicMessage, code } = problemsOf({ ...RIGHT, order: { id: " ", amount: 1 } });
  assert.equal(code, "VALIDATION_ERROR");
  assert.deepEqual(
    problems.map(({ field }) => field),
    ["order.id", "order.amount"],
  );
  for (const { message } of problems) assert.ok(publicMessage.includes(message), publicMessage);
});

test("ten problems are listed, and that there are more", () => {
  const many = compileCheck(
    Type.Object(
      Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`m${index}`, Type.String()])),
    ),
  );
  const { problems, publicMessage } = problemsOf({}, many);
  assert.equal(problems.length, 10);
  assert.ok(publicMessage.endsWith("There are more problems."), publicMessage);
});

test("whatever is sent, there is a problem for what is wrong, and never a fault", () => {
  const value = fc.oneof(fc.jsonValue(), fc.record({ order: fc.jsonValue() }), fc.constant(RIGHT));
  fc.assert(
    fc.property(value, fc.jsonValue(), (sent, other) => {
      const body = typeof sent === "object" && sent !== null ? { ...sent, other } : sent;
      try {
        check(body);
      } catch (error) {
        assert.ok(error instanceof GatewayError, String(error));
        assert.ok(error.problems.length > 0 && error.problems.length <= 10);
        assert.equal(new Set(error.problems.map(({ field }) => field)).size, error.problems.length);
      }
    }),
  );
});

test("a long name that was sent is not compared, and no value is shown", () => {
  const secret = "4242424242424242";
  const [first = ""] = messagesOf({ ...RIGHT, storeId: undefined, ["storeId".repeat(50)]: secret });
  assert.equal(first, "storeId is missing.");
  assert.ok(
    !messagesOf({ ...RIGHT, kind: secret })
      .join()
      .includes(secret),
  );
});

test("every pattern of an endpoint is described in words", () => {
  const patterns = new Set<string>();
  const collect = (schema: unknown): void => {
    if (typeof schema !== "object" || schema === null) return;
    const { pattern } = schema as TSchema & { pattern?: unknown };
    if (typeof pattern === "string") patterns.add(pattern);
    for (const each of Object.values(schema)) collect(each);
  };
  for (const route of ROUTES) {
    const compat = route.auth === "signed" && route.bodyOptions?.compat;
    for (const schema of [route.body, route.query, route.params, compat]) collect(schema);
  }
  assert.ok(patterns.size > 20, String(patterns.size));
  const unnamed = [...patterns].filter((each) => / not allowed$/.test(describePattern(each)));
  assert.deepEqual(unnamed, []);
});

const words: [pattern: string, words: string][] = [
  ["^[0-9]{7,12}$", "must have 7 to 12 digits"],
  ["^$|^[0-9]{7,12}$", "must have 7 to 12 digits"],
  ["^[0-9]{6}$", "must have 6 digits"],
  ["^\\d{1,10}$", "must have 1 to 10 digits"],
  ["^[0-9]*$", "must contain only digits"],
  ["^[0-9]{0,40}$", "must contain only digits"],
  ["^[A-Za-z0-9_-]+$", "must contain only letters, digits, underscores and hyphens"],
  ["^[0-9A-Za-z -]{1,10}$", "must have 1 to 10 letters, digits, spaces or hyphens"],
];
for (const [pattern, expected] of words) {
  test(`${pattern} ${expected}`, () => {
    assert.equal(describePattern(pattern), expected);
  });
}
