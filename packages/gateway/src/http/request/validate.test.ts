import assert from "node:assert/strict";
import { test } from "node:test";
import Type from "typebox";
import { GatewayError } from "../../domain/errors.ts";
import { NOT_BLANK } from "./problems/pattern-words.ts";
import { compileCheck } from "./validate.ts";

const check = compileCheck(
  Type.Object(
    {
      title: Type.String({ minLength: 1, maxLength: 5, ...NOT_BLANK }),
      amount: Type.Optional(
        Type.Integer({
          minimum: 10,
          errorCodes: { decimal: "PAYMENT_DECIMAL_INVALID", minimum: "MINIMUM_AMOUNT_REQUIRED" },
        }),
      ),
      email: Type.Optional(Type.Union([Type.String({ pattern: "^[^@]+@[^@]+$" }), Type.Null()])),
      phone: Type.Optional(Type.String({ pattern: "^$|^[0-9]{7,12}$" })),
      kind: Type.Optional(Type.Enum(["A", "B"])),
      lines: Type.Optional(
        Type.Array(Type.Object({ "a/b": Type.String() }, { additionalProperties: false })),
      ),
    },
    { additionalProperties: false },
  ),
);

const cases: [value: unknown, code: string, detail: string][] = [
  [{}, "VALIDATION_ERROR", "title is missing."],
  [null, "VALIDATION_ERROR", "The body must be an object, not null."],
  [{ title: "" }, "VALIDATION_ERROR", "title must not be empty."],
  [{ title: " \u3000" }, "VALIDATION_ERROR", "title must not be empty."],
  [{ title: 5 }, "VALIDATION_ERROR", "title must be a string, not a number."],
  [{ title: "a\u{1F37D}bcde" }, "MAX_VALUE", "title must have at most 5 characters, not 6."],
  [
    { title: "a", amount: 2.5 },
    "PAYMENT_DECIMAL_INVALID",
    "amount must be a whole number, not a decimal.",
  ],
  [{ title: "a", amount: 9 }, "MINIMUM_AMOUNT_REQUIRED", "amount must be at least 10."],
  [
    { title: "a", email: "x" },
    "INVALID_PARAMETER",
    "email must be an email address, such as aminah@example.com.",
  ],
  [{ title: "a", phone: "12" }, "INVALID_PARAMETER", "phone must have 7 to 12 digits."],
  [{ title: "a", kind: "C" }, "INVALID_PARAMETER", "kind must be one of A, B."],
  [{ title: "a", owner: 1 }, "VALIDATION_ERROR", "owner is not a known field; remove it."],
  [{ title: "a", lines: [{}] }, "VALIDATION_ERROR", "lines.0.a/b is missing."],
  [
    { title: "a", lines: [{ "a/b": 1 }] },
    "VALIDATION_ERROR",
    "lines.0.a/b must be a string, not a number.",
  ],
];
for (const [value, code, detail] of cases) {
  test(`${JSON.stringify(value)} is ${code}: ${detail}`, () => {
    assert.throws(
      () => check(value),
      (error) => {
        assert.ok(error instanceof GatewayError);
        assert.equal(error.code, code);
        assert.ok(error.publicMessage.endsWith(detail), error.publicMessage);
        return true;
      },
    );
  });
}

test("a valid body passes with every text", () => {
  for (const title of ["a", "\u{1F37D}\u{1F37D}\u{1F37D}\u{1F37D}\u{1F37D}", " x "])
    check({ title });
  check({ title: "a", email: null, phone: "" });
});
