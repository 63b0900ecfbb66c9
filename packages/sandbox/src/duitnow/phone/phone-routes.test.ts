import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { toBuffer } from "qrcode";
import { type Sandbox, startSandbox } from "../../sandbox.ts";
import { buildMerchantQr } from "../qr/merchant-qr.ts";

let sandbox: Sandbox;
before(async () => {
  sandbox = await startSandbox({ gatewayUrl: "http://127.0.0.1:9" });
});
after(() => sandbox.stop());

async function scan(body: FormData | string): Promise<[number, string]> {
  const url = `${sandbox.protocolUrl}/duitnow/phone/scan`;
  const response = await fetch(url, { method: "POST", body });
  const [, message = ""] = /role="alert">([^<]*)</.exec(await response.text()) ?? [];
  return [response.status, message];
}

function formOf(picture: Buffer): FormData {
  const form = new FormData();
  form.set("name", "value");
  form.set("picture", new Blob([new Uint8Array(picture)]), "code.png");
  return form;
}

test("a QR code in a picture is read and checked", async () => {
  const codeOfNobody = buildMerchantQr({
    kind: "static",
    acquirerId: "890999",
    qrId: "SIM0000000000001",
    categoryCode: "5999",
    merchantName: "Kedai Contoh",
    city: "Kuala Lumpur",
  });
  for (const [text, message] of [
    [codeOfNobody, /\(53\)/],
    ["hello", /not a payment QR code/],
  ] as const) {
    const [status, shown] = await scan(formOf(await toBuffer(text)));
    assert.equal(status, 422);
    assert.match(shown, message);
  }
});

test("a picture or form without a QR code is rejected", async () => {
  const whole = await toBuffer("hello");
  const broken = [Buffer.alloc(0), Buffer.from("GIF89a"), whole.subarray(0, 60)];
  for (const body of [...broken.map(formOf), new FormData(), "no form"])
    assert.deepEqual(await scan(body), [422, "No QR code found in this picture."]);
});
