import assert from "node:assert/strict";
import { test } from "node:test";
import { parse as parseWithOracle } from "promptparse";
import { create, toBuffer } from "qrcode";
import { crc16 } from "./crc16.ts";
import { buildMerchantQr, type MerchantQr, plainText, readMerchantQr } from "./merchant-qr.ts";
import { readQrPicture } from "./read-qr-picture.ts";
import { encodeTlv, parseTlv } from "./tlv.ts";

const PAYNET_SAMPLE =
  "00020201021126410014A000000615000101065016640209123456789520499995303458540510.005802MY5909QRCSDNBHD6005BANGI6304343F";
const WORKED_DYNAMIC =
  "00020201021226480014A000000615000101068909990216SIM0000000000001520459995303458540512.345802MY5920KEDAI CONTOH SDN BHD6012KUALA LUMPUR61055000062370514PA01J9ZK4T7M8Q0708CHECKOUT110352163041642";
const WORKED_STATIC =
  "00020201021126480014A000000615000101068909990216SIM00000000000015204599953034585802MY5920KEDAI CONTOH SDN BHD6012KUALA LUMPUR6105500006304592A";

const worked: MerchantQr = {
  kind: "dynamic",
  acquirerId: "890999",
  qrId: "SIM0000000000001",
  categoryCode: "5999",
  amountMinor: 1234,
  merchantName: "Kedai Contoh Sdn. Bhd.",
  city: "Kuala Lumpur",
  postcode: "50000",
  referenceLabel: "PA01J9ZK4T7M8Q",
  terminalLabel: "CHECKOUT",
  channel: "521",
};

test("the CRC is CCITT-FALSE", () => {
  assert.equal(crc16("123456789"), "29B1");
  assert.equal(crc16(PAYNET_SAMPLE.slice(0, -4)), "343F");
});

test("the examples are built exactly", () => {
  assert.equal(buildMerchantQr(worked), WORKED_DYNAMIC);
  const { amountMinor: _, referenceLabel: __, terminalLabel: ___, channel: ____, ...rest } = worked;
  assert.equal(buildMerchantQr({ ...rest, kind: "static" }), WORKED_STATIC);
});

test("an independent parser reads the same fields and accepts the CRC", () => {
  const oracle = parseWithOracle(WORKED_DYNAMIC, true, true);
  assert.ok(oracle);
  assert.equal(oracle.getTagValue("54"), "12.34");
  assert.equal(oracle.getTagValue("26", "02"), "SIM0000000000001");
  assert.equal(oracle.getTagValue("62", "05"), "PA01J9ZK4T7M8Q");
  const reading = readMerchantQr(WORKED_DYNAMIC);
  assert.ok(reading.ok);
  assert.deepEqual(reading.qr, {
    ...worked,
    merchantName: "KEDAI CONTOH SDN BHD",
    city: "KUALA LUMPUR",
  });
});

test("the PayNet sample reads, with its fields in any order", () => {
  const reading = readMerchantQr(PAYNET_SAMPLE);
  assert.ok(reading.ok);
  assert.equal(reading.qr.amountMinor, 1000);
  const [format, ...others] = parseTlv(PAYNET_SAMPLE).slice(0, -1);
  assert.ok(format);
  const shuffled = `${encodeTlv([format, ...others.reverse()])}6304`;
  const again = readMerchantQr(shuffled + crc16(shuffled));
  assert.ok(again.ok);
  assert.deepEqual(again.qr, reading.qr);
});

test("the CRC rejects a changed amount", () => {
  const tampered = WORKED_DYNAMIC.replace("540512.34", "540592.34");
  assert.equal(crc16(tampered.slice(0, -4)), "C19D");
  assert.deepEqual(readMerchantQr(tampered), { ok: false, problem: "bad_crc" });
});

test("other texts, schemes and currencies are rejected, each for its reason", () => {
  const reseal = (text: string) => text.slice(0, -4) + crc16(text.slice(0, -4));
  assert.deepEqual(readMerchantQr("https://example.com/"), { ok: false, problem: "unreadable" });
  assert.deepEqual(readMerchantQr(""), { ok: false, problem: "unreadable" });
  const foreign = reseal(WORKED_DYNAMIC.replace("A0000006150001", "A0000006770101"));
  assert.deepEqual(readMerchantQr(foreign), { ok: false, problem: "not_duitnow" });
  const baht = reseal(WORKED_DYNAMIC.replace("5303458", "5303764"));
  assert.deepEqual(readMerchantQr(baht), { ok: false, problem: "not_myr" });
  const amount = reseal(WORKED_DYNAMIC.replace("540512.34", "540512,34"));
  assert.deepEqual(readMerchantQr(amount), { ok: false, problem: "bad_amount" });
});

test("a drawn code is read back by an independent decoder", async () => {
  assert.equal(create(WORKED_DYNAMIC).version, 7);
  assert.equal(await readQrPicture(await toBuffer(WORKED_DYNAMIC)), WORKED_DYNAMIC);
});

test("names keep only the characters every bank accepts", () => {
  assert.equal(plainText("Café Señor & Söhne (KL)", 25), "CAFE SENOR SOHNE KL");
});
