import assert from "node:assert/strict";
import { createSign, generateKeyPairSync } from "node:crypto";
import { describe, it } from "node:test";
import { readBankList } from "../banks.ts";
import type { FpxKeys } from "../settings.ts";
import { readSigned, readUnsigned } from "./message.ts";
import { BANK_LIST_FIELDS, CONFIRMATION_FIELDS } from "./wire.ts";

const NOW = new Date("2026-01-05T06:30:00Z");
const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const KEYS: FpxKeys = {
  own: privateKey,
  fpx: [{ key: publicKey, validFrom: null, validUntil: null }],
};

const sign = (text: string | Buffer) =>
  createSign("RSA-SHA1").update(text).sign(privateKey, "hex").toUpperCase();

const CONFIRMATION: Record<string, string> = {
  buyerBankBranch: "SBI BANK A",
  buyerBankId: "TEST0021",
  buyerIban: "",
  buyerId: "",
  buyerName: "N@ME()/ .-&BUYER",
  creditAuthCode: "00",
  creditAuthNo: "9999999999",
  debitAuthCode: "00",
  debitAuthNo: "15733223",
  fpxTxnId: "2106191550270891",
  fpxTxnTime: "20210619155026",
  makerName: "New Simulator",
  msgToken: "01",
  msgType: "AC",
  sellerExId: "EX00000000",
  sellerExOrderNo: "PA1",
  sellerId: "SE00000000",
  sellerOrderNo: "ORD-1",
  sellerTxnTime: "20210619094956",
  txnAmount: "1.00",
  txnCurrency: "MYR",
};

interface Sent {
  changes?: Record<string, string>;
  encode?: (value: string) => string;
  /** Of what the checksum is over. */
  charset?: BufferEncoding;
  names?: readonly string[];
  checksum?: (hex: string) => string;
}

const asForm = (value: string) => new URLSearchParams({ v: value }).toString().slice(2);
const asLatin1 = (value: string) =>
  [...Buffer.from(value, "latin1")]
    .map((byte) => `%${byte.toString(16).padStart(2, "0").toUpperCase()}`)
    .join("");
const literal = (value: string) => value;

function confirmation({
  changes = {},
  encode = asForm,
  charset = "utf8",
  names = CONFIRMATION_FIELDS,
  checksum = (hex) => hex,
}: Sent = {}): string {
  const fields: Record<string, string> = { ...CONFIRMATION, ...changes };
  const text = CONFIRMATION_FIELDS.map((name) => fields[name]).join("|");
  const checkSum = checksum(sign(Buffer.from(text, charset)));
  const pairs = names.map((name) => `fpx_${name}=${encode(fields[name] ?? "")}`);
  return [...pairs, `fpx_checkSum=${checkSum}`].join("&");
}

const read = (body: string | Buffer, names: readonly string[] = CONFIRMATION_FIELDS) =>
  readSigned(Buffer.from(body), names, KEYS, NOW);

function fieldsOf(body: string | Buffer): Record<string, string> {
  const message = read(body);
  assert.equal(message.kind, "signed", body.toString());
  return message.kind === "signed" ? message.fields : {};
}

describe("what the FPX switch sends", () => {
  const checksum = sign("MB2U0227~A,PBB0233~B|01|BC|EX00000000");
  const bankList = (list: string) =>
    `fpx_msgToken=01&fpx_sellerExId=EX00000000&fpx_bankList=${list}&fpx_checkSum=${checksum}&fpx_msgType=BC`;

  it("is decoded as a form before its checksum is verified", () => {
    const message = read(bankList(asForm("MB2U0227~A,PBB0233~B")), BANK_LIST_FIELDS);
    assert.equal(message.kind, "signed");
    assert.deepEqual(
      readBankList(message.fields.bankList ?? "", "B2C").map(({ code, isOnline }) => [
        code,
        isOnline,
      ]),
      [
        ["MB2U0227:B2C", true],
        ["PBB0233:B2C", false],
      ],
    );
  });

  it("is accepted as it was signed where it is not encoded", () => {
    assert.equal(read(bankList("MB2U0227~A,PBB0233~B"), BANK_LIST_FIELDS).kind, "signed");
    for (const buyerName of ["A + B", "100%25", "A & B", "A=B", "D'SOUZA", "%41"]) {
      const sent = confirmation({ changes: { buyerName }, encode: literal });
      assert.equal(fieldsOf(sent).buyerName, buyerName);
    }
  });

  const NAMES = ["A B", "A&B", "A+B", "100%", "A=B", "D'SOUZA", "%41", " A ", "A~B,C", "a&fpx_x=1"];
  for (const text of NAMES) {
    it(`may have the name "${text}" in any field`, () => {
      for (const name of ["buyerName", "buyerBankBranch", "makerName"])
        assert.equal(fieldsOf(confirmation({ changes: { [name]: text } }))[name], text);
    });
  }

  it("may have letters outside ASCII, in the encodings of Java's servlets", () => {
    const changes = { buyerName: "JOSÉ Ñ" };
    for (const charset of ["utf8", "latin1"] as const) {
      for (const encode of [asForm, asLatin1]) {
        const { buyerName } = fieldsOf(confirmation({ changes, encode, charset }));
        assert.equal(buyerName, "JOSÉ Ñ");
      }
    }
    const literally = confirmation({ changes, encode: literal, charset: "latin1" });
    assert.equal(fieldsOf(Buffer.from(literally, "latin1")).buyerName, "JOSÉ Ñ");
    assert.equal(fieldsOf(confirmation({ changes: { buyerName: "陳大文" } })).buyerName, "陳大文");
  });

  it("may be surrounded by a byte order mark, blanks and line breaks", () => {
    const body = confirmation();
    for (const sent of [
      `${body}\r\n`,
      `${body}\n\n`,
      `\r\n\r\n${body}\r\n`,
      `\uFEFF${body}`,
      `  ${body}\0`,
    ])
      assert.deepEqual(fieldsOf(sent), fieldsOf(body));
  });

  it("may have its fields in any order, further ones, and a checksum in lower case", () => {
    const expected = fieldsOf(confirmation());
    for (const sent of [
      confirmation({ names: CONFIRMATION_FIELDS.toReversed() }),
      confirmation({ checksum: (hex) => hex.toLowerCase() }),
      `submit=Continue&${confirmation()}`,
    ])
      assert.deepEqual({ ...fieldsOf(sent), checkSum: "" }, { ...expected, checkSum: "" });
    const further = `${confirmation()}&fpx_eaccountNum=&fpx_ebuyerID=A+1&x=3&`;
    assert.equal(fieldsOf(further).ebuyerID, "A 1");
  });

  it("may leave out a field that is empty, and no other", () => {
    const without = (gone: string) =>
      confirmation({ names: CONFIRMATION_FIELDS.filter((name) => name !== gone) });
    assert.equal(read(without("buyerIban")).kind, "signed");
    assert.equal(read(without("buyerName")).kind, "bad_signature");
  });

  it("counts once where a name appears twice", () => {
    assert.equal(fieldsOf(`${confirmation()}&fpx_debitAuthCode=51`).debitAuthCode, "00");
    assert.equal(read(`fpx_debitAuthCode=51&${confirmation()}`).kind, "bad_signature");
  });

  it("is rejected where a separator in a value could shift the others", () => {
    const sent = confirmation({ changes: { buyerName: "A|B" } });
    assert.equal(read(sent).kind, "bad_signature");
    assert.equal(readUnsigned(Buffer.from(sent)).sellerExOrderNo, "PA1");
  });

  it("is rejected where any value differs from the signed one", () => {
    const sent = confirmation();
    for (const body of [
      sent.replace("fpx_txnAmount=1.00", "fpx_txnAmount=9.00"),
      sent.replace("%26", "%2526"),
      sent.replace(/fpx_checkSum=../, "fpx_checkSum=00"),
      sent.replace(/fpx_checkSum=.*/, "fpx_checkSum="),
      sent.replace(/&fpx_checkSum=.*/, ""),
    ])
      assert.equal(read(body).kind, "bad_signature", body);
  });

  it("is no message at all when it is an error or a page", () => {
    const page = '<html><a href="/FPXMain/x?a=1&fpx_msgType=BC">Error</a></html>';
    for (const body of ["ERROR", "ERROR\r\n", "", "\r\n", "ERROR=1&x=2", page, `\r\n${page}`])
      assert.equal(read(body).kind, "bad_body", body);
  });
});
