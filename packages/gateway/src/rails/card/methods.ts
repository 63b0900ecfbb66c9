import type { RailMethod, SandboxOutcomes } from "../rail.ts";
import type { CardConfig } from "./settings.ts";

const PAID = { en: "Paid", ms: "Dibayar", zh: "已付款", ta: "செலுத்தப்பட்டது" };

/** The simulator's own table has more; these are the ones every integration meets. */
const SANDBOX: SandboxOutcomes = {
  text: {
    en: "Use any future expiry date and any security code. On the bank's page, 123456 succeeds and 000000 fails.",
    ms: "Gunakan mana-mana tarikh luput akan datang dan mana-mana kod keselamatan. Di halaman bank, 123456 berjaya dan 000000 gagal.",
    zh: "有效期可填任何未来日期，安全码任意。在银行页面，123456 成功，000000 失败。",
    ta: "எதிர்காலத்திலுள்ள எந்தக் காலாவதி தேதியும், எந்தப் பாதுகாப்புக் குறியீடும் போதும். வங்கிப் பக்கம்: 123456 வெற்றி, 000000 தோல்வி.",
  },
  values: [
    { value: "4242424242424242", outcome: PAID },
    { value: "5555555555554444", outcome: PAID },
    {
      value: "4000002760003184",
      outcome: {
        en: "Requires authentication (3-D Secure)",
        ms: "Meminta pengesahan (3-D Secure)",
        zh: "需要验证 (3-D Secure)",
        ta: "உறுதிப்படுத்தல் கேட்கும் (3-D Secure)",
      },
    },
    {
      value: "4000000000009995",
      outcome: {
        en: "Declined: insufficient funds",
        ms: "Ditolak: baki tidak mencukupi",
        zh: "被拒绝：余额不足",
        ta: "நிராகரிப்பு: இருப்பு போதாது",
      },
    },
    {
      value: "4000000000000002",
      outcome: { en: "Declined", ms: "Ditolak", zh: "被拒绝", ta: "நிராகரிக்கப்பட்டது" },
    },
    {
      value: "4000000000000127",
      outcome: {
        en: "Declined: incorrect security code",
        ms: "Ditolak: kod keselamatan salah",
        zh: "被拒绝：安全码错误",
        ta: "நிராகரிப்பு: தவறான பாதுகாப்புக் குறியீடு",
      },
    },
    {
      value: "4000000000000069",
      outcome: {
        en: "Declined: expired card",
        ms: "Ditolak: kad tamat tempoh",
        zh: "被拒绝：卡已过期",
        ta: "நிராகரிப்பு: அட்டை காலாவதி",
      },
    },
    {
      value: "4000008400001629",
      outcome: {
        en: "Authenticated, then declined",
        ms: "Disahkan, kemudian ditolak",
        zh: "验证后被拒绝",
        ta: "உறுதிசெய்த பின் நிராகரிக்கப்படும்",
      },
    },
    {
      value: "4000004580001059",
      outcome: {
        en: "Pending, paid after 30 seconds",
        ms: "Belum selesai, dibayar selepas 30 saat",
        zh: "待处理，30 秒后付款成功",
        ta: "நிலுவை, 30 வினாடிகளில் செலுத்தப்படும்",
      },
    },
    {
      value: "4000004580001026",
      outcome: {
        en: "No response, confirmed as paid later",
        ms: "Tiada respons, disahkan dibayar kemudian",
        zh: "无回应，稍后确认已付款",
        ta: "பதில் இல்லை, பிறகு செலுத்தப்பட்டதாக உறுதியாகும்",
      },
    },
  ],
};

const CARD = {
  name: {
    en: "Credit or debit card",
    ms: "Kad kredit atau debit",
    zh: "信用卡或扣账卡",
    ta: "கடன் அல்லது பற்று அட்டை",
  },
  noun: { en: "your card", ms: "kad anda", zh: "您的银行卡", ta: "உங்கள் அட்டை" },
  provider: {
    en: "your card's bank",
    ms: "bank kad anda",
    zh: "您的发卡银行",
    ta: "உங்கள் அட்டையின் வங்கி",
  },
  group: "CARD",
  form: "card",
  mark: "card",
  sandbox: SANDBOX,
  expectedShare: 14,
  region: "MALAYSIA",
  web: true,
  mobile: true,
  byUrl: true,
  byQr: false,
} as const;

/** To a payer every processor is "card"; merchants see them by name. */
export function cardMethods(
  limits: Pick<CardConfig, "amountMinorMin" | "amountMinorMax">,
): RailMethod[] {
  const { amountMinorMin, amountMinorMax } = limits;
  const base = { ...CARD, amountMinorMin, amountMinorMax };
  return [
    { ...base, id: "GOBIZ_MY", aliases: ["CARD_MY"], method: "GOBIZ" },
    { ...base, id: "PAYDEE_MY", method: "PAYDEE", variant: "Paydee" },
    // Available by direct checkout only: the merchant sends the card. On the page, shops that name
    // it mean the card form.
    {
      ...base,
      id: "MASTERCARD_MY",
      aliases: ["VISA_MY"],
      method: "MASTERCARD",
      variant: "direct",
      web: false,
      mobile: false,
      pageMethods: ["GOBIZ_MY", "PAYDEE_MY"],
    },
  ];
}
