import assert from "node:assert/strict";
import { test } from "node:test";
import { maskText } from "./api-call.ts";

const CASES: readonly [string, string][] = [
  ['{"cardNumber":"4111111111111111"}', '{"cardNumber":"[secret]"}'],
  ['{"note":"pay 4111 1111 1111 1111 now"}', '{"note":"pay ************1111 now"}'],
  ['{"accessToken":"abc","x":1}', '{"accessToken":"[secret]","x":1}'],
  ['{"password" : "a\\"b"}', '{"password" : "[secret]"}'],
  ['{"storeId":"1763695926444444444"}', '{"storeId":"1763695926444444444"}'],
  ['{"id":"4111111111111112"}', '{"id":"4111111111111112"}'],
];

for (const [sent, kept] of CASES) {
  test(`of ${sent} the log keeps ${kept}`, () => {
    assert.equal(maskText(sent), kept);
  });
}
