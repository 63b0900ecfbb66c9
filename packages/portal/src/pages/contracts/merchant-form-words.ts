import { defineWords } from "../../words/define-words.ts";

/** What an ID of a merchant must have, by the field that providers name it in. */
export const MERCHANT_FORM_WORDS = defineWords(
  {
    "order.subMerchant.identifier": "1 to 40 letters, digits, underscores, dots and hyphens",
    sellerId: "1 to 10 letters and digits",
    QRId: "1 to 28 letters, digits, underscores, dots and hyphens",
    merchantID: "1 to 40 letters, digits, underscores, dots and hyphens",
    "merchant_ext_id/store_ext_id": "two IDs with a slash between them, such as M123/S456",
    merchantAccountId: "1 to 32 letters, digits, underscores, dots and hyphens",
  },
  {
    "order.subMerchant.identifier": "1 hingga 40 huruf, digit, garis bawah, titik dan sempang",
    sellerId: "1 hingga 10 huruf dan digit",
    QRId: "1 hingga 28 huruf, digit, garis bawah, titik dan sempang",
    merchantID: "1 hingga 40 huruf, digit, garis bawah, titik dan sempang",
    "merchant_ext_id/store_ext_id": "dua ID dengan garis miring di antaranya, seperti M123/S456",
    merchantAccountId: "1 hingga 32 huruf, digit, garis bawah, titik dan sempang",
  },
);
