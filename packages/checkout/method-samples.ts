/** Methods and banks of the sample views. All of them are invented, or nearly. */
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
  name: {
    en: "Online banking",
    ms: "Perbankan dalam talian",
    zh: "网上银行",
    ta: "இணைய வங்கிச் சேவை",
  },
  group: "ONLINE_BANKING",
  form: "bank",
  mark: "fpx",
  hint: {
    en: "Pay from your bank account",
    ms: "Bayar daripada akaun bank anda",
    zh: "从您的银行户头付款",
    ta: "உங்கள் வங்கிக் கணக்கிலிருந்து செலுத்தவும்",
  },
  terms: {
    url: "https://scheme.example/terms",
    text: {
      en: "Terms and conditions",
      ms: "Terma dan syarat",
      zh: "条款与条件",
      ta: "விதிமுறைகளும் நிபந்தனைகளும்",
    },
  },
  models: [
    {
      id: "B2C",
      label: {
        en: "Personal accounts",
        ms: "Akaun peribadi",
        zh: "个人户头",
        ta: "தனிநபர் கணக்குகள்",
      },
      amountMinorMin: 1,
      amountMinorMax: 3_000_000,
    },
    {
      id: "B2B1",
      label: {
        en: "Business accounts",
        ms: "Akaun perniagaan",
        zh: "企业户头",
        ta: "வணிகக் கணக்குகள்",
      },
      hint: {
        en: "Another approver may need to approve this payment.",
        ms: "Pelulus lain mungkin perlu meluluskan bayaran ini.",
        zh: "这笔付款可能需要另一位审批人批准。",
        ta: "மற்றொரு ஒப்புதலாளர் அனுமதிக்க வேண்டியிருக்கலாம்.",
      },
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
  hint: {
    en: "Scan with any bank app or e-wallet",
    ms: "Imbas dengan mana-mana aplikasi bank atau e-dompet",
    zh: "用任何银行应用或电子钱包扫码",
    ta: "எந்த வங்கிச் செயலியாலும் ஸ்கேன் செய்யலாம்",
  },
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

/** Names with their marks. */
const POPULAR = {
  Maybank2u: "maybank",
  "CIMB Clicks": "cimb",
  "Public Bank": "public-bank",
  "RHB Bank": "rhb",
  "Hong Leong Bank": "hong-leong",
  AmBank: "ambank",
  "Bank Islam": "bank-islam",
};
const OTHERS = {
  "Affin Bank": "affin",
  AGRONet: "agrobank",
  "Alliance Bank": "alliance",
  "Bank Muamalat": "muamalat",
  "Bank Rakyat": "bank-rakyat",
  BSN: "bsn",
  HSBC: "hsbc",
  "Kuwait Finance House": "kfh",
  OCBC: "ocbc",
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
  banks: [
    ...banksOf({ ...POPULAR, ...OTHERS }, 0, "B2C"),
    ...banksOf(BUSINESS, 50, "B2B1"),
    ...banksOf({ "Test Bank A": "test-bank-a" }, 90, "B2C").map((bank) => ({
      ...bank,
      isTest: true,
    })),
  ],
};
