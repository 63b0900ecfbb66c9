/** What providers send: the files of a day, lists and messages. */

import { maskName as maskAcquirerName } from "../../../../packages/gateway/src/rails/duitnow-qr/map.ts";
import { readPayload } from "../../../../packages/gateway/src/rails/duitnow-qr/protocol/payload.ts";
import { readNotification } from "../../../../packages/gateway/src/rails/duitnow-qr/protocol/wire.ts";
import { parseFile } from "../../../../packages/gateway/src/rails/duitnow-qr/settlement.ts";
import { readBankList } from "../../../../packages/gateway/src/rails/fpx/banks.ts";
import { maskName as maskBankName } from "../../../../packages/gateway/src/rails/fpx/map.ts";
import {
  readSigned,
  readUnsigned,
} from "../../../../packages/gateway/src/rails/fpx/protocol/message.ts";
import { isSignedBody } from "../../../../packages/gateway/src/rails/wallet/shopeepay/wire.ts";
import { parseStatement } from "../../../../packages/gateway/src/rails/wallet/statement.ts";
import { BYTES, type SlowReader } from "../slow-reader.ts";
import { JSON_SEEDS, JSON_WORDS } from "./signing-readers.ts";

const NOW = new Date("2026-01-05T06:30:00Z");

function readFpx(input: Buffer): void {
  readSigned(input, ["a", "buyerName"], { own: "", fpx: [] } as never, NOW);
  maskBankName(readUnsigned(input).buyerName ?? "");
}

export const PROVIDER_READERS: readonly SlowReader[] = [
  {
    ...{
      name: "qr",
      bytesMax: BYTES.body,
      words: ["0000", "0001a", "2604", "99", "6304", "9", "A"],
    },
    seeds: ["00020101021226120004abcd0104wxyz5303458540512.345802MY6304ABCD"],
    read: (input) => readPayload(input.toString("utf8")),
  },
  {
    ...{ name: "statements", bytesMax: BYTES.response },
    seeds: [
      "kind,walletId,merchantId,gross,fee,net\nPAYMENT,a,b,100,1,99\nEND,1\n",
      "H,20260105\nD,P,a,b,1.00,0.01,0.99\nT,1,0.99\n",
    ],
    words: ["PAYMENT,a,b,100,1,99\n", "\n", ",", "1", "-", "D,", "\r\n", " ", "END,1\n", "."],
    read(input) {
      const text = input.toString("utf8");
      if (text.startsWith("H")) parseFile(text, "20260105");
      else parseStatement(text);
    },
  },
  {
    ...{
      name: "bank-list",
      bytesMax: BYTES.body,
      words: ["A~A,", ",", "~", "MB2U0227~A,", " ", "A"],
    },
    seeds: ["MB2U0227~A,TEST0021~B", "BCBB0235~A"],
    read: (input) => readBankList(input.toString("utf8"), "B2C"),
  },
  {
    ...{ name: "fpx", bytesMax: BYTES.body, read: readFpx },
    seeds: ["fpx_buyerName=ALI+BIN+ABU&fpx_checkSum=ABCD&fpx_a=1"],
    words: ["fpx_a{n}=1&", "fpx_", "&", "=", "AB", "fpx_checkSum=", "+", "%20", "%", "A "],
  },
  {
    ...{ name: "messages", bytesMax: BYTES.body, seeds: JSON_SEEDS, words: [...JSON_WORDS, "A "] },
    read(input) {
      const text = input.toString("utf8");
      readNotification(text);
      maskAcquirerName(text);
      isSignedBody(["secret"], text, "AA==");
    },
  },
];
