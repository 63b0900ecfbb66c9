import type { Messages } from "../en.ts";

export const CARD_ERRORS_MS: Messages["cardErrors"] = {
  cardNumber: {
    required: "Sila masukkan nombor kad anda.",
    incomplete: "Nombor kad terlalu pendek. Sila pastikan tiada digit yang tertinggal.",
    invalid: "Sila semak nombor kad anda.",
    expired: "Kad ini telah tamat tempoh. Sila gunakan kad lain.",
    not_accepted: "Jenis kad ini tidak diterima. Sila gunakan kad lain.",
    too_long: "Nombor kad terlalu panjang. Sila pastikan tiada digit yang ditaip dua kali.",
  },
  cardExpiry: {
    required: "Sila masukkan tarikh luput.",
    incomplete: "Sila masukkan bulan dan tahun, contohnya 08/29.",
    invalid: "Sila masukkan bulan dan tahun yang sah, contohnya 08/29.",
    expired: "Kad ini telah tamat tempoh. Sila gunakan kad lain.",
    not_accepted: "Tarikh ini terlalu jauh ke hadapan. Sila semak tahunnya.",
    too_long: "Sila gunakan bulan dan tahun sahaja, contohnya 08/29.",
  },
  cardCvc: {
    required: "Sila masukkan kod keselamatan.",
    incomplete: "Kod keselamatan terlalu pendek.",
    invalid: "Sila gunakan digit sahaja untuk kod keselamatan.",
    expired: "Sila masukkan kod keselamatan sekali lagi.",
    not_accepted: "Kod keselamatan tidak diterima. Sila semak dan cuba semula.",
    too_long: "Kod keselamatan terlalu panjang.",
  },
  cardName: {
    required: "Sila masukkan nama pada kad.",
    incomplete: "Sila masukkan nama penuh pada kad.",
    invalid: "Sila gunakan huruf sahaja, seperti yang tercetak pada kad.",
    expired: "Sila masukkan nama pada kad.",
    not_accepted: "Sila masukkan nama seperti yang tercetak pada kad.",
    too_long: "Nama terlalu panjang. Gunakan tidak lebih daripada 45 huruf.",
  },
};
