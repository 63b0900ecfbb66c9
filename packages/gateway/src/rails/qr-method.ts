import type { MethodDescriptor } from "./rail.ts";

/**
 * Shared by methods that are paid by scanning a code. Who can pay it (`apps`, `hint`,
 * `instruction`) is declared by each. The simulators react to these amounts.
 */
export const QR_METHOD = {
  form: "qr",
  sandbox: {
    text: {
      en: "Pay with the simulated phone, or use these amounts to get an outcome without a phone.",
      ms: "Bayar dengan telefon simulasi, atau gunakan jumlah ini untuk mendapat hasil tanpa telefon.",
      zh: "请用模拟手机付款，或使用以下金额直接得到结果。",
      ta: "மாதிரிக் கைபேசி மூலம் செலுத்தவும், அல்லது கைபேசி இல்லாமல் முடிவைப் பெற இந்தத் தொகைகளைப் பயன்படுத்தவும்.",
    },
    values: [
      {
        value: 7700,
        outcome: {
          en: "Scanned, then paid",
          ms: "Diimbas, kemudian dibayar",
          zh: "已扫描，然后付款成功",
          ta: "ஸ்கேன் செய்து, பிறகு செலுத்தப்படும்",
        },
      },
      {
        value: 7718,
        outcome: {
          en: "Never paid, expires",
          ms: "Tidak dibayar, tamat tempoh",
          zh: "一直未付款，过期",
          ta: "செலுத்தப்படாமல் காலாவதியாகும்",
        },
      },
      {
        value: 7710,
        outcome: {
          en: "Paid after this page expired",
          ms: "Dibayar selepas halaman ini tamat tempoh",
          zh: "本页过期后才付款",
          ta: "இந்தப் பக்கம் காலாவதியான பிறகு செலுத்தப்படும்",
        },
      },
    ],
  },
} satisfies Partial<MethodDescriptor>;
