import type { Messages } from "../en.ts";

export const CARD_ERRORS_MS: Messages["cardErrors"] = {
  cardNumber: {
    required: "Masukkan nombor kad anda.",
    incomplete: "Nombor kad terlalu pendek. Pastikan tiada digit yang tertinggal.",
    invalid: "Nombor kad ini tidak sah. Semak setiap digit.",
    expired: "Kad ini sudah luput. Guna kad lain.",
    not_accepted: "Jenis kad ini tidak diterima. Guna kad lain.",
    too_long: "Nombor kad terlalu panjang. Pastikan tiada digit yang ditaip dua kali.",
  },
  cardExpiry: {
    required: "Masukkan tarikh luput.",
    incomplete: "Masukkan bulan dan tahun, contohnya 08/29.",
    invalid: "Masukkan bulan dan tahun yang sah, contohnya 08/29.",
    expired: "Kad ini sudah luput. Guna kad lain.",
    not_accepted: "Tarikh ini terlalu jauh ke hadapan. Semak tahunnya.",
    too_long: "Guna bulan dan tahun sahaja, contohnya 08/29.",
  },
  cardCvc: {
    required: "Masukkan kod keselamatan.",
    incomplete: "Kod keselamatan terlalu pendek.",
    invalid: "Guna digit sahaja untuk kod keselamatan.",
    expired: "Masukkan kod keselamatan sekali lagi.",
    not_accepted: "Kod keselamatan tidak diterima. Semak dan cuba semula.",
    too_long: "Kod keselamatan terlalu panjang.",
  },
  cardName: {
    required: "Masukkan nama pada kad.",
    incomplete: "Masukkan nama penuh pada kad.",
    invalid: "Guna huruf sahaja, seperti yang tercetak pada kad.",
    expired: "Masukkan nama pada kad.",
    not_accepted: "Masukkan nama seperti yang tercetak pada kad.",
    too_long: "Nama terlalu panjang. Guna sehingga 45 huruf.",
  },
};
