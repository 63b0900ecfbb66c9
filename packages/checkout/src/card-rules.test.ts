import assert from "node:assert/strict";
import { test } from "node:test";
import { brandRule, cardDigits, cardErrors, groupCardNumber, passesLuhn } from "./card-rules.ts";
import type { CardField, CardFieldError } from "./view/card-view.ts";
import type { CardBrand } from "./view/method.ts";

const NOW = new Date("2026-11-21T06:05:00Z");
const ALL: readonly CardBrand[] = ["visa", "mastercard", "amex", "unionpay", "jcb"];
const GOOD: Readonly<Record<CardField, string>> = {
  cardNumber: "4242 4242 4242 4242",
  cardExpiry: "12/28",
  cardCvc: "123",
  cardName: "NUR AISYAH",
};

function errorOf(field: CardField, value: string, brands = ALL, rest = GOOD) {
  return cardErrors({ ...rest, [field]: value }, brands, NOW)[field] ?? null;
}

for (const [number, brand] of [
  ["4242424242424242", "visa"],
  ["4000004580000002", "visa"],
  ["5555555555554444", "mastercard"],
  ["2223003122003222", "mastercard"],
  ["2720990000000007", "mastercard"],
  ["378282246310005", "amex"],
  ["6200000000000005", "unionpay"],
  ["3566002020360505", "jcb"],
] as const) {
  test(`${number} is ${brand} and may be charged`, () => {
    assert.equal(brandRule(number)?.brand, brand);
    const cardCvc = brand === "amex" ? "1234" : "123";
    assert.deepEqual(cardErrors({ ...GOOD, cardNumber: number, cardCvc }, ALL, NOW), {});
  });
}

test("numbers outside the schemes' ranges have no brand", () => {
  for (const digits of ["2220", "2721", "5099", "3800"]) assert.equal(brandRule(digits), null);
});

const NUMBERS: readonly [string, CardFieldError | null][] = [
  ["", "required"],
  ["   ", "required"],
  ["4242", "incomplete"],
  ["4242 4242 4242 4241", "invalid"],
  ["4242-4242-4242-4242", null],
  ["４２４２ 4242 4242 4242", null],
  ["٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢", null],
  ["\u202d4242424242424242\u202c", null],
  ["4242x4242424242", "invalid"],
  ["42424242424242424242", "too_long"],
  ["5555555555554444555", "too_long"],
  ["42424242424242426", "incomplete"],
  ["9999999999999995", "not_accepted"],
  ["9999999999999999", "invalid"],
];
for (const [text, error] of NUMBERS) {
  test(`a card number ${JSON.stringify(text)} is ${error ?? "good"}`, () => {
    assert.equal(errorOf("cardNumber", text), error);
  });
}

test("a brand that the shop does not accept is reported before the number is complete", () => {
  assert.equal(errorOf("cardNumber", "3782", ["visa"]), "not_accepted");
});

const EXPIRIES: readonly [string, CardFieldError | null][] = [
  ["", "required"],
  ["1", "incomplete"],
  ["12/", "incomplete"],
  ["12/2", "incomplete"],
  ["13/28", "invalid"],
  ["00/28", "invalid"],
  ["ab/cd", "invalid"],
  ["12/28", null],
  ["1228", null],
  ["12 / 2028", null],
  ["１２／２８", null],
  ["2028-12", null],
  ["2028-", "incomplete"],
  ["12/202", "incomplete"],
  ["11/26", null],
  ["10/26", "expired"],
  ["01/47", "not_accepted"],
];
for (const [text, error] of EXPIRIES) {
  test(`an expiry date ${JSON.stringify(text)} is ${error ?? "good"}`, () => {
    assert.equal(errorOf("cardExpiry", text), error);
  });
}

test("a card is valid until the end of its expiry month in Malaysian time", () => {
  const fields = { ...GOOD, cardExpiry: "11/26" };
  assert.deepEqual(cardErrors(fields, ALL, new Date("2026-11-30T15:59:59Z")), {});
  assert.deepEqual(cardErrors(fields, ALL, new Date("2026-11-30T16:00:00Z")), {
    cardExpiry: "expired",
  });
});

test("the security code has the length of its brand", () => {
  assert.equal(errorOf("cardCvc", ""), "required");
  assert.equal(errorOf("cardCvc", "12"), "incomplete");
  assert.equal(errorOf("cardCvc", "1234"), "too_long");
  assert.equal(errorOf("cardCvc", "12a"), "invalid");
  for (const text of ["１２３", " 123 ", "1 2 3", "௧௨௩"])
    assert.equal(errorOf("cardCvc", text), null);
  const amex = { ...GOOD, cardNumber: "378282246310005" };
  assert.equal(errorOf("cardCvc", "123", ALL, amex), "incomplete");
  assert.equal(errorOf("cardCvc", "1234", ALL, amex), null);
});

test("a cardholder's name is valid in any script, and a card number is rejected as a name", () => {
  assert.equal(errorOf("cardName", "இளங்கோ S/O MUTHU"), null);
  assert.equal(errorOf("cardName", "A"), "incomplete");
  assert.equal(errorOf("cardName", "4242424242424242"), "invalid");
  assert.equal(errorOf("cardName", "A".repeat(46)), "too_long");
});

test("digits are grouped as on the card, and pasted text is parsed", () => {
  assert.equal(groupCardNumber("4242424242424242"), "4242 4242 4242 4242");
  assert.equal(groupCardNumber("378282246310005"), "3782 822463 10005");
  assert.equal(groupCardNumber("4242 42"), "4242 42");
  assert.equal(groupCardNumber("x"), "");
  assert.equal(groupCardNumber("４２４２４２４２"), "4242 4242");
  assert.equal(cardDigits("4242\u00a04242–4242.4242"), "4242424242424242");
});

test("Luhn finds every single wrong digit", () => {
  const good = "4242424242424242";
  for (let index = 0; index < good.length; index += 1) {
    const wrong = (Number(good[index]) + 1) % 10;
    assert.equal(passesLuhn(good.slice(0, index) + wrong + good.slice(index + 1)), false);
  }
});
