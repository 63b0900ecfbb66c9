/** Methods and banks of the sample views. All of them are made up, or as good as. */
import type { Bank, BankList, Method, Texts } from "./src/index.ts";

export const NOW = new Date("2026-11-21T06:05:00Z");

/** Most brands have one name in every language. */
const inAll = (text: string): Texts => ({ en: text, ms: text, zh: text, ta: text });

export const wallet = (id: string, name: string, isCommon = false): Method => ({
  id,
  name: inAll(name),
  group: "WALLET",
  form: "redirect",
  mark: id.replace("_MY", "").toLowerCase(),
  isCommon,
});

export const cardMethod: Method = {
  id: "CARD_MY",
  name: {
    en: "Credit or debit card",
    ms: "Kad kredit atau debit",
    zh: "信用卡或扣账卡",
    ta: "கடன் அல்லது பற்று அட்டை",
  },
  group: "CARD",
  form: "card",
  mark: "card",
  isCommon: true,
};
export const bankMethod: Method = {
  id: "FPX_MY",
  name: inAll("Online banking"),
  group: "ONLINE_BANKING",
  form: "bank",
  mark: "fpx",
  hint: inAll("Pay from your bank account"),
  terms: { url: "https://scheme.example/terms", text: inAll("Terms and conditions") },
  models: [
    { id: "B2C", label: inAll("Personal accounts"), amountMinorMin: 1, amountMinorMax: 3_000_000 },
    {
      id: "B2B1",
      label: inAll("Business accounts"),
      hint: inAll("Another approver may need to approve this payment."),
      amountMinorMin: 200_00,
      amountMinorMax: 100_000_000,
    },
  ],
  sandbox: { text: inAll("Test banks open a page with a button for each outcome.") },
  isCommon: true,
};
export const qrMethod: Method = {
  id: "DUITNOW_MY",
  name: inAll("DuitNow QR"),
  group: "QR",
  form: "qr",
  mark: "duitnow",
  hint: inAll("Scan with any bank app or e-wallet"),
  instruction: inAll("You will get a QR code to scan."),
  sandbox: {
    text: inAll("Pay with the simulated phone, or use these amounts."),
    values: [{ value: 77_00, outcome: inAll("Scanned, then paid") }],
  },
  isCommon: true,
};

export const methods: readonly Method[] = [
  qrMethod,
  bankMethod,
  wallet("TNG_MY", "Touch 'n Go eWallet", true),
  wallet("GRABPAY_MY", "GrabPay", true),
  { ...wallet("BOOST_MY", "Boost", true), unavailable: { kind: "down" } },
  wallet("SHOPEEPAY_MY", "ShopeePay"),
  wallet("ALIPAYPLUS_MY", "Alipay+"),
  wallet("MCASH_MY", "MCash"),
  wallet("SETEL_MY", "Setel"),
  cardMethod,
  {
    id: "ATOME_MY",
    name: inAll("Atome"),
    group: "PAY_LATER",
    form: "redirect",
    mark: "atome",
    isCommon: true,
    unavailable: { kind: "below_minimum", limitMinor: 200_00 },
  },
];

/** Names with their marks. */
const POPULAR = {
  Maybank2U: "maybank",
  "CIMB Clicks": "cimb",
  "Public Bank": "public-bank",
  "RHB Bank": "rhb",
  "Hong Leong Bank": "hong-leong",
  AmBank: "ambank",
};
const OTHERS = {
  "Affin Bank": "affin",
  AGRONet: "agrobank",
  "Alliance Bank": "alliance",
  "Bank Islam": "bank-islam",
  "Bank Muamalat": "muamalat",
  "Bank Rakyat": "bank-rakyat",
  "Bank Simpanan Nasional": "bsn",
  HSBC: "hsbc",
  "Kuwait Finance House": "kfh",
  OCBC: "ocbc",
  "SBI Bank A": "test-bank-a",
  "Standard Chartered": "standard-chartered",
  UOB: "uob",
};
const BUSINESS = {
  "AmBank Business": "ambank",
  Maybank2E: "maybank",
  "Public Bank Enterprise": "public-bank",
  "RHB Reflex": "rhb",
};

function banksOf(marks: Readonly<Record<string, string>>, from: number, model: string): Bank[] {
  return Object.entries(marks).map(([name, mark], index) => ({
    code: `SAMPLE${from + index}:${model}`,
    name,
    mark,
    model,
    isOnline: name !== "RHB Bank" && name !== "Bank Rakyat",
    isPopular: model === "B2C" && name in POPULAR,
  }));
}

export const bankList: BankList = {
  refreshedAt: NOW,
  banks: [...banksOf({ ...POPULAR, ...OTHERS }, 0, "B2C"), ...banksOf(BUSINESS, 50, "B2B1")],
};
