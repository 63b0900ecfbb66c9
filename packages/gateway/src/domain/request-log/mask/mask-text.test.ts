// cspell:ignore passwor Ahunter sambal

import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { inLongRun } from "../../../../../../test/support/chance/long-run.ts";
import {
  isReadable,
  SHAPES_SEED,
  secretShape,
} from "../../../../../../test/support/chance/secret-shapes.ts";
import { maskText } from "./mask-text.ts";

const LENGTH_MAX = 16_384;

const CASES: readonly [string, string][] = [
  ['{"cardNumber":"4111111111111111"}', '{"cardNumber":"[secret]"}'],
  ['{"note":"pay 4111 1111 1111 1111 now"}', '{"note":"pay ************1111 now"}'],
  ['{"accessToken":"abc","x":1}', '{"accessToken":"[secret]","x":1}'],
  ['{"password" : "a\\"b"}', '{"password" : "[secret]"}'],
  ['{"storeId":"1763695926444444444"}', '{"storeId":"1763695926444444444"}'],
  ['{"id":"4111111111111112"}', '{"id":"************1112"}'],
  ['{"id":"4111111111111111234"}', '{"id":"***************1234"}'],
  ['{"note":"4111.1111.1111.1111"}', '{"note":"************1111"}'],
  ['{"note":"4111  1111-1111\u00a01111"}', '{"note":"************1111"}'],
  ['{"note":"4111\\u00a01111\\t1111 1111"}', '{"note":"************1111"}'],
  ['{"note":"6200 0000 0000 0000 000"}', '{"note":"***************0000"}'],
  ["/v3/x?a=4111%201111%201111%201111&b=1", "/v3/x?a=************1111&b=1"],
  ['{"note":"4111 1111 1111 1111 12/27 123"}', '{"note":"************1111 **/** ***"}'],
  ['{"note":"4111-1111-1111-1111-12-27"}', '{"note":"************1111-**-**"}'],
  ["4111 1111 1111 1111\n12/27", "************1111\n**/**"],
  ["qty 3 4111 1111 1111 1111", "qty *************1111"],
  ["5 4111111111111111", "*************1111"],
  ["12 4111,1111,1111,1111/12", "12 ************1111/**"],
  ['{"securityCode":{"v":"123"},"x":1}', '{"securityCode":"[secret]","x":1}'],
  ["1795406729350985877,1795406729500667922", "1795406729350985877,1795406729500667922"],
  ["a=4111+1111+1111+1111", "a=************1111"],
  ['{"cvc":123,"x":1}', '{"cvc":"[secret]","x":1}'],
  ['{"cvc":["123"],"x":1}', '{"cvc":"[secret]","x":1}'],
  ['{"securityCode":"123"}', '{"securityCode":"[secret]"}'],
  ['{"card_security_code" : 123 }', '{"card_security_code" : "[secret]" }'],
  ['{"cardCvc2":"123"}', '{"cardCvc2":"[secret]"}'],
  ['{"card":{"no":"4111 1111"}}', '{"card":{"no":"[secret]"}}'],
  ['{"text":"{\\"cvc\\":\\"123\\",\\"a\\":1}"}', '{"text":"{\\"cvc\\":\\"[secret]\\",\\"a\\":1}"}'],
  ["cardCvc=123&cardNumber=x&b=2", "cardCvc=[secret]&cardNumber=[secret]&b=2"],
  ["/pay?securityCode=123", "/pay?securityCode=[secret]"],
  ['{"password":"cut of', '{"password":"[secret]'],
  ['{"cardholder":"A","notes":"no: 7"}', '{"cardholder":"A","notes":"no: 7"}'],
  ['{"at":"2026-01-05 06:30:00","amount":4111}', '{"at":"2026-01-05 06:30:00","amount":4111}'],
  ['{"cv\\u0063":"737"}', '{"cv\\u0063":"[secret]"}'],
  ['{"n":"\\u0034\\u0031\\u0031\\u0031\\/1111\\/1111\\/1111"}', '{"n":"************1111"}'],
  ['{"n":"4111|1111|1111|1111"}', '{"n":"************1111"}'],
  ['{"n":"4111:1111:1111:1111"}', '{"n":"************1111"}'],
  [";4111111111111111=25121010000012300?", ";************1111=****?"],
  ["%B4111111111111111^DOE/JOHN^25121010000012300?", "%B************1111[secret]"],
  ["4111111111111111D25121010000012300000F", "************1111[secret]"],
  ['{"x":4111111111111111}', '{"x":"************1111"}'],
  ['{"x":[45,67,89,12,34,56,78]}', '{"x":[45,67,89,12,34,56,78]}'],
  ["pay ４１１１ １１１１ １１１１ １１１１", "pay ************1111"],
  [
    '{"notifyUrl":"https://shop:hunter22@a.example/n"}',
    '{"notifyUrl":"https://shop:[secret]@a.example/n"}',
  ],
  ["url=postgres%3A%2F%2Fme%3Ahunter22%40db%2Fx", "url=postgres%3A%2F%2Fme%3A[secret]%40db%2Fx"],
  [
    "see https://a.example:443/@b and http://me@a.example",
    "see https://a.example:443/@b and http://me@a.example",
  ],
  [
    '{"kty":"EC","d":"870MB6gfuTJ4HtUnUvYMyJpr5eUZNP4Bk43bVdj3eAE","x":"gI0GAILBdu7T53akrFmMyGcsF3n5dO7MmwNBHKW5SV0"}',
    '{"kty":"EC","d":"[secret]","x":"gI0GAILBdu7T53akrFmMyGcsF3n5dO7MmwNBHKW5SV0"}',
  ],
  [
    '{"q":"nasi lemak with egg and sambal","p":"2"}',
    '{"q":"nasi lemak with egg and sambal","p":"2"}',
  ],
  ["2223000048410010 or 2223000048410011", "************0010 or 2223000048410011"],
  ["card[cvc]=737&card[number]=41", "card[cvc]=[secret]&card[number]=[secret]"],
  ['{"card":{"number":"41"},"number":"41"}', '{"card":{"number":"[secret]"},"number":"41"}'],
  [
    '{"cvvCode":"7","cardVerificationNumber":7}',
    '{"cvvCode":"[secret]","cardVerificationNumber":"[secret]"}',
  ],
  ['{"secret":{"a":["x"]},"apiKey":"x"}', '{"secret":"[secret]","apiKey":"[secret]"}'],
  ['{"token":null,"isToken":true}', '{"token":null,"isToken":true}'],
  ['{"shopping":"a","span":"b","company":"c"}', '{"shopping":"a","span":"b","company":"c"}'],
  ['{"name":"password","value":"x"}', '{"name":"password","value":"[secret]"}'],
  ['{"a":"b"","password":"x","c":1', '{"a":"b"","password":"[secret]","c":1'],
  ['{"a":"password:","b":"c"}', '{"a":"password:","b":"c"}'],
  ["use Bearer abcdefghij now", "use Bearer [secret] now"],
  ["Basic subscription", "Basic subscription"],
  ["-----BEGIN PRIVATE KEY-----\nMIIE", "-----[secret]"],
  ["%7B%22cvc%22%3A%22737%22%7D", "%7B%22cvc%22%3A%22[secret]%22%7D"],
  ["<cvc>737</cvc>", "<cvc>[secret]</cvc>"],
  ["my security code: 737, thanks", "my security code: [secret], thanks"],
  ["the password must not be empty: x", "the password must not be empty: x"],
  ["9f86d081884c7d4333333333333335a0", "9f86d081884c7d4333333333333335a0"],
  ['{"at":"2026-11-30T06:30:00.123Z"}', '{"at":"2026-11-30T06:30:00.123Z"}'],
];

for (const [sent, kept] of CASES) {
  test(`of ${sent} the log keeps ${kept}`, () => {
    assert.equal(maskText(sent, LENGTH_MAX), kept);
  });
}

const RUNS = { seed: SHAPES_SEED, numRuns: inLongRun(1_000, 200_000) };

test("a stored text shows no secret in any form of writing", () => {
  fc.assert(
    fc.property(secretShape, (shape) => {
      assert.ok(isReadable(shape, shape.written), "it was never readable");
      assert.ok(!isReadable(shape, maskText(shape.written, LENGTH_MAX)));
    }),
    RUNS,
  );
});

test("wherever a text is cut, no secret shows", () => {
  fc.assert(
    fc.property(secretShape, fc.nat(200), (shape, lengthMax) => {
      const kept = maskText(shape.written, lengthMax);
      assert.ok(kept.length <= lengthMax || shape.written.length <= lengthMax);
      assert.ok(!isReadable(shape, kept));
    }),
    RUNS,
  );
});

const odd = fc.constantFrom("password:", "cvc=", '"', "\\", "{", ']"', '\\"cvc\\":{', "`:[", "'");
const key = fc.oneof(fc.string(), fc.constantFrom("cvc", "card", "no", "value", "cvc:", '"pin"'));
const { value: json } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    ...[fc.string({ unit: "grapheme" }), odd, secretShape.map(({ written }) => written)],
    ...[fc.double({ noNaN: true }), fc.bigInt({ min: 0n, max: 10n ** 20n }).map(Number)],
    ...[fc.constantFrom(null, true, false), fc.array(tie("value"), { maxLength: 4 })],
    fc.dictionary(key, tie("value"), { maxKeys: 4 }),
  ),
}));

test("JSON stays JSON, with what is no secret as it was sent", () => {
  fc.assert(
    fc.property(json, fc.constantFrom(0, 2), (value, indent) => {
      const sent = JSON.stringify({ first: "kept", value, last: "kept too" }, null, indent);
      const kept = JSON.parse(maskText(sent, sent.length));
      assert.deepEqual(Object.keys(kept), ["first", "value", "last"]);
      assert.deepEqual([kept.first, kept.last], ["kept", "kept too"]);
    }),
    RUNS,
  );
});

test("what surrounds a secret stays as it was sent, spaces included", () => {
  const sent = JSON.stringify(
    { order: { id: "R-1", card: { cvc: "737" } }, amount: 2590 },
    null,
    2,
  );
  assert.equal(maskText(sent, LENGTH_MAX), sent.replace("737", "[secret]"));
});

/** Inputs on which a search with lookahead or lookbehind from each character would take forever. */
const SLOW = [
  ...["41 ", "4 ", "4", '"no":"', '"no":"a",', "\\", '\\"', "%20", "%25", "%3", "- . - ", "["],
  ...['{"a":', '"a":1,', "passwor", "eyJ-", "eyJa.b ", "bearer ", "basic.", "BEGIN PRIVATE KEY "],
  ...["MII+", ":", "cvc= ", '":', '{"card":{"number":', "cvc 1 ", "&amp;", "\\u0034", "<a>", " "],
  ...['"value":,,,', "4111111111111.......", "a : : ", "23:59:59 ", "a4111111111111b", "４ "],
];

test("the time is in proportion to the text, whatever it is made of", () => {
  for (const part of SLOW) {
    const text = part.repeat(Math.ceil(150_000 / part.length));
    const before = process.cpuUsage();
    maskText(text, text.length);
    const { user, system } = process.cpuUsage(before);
    // A tenth of a second; quadratic work would take minutes.
    assert.ok(user + system < 2_000_000, `${JSON.stringify(part)}: ${user + system} µs`);
  }
});

test("no more is read than is kept", () => {
  const kept = 16_384;
  const cost = (length: number) => {
    const text = "41 ".repeat(length / 3);
    const before = process.cpuUsage();
    for (let i = 0; i < 20; i += 1) maskText(text, kept);
    return process.cpuUsage(before).user;
  };
  cost(kept);
  const turns = Array.from({ length: 5 }, () => [cost(2 * kept), cost(100 * kept)] as const);
  const [short, long] = [0, 1].map((i) => Math.min(...turns.map((turn) => turn[i] ?? 0)));
  assert.ok(Number(long) < 10 * Number(short), `${long} µs, of a short text ${short} µs`);
});
