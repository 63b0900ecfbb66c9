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
  mark: '<rect width="20" height="14" x="2" y="5" rx="2"/><path d="M2 10h20M6 14h2"/>',
  isCommon: true,
};
export const bankMethod: Method = {
  id: "FPX_MY",
  name: inAll("Online banking"),
  group: "ONLINE_BANKING",
  form: "bank",
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
  hint: inAll("Scan with any bank app or e-wallet"),
  instruction: inAll("You will get a QR code to scan."),
  apps: ["MAE", "CIMB OCTO", "Touch 'n Go eWallet"],
  sandbox: {
    text: inAll("Pay with the simulated phone, or use these amounts."),
    values: [{ value: 77_00, outcome: inAll("Scanned, then paid") }],
  },
  isCommon: true,
};

const payLater = (id: string, name: string, instalments: number): Method => ({
  ...wallet(id, name),
  group: "PAY_LATER",
  instalments,
});

export const methods: readonly Method[] = [
  bankMethod,
  qrMethod,
  wallet("TNG_MY", "Touch 'n Go eWallet", true),
  cardMethod,
  wallet("GRABPAY_MY", "GrabPay"),
  { ...wallet("BOOST_MY", "Boost"), unavailable: { kind: "down" } },
  wallet("SHOPEEPAY_MY", "ShopeePay"),
  wallet("ALIPAYPLUS_MY", "Alipay+"),
  wallet("MCASH_MY", "MCash"),
  wallet("SETEL_MY", "Setel"),
  wallet("SARAWAKPAY_MY", "Sarawak Pay"),
  wallet("PRESTO_MY", "Presto"),
  payLater("ATOME_MY", "Atome", 3),
  payLater("SPLIT_MY", "Split", 4),
  {
    ...payLater("IOUPAY_MY", "IOUpay", 3),
    unavailable: { kind: "below_minimum", limitMinor: 200_00 },
  },
];

const POPULAR = [
  "Maybank2u",
  "CIMB Clicks",
  "Public Bank",
  "RHB Bank",
  "Hong Leong Bank",
  "AmBank",
  "Bank Islam",
];
const OTHERS = [
  "Affin Bank",
  "AGRONet",
  "Alliance Bank",
  "Bank Muamalat",
  "Bank Rakyat",
  "Bank Simpanan Nasional",
  "HSBC",
  "Kuwait Finance House",
  "OCBC",
  "Standard Chartered",
  "UOB",
];

function bank(name: string, index: number, model: Bank["model"]): Bank {
  return {
    code: `SAMPLE${index}:${model}`,
    name,
    model,
    isOnline: name !== "RHB Bank" && name !== "Bank Rakyat",
    isPopular: model === "B2C" && POPULAR.includes(name),
  };
}

export const bankList: BankList = {
  refreshedAt: NOW,
  banks: [
    ...[...POPULAR, ...OTHERS].map((name, index) => bank(name, index, "B2C")),
    ...["AmBank Business", "Maybank2E", "Public Bank Enterprise", "RHB Reflex"].map((name, index) =>
      bank(name, 50 + index, "B2B1"),
    ),
    { ...bank("Test Bank A", 90, "B2C"), isTest: true },
  ],
};
