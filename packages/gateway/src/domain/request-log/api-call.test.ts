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
  ['{"note":"4111.1111.1111.1111"}', '{"note":"************1111"}'],
  ['{"note":"4111  1111-1111\u00a01111"}', '{"note":"************1111"}'],
  ['{"note":"4111\\u00a01111\\t1111 1111"}', '{"note":"************1111"}'],
  ['{"note":"6200 0000 0000 0000 000"}', '{"note":"***************0000"}'],
  ["/v3/x?a=4111%201111%201111%201111&b=1", "/v3/x?a=************1111&b=1"],
  ['{"note":"4111 1111 1111 1111 12/27 123"}', '{"note":"************1111 12/27 123"}'],
  ['{"note":"4111-1111-1111-1111-12-27"}', '{"note":"************1111-12-27"}'],
  ["4111 1111 1111 1111\n12/27", "************1111\n12/27"],
  ["qty 3 4111 1111 1111 1111", "qty 3 ************1111"],
  ["5 4111111111111111", "5 ************1111"],
  ["12 4111,1111,1111,1111/12", "12 ************1111/12"],
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
  ['{"password":"cut of', '{"password":"[secret]"'],
  ['{"cardholder":"A","notes":"no: 7"}', '{"cardholder":"A","notes":"no: 7"}'],
  ['{"at":"2026-01-05 06:30:00","amount":4111}', '{"at":"2026-01-05 06:30:00","amount":4111}'],
];

for (const [sent, kept] of CASES) {
  test(`of ${sent} the log keeps ${kept}`, () => {
    assert.equal(maskText(sent), kept);
  });
}
