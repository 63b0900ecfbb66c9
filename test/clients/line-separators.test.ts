// U+2028 and U+2029: the interface does not say whether they are escaped, so both ways verify.
import { test } from "node:test";
import { provideTestGateway } from "../support/gateway.ts";
import { signInClient } from "./client.ts";
import { type ClientForm, FORMS, type Tree } from "./client-forms.ts";

const gateway = await provideTestGateway();

const html = (text: string) =>
  text.replace(/[<>&]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`);
const escaped = (text: string) =>
  text.replace(/[\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16)}`);
const raw = (text: string) => text;
/** Members in order, so that only the separators differ. */
const text = (body: Tree) => html(FORMS.kotlin.signs(body));

for (const [signs, inText] of [
  ["raw", raw],
  ["escaped", escaped],
] as const) {
  for (const [sends, onWire] of [
    ["raw", raw],
    ["escaped", escaped],
  ] as const) {
    for (const title of ["a\u2028b", "a\u2029\u2028 \\u2028 <&>", "\\\u2028\u0008"]) {
      const form: ClientForm = {
        ...FORMS.go,
        signs: (body) => inText(text(body)).replaceAll("\\b", "\\u0008"),
        sends: (body) => onWire(text(body)),
      };
      test(`${JSON.stringify(title)} signed ${signs} and sent ${sends} verifies in strict mode`, async () => {
        const client = await signInClient(gateway, form);
        const order = { ...gateway.checkoutBody().order, title };
        const body = gateway.checkoutBody({ order }) as Tree;
        await client.expect("POST", "/v3/payment/online", body);
      });
    }
  }
}
