import type { FixName } from "./fixes.ts";

interface Check {
  title: { en: string; ms: string };
  fix: FixName;
}

/** What an integration is graded for, in the order in which it is tried. */
export const CHECKS = {
  "forged-signature": {
    title: {
      en: "Rejects a webhook whose signature is of another body",
      ms: "Menolak webhook yang tandatangannya bagi kandungan lain",
    },
    fix: "verify",
  },
  "forged-key": {
    title: {
      en: "Rejects a webhook that another key has signed",
      ms: "Menolak webhook yang ditandatangani kunci lain",
    },
    fix: "verify",
  },
  "changed-amount": {
    title: {
      en: "Rejects a webhook whose amount was changed",
      ms: "Menolak webhook yang jumlahnya diubah",
    },
    fix: "verify",
  },
  "not-paid": {
    title: {
      en: "Retrieves the payment before it fulfils",
      ms: "Mendapatkan bayaran sebelum memenuhi pesanan",
    },
    fix: "retrieve",
  },
  "forged-return": {
    title: {
      en: "Does not trust the address to which the payer returns",
      ms: "Tidak mempercayai alamat tempat pembayar kembali",
    },
    fix: "retrieve",
  },
  "hostile-text": {
    title: {
      en: "Escapes hostile text in the address to which the payer returns",
      ms: "Melepaskan teks berbahaya dalam alamat tempat pembayar kembali",
    },
    fix: "escape",
  },
  duplicates: {
    title: {
      en: "Fulfils once when a webhook comes twice at the same moment and again later",
      ms: "Memenuhi pesanan sekali apabila webhook tiba dua kali serentak dan sekali lagi kemudian",
    },
    fix: "once",
  },
  replayed: {
    title: {
      en: "Rejects a webhook with an old timestamp",
      ms: "Menolak webhook dengan cap masa lama",
    },
    fix: "verify",
  },
  "return-first": {
    title: {
      en: "Fulfils once when the payer returns before the webhook",
      ms: "Memenuhi pesanan sekali apabila pembayar kembali sebelum webhook",
    },
    fix: "once",
  },
  "webhook-first": {
    title: {
      en: "Fulfils when the webhook comes before the response of its own request",
      ms: "Memenuhi pesanan apabila webhook tiba sebelum respons kepada permintaannya sendiri",
    },
    fix: "save",
  },
  "other-amount": {
    title: {
      en: "Does not fulfil an order that was paid with another amount",
      ms: "Tidak memenuhi pesanan yang dibayar dengan jumlah lain",
    },
    fix: "retrieve",
  },
  "refund-first": {
    title: {
      en: "Stands a refund that it is notified of before its payment",
      ms: "Bertahan apabila bayaran balik diketahui sebelum bayarannya",
    },
    fix: "retrieve",
  },
  "same-order": {
    title: {
      en: "Repeats its own request with the same order.id",
      ms: "Mengulang permintaannya sendiri dengan order.id yang sama",
    },
    fix: "repeat",
  },
  "in-time": {
    title: { en: "Responds in time", ms: "Membalas dalam masa yang ditetapkan" },
    fix: "respond",
  },
} as const satisfies Readonly<Record<string, Check>>;
export type CheckId = keyof typeof CHECKS;
export const CHECK_IDS = Object.keys(CHECKS) as CheckId[]; // its own keys
