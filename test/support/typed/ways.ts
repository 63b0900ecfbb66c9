/** How people type a value into a field of each kind, and what it means. */
import type { FieldKind } from "../../../packages/portal/src/ui/form/typed-field.tsx";

/** What only the payer's page asks for. */
export type PayerKind = "cardNumber" | "cardExpiry" | "cardCvc" | "quantity";
export type Kind = FieldKind | PayerKind;

interface Ways {
  /** What is stored. Money in sen, a rate in basis points. */
  value: string | number;
  /** Each of them means it. */
  texts: readonly string[];
  /** Never stored: the user is asked, or told what is wrong. */
  wrong: readonly string[];
  /** The value of another field that decides. */
  beside?: string;
}

const wide = (text: string) =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const arabic = (text: string) =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));

/** As it comes along from a spreadsheet, a chat or a PDF. */
export const pastedAs = (text: string): string[] => [
  ` ${text} `,
  `\u00a0${text}\u00a0`,
  `\u200b${text}\u200e`,
  `\t${text}\t`,
  `${text}\r\n`,
];

const AMOUNT: Ways = {
  value: 1_234_50,
  texts: ["1234.5", "1,234.50", "RM 1,234.50", "rm1234.50", wide("1,234.50"), arabic("1234.50")],
  wrong: ["6,95", "1.234,50", "-5", "12k"],
};
const PHONE: Ways = {
  value: "123456789",
  texts: [
    ...["012-345 6789", "+60 12-345 6789", "60123456789", "0123456789", "+60 (0)12 345 6789"],
    ...[wide("012-345 6789"), arabic("0123456789")],
  ],
  wrong: ["call me", "12", "+65 9123 4567"],
  beside: "60",
};

export const WAYS: Readonly<Record<Kind, Ways>> = {
  amount: AMOUNT,
  rate: {
    value: 1_25,
    texts: ["1.25", "1.25%", "1.25 %", wide("1.25%"), arabic("1.25")],
    wrong: ["1,25", "-1", "many"],
  },
  percent: {
    value: "12.5",
    texts: ["12.5", "12.50", "12.5%", wide("12.5"), arabic("12.5")],
    wrong: ["12,5", "101", "half"],
  },
  count: {
    value: 12,
    texts: ["12", wide("12"), arabic("12")],
    wrong: ["1.5", "-1", "ten"],
  },
  quantity: { value: 12, texts: ["12", wide("12"), arabic("12")], wrong: ["1.5", "-1", "21"] },
  timestamp: {
    value: "1764320000",
    texts: ["1764320000", wide("1764320000"), arabic("1764320000")],
    wrong: ["now"],
  },
  phone: PHONE,
  storePhone: PHONE,
  fullPhone: {
    value: "60123456789",
    texts: ["+60 12-345 6789", "60123456789", "+60 (0)12 345 6789", wide("+60 12-345 6789")],
    wrong: ["012-345 6789", "call me"],
  },
  shownPhone: {
    value: "(03) 1234-5678",
    texts: ["(03) 1234-5678", "(03)  1234-5678", wide("(03) 1234-5678"), arabic("(03) 1234-5678")],
    wrong: ["call me", "123"],
  },
  callingCode: {
    value: "60",
    texts: ["60", "+60", "0060", wide("+60"), arabic("60")],
    wrong: ["MY", "12345"],
  },
  postcode: {
    value: "50450",
    texts: ["50450", "50 450", wide("50450"), arabic("50450")],
    wrong: ["5045O", "12"],
  },
  bankAccount: {
    value: "514012345678",
    texts: [
      ...["514012345678", "5140 1234 5678", "5140-1234-5678", "5140\u20111234\u20115678"],
      ...[wide("5140-12345678"), arabic("514012345678")],
    ],
    wrong: ["1234", "5140 1234 567X"],
  },
  appCode: {
    value: "123456",
    texts: ["123456", "123 456", "123-456", wide("123456"), arabic("123456")],
    wrong: ["12345", "abcdef"],
  },
  code: {
    value: "123456",
    texts: ["123456", "123 456", "123-456", wide("123456"), arabic("123456")],
    wrong: ["12345"],
  },
  day: { value: "2026-11-21", texts: ["2026-11-21"], wrong: ["21/11/2026", "2026-02-30", "soon"] },
  identity: {
    value: "900203-14-5678",
    texts: ["900203-14-5678", "900203145678", "900203 14 5678", wide("900203145678")],
    wrong: [],
    beside: "NRIC",
  },
  registration: {
    value: "202601012345 (1234567-X)",
    texts: ["202601012345 (1234567-X)", wide("202601012345 (1234567-X)")],
    wrong: [],
  },
  cardNumber: {
    value: "4111111111111111",
    texts: [
      ...["4111111111111111", "4111 1111 1111 1111", "4111-1111-1111-1111"],
      ...[wide("4111111111111111"), arabic("4111111111111111")],
    ],
    wrong: ["4111", "4111 1111 1111 1112"],
  },
  cardExpiry: {
    value: "08/30",
    texts: ["08/30", "8/30", "0830", "08 / 30", "08-30", "08/2030", wide("08/30"), arabic("0830")],
    wrong: ["13/30", "08/20"],
  },
  cardCvc: { value: "123", texts: ["123", wide("123"), arabic("123")], wrong: ["12", "12a"] },
};
