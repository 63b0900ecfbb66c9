import { capital } from "../capital.ts";
import type { Messages } from "../en.ts";

export const DECLINES_MS: Messages["decline"] = {
  insufficient_funds: {
    why: (by) =>
      `${capital(by)} menolak bayaran ini kerana baki tidak mencukupi. Anda tidak dicaj.`,
    next: () => "Sila pilih kaedah pembayaran lain, atau tambah baki dan cuba semula.",
  },
  limit_exceeded: {
    why: (by) => `Bayaran ini melebihi had yang ditetapkan oleh ${by}. Anda tidak dicaj.`,
    next: (by) => `Sila minta ${by} menaikkan had, atau pilih kaedah pembayaran lain.`,
  },
  expired_card: {
    why: () => "Kad ini telah tamat tempoh. Anda tidak dicaj.",
    next: () => "Sila gunakan kad lain, atau pilih kaedah pembayaran lain.",
  },
  incorrect_cvc: {
    why: () => "Kod keselamatan tidak sepadan dengan kad. Anda tidak dicaj.",
    next: () => "Sila semak kod itu dan cuba semula.",
  },
  lost_or_stolen: {
    why: (by) => `${capital(by)} menolak kad ini. Anda tidak dicaj.`,
    next: () => "Sila hubungi nombor di belakang kad anda, atau pilih kaedah pembayaran lain.",
  },
  do_not_honour: {
    why: (by) => `${capital(by)} menolak bayaran ini tanpa memberi sebab. Anda tidak dicaj.`,
    next: (by) => `Sila hubungi ${by}, atau pilih kaedah pembayaran lain.`,
  },
  fraud_suspected: {
    why: (by) => `${capital(by)} menolak bayaran ini. Anda tidak dicaj.`,
    next: (by) => `Sila hubungi ${by}, atau pilih kaedah pembayaran lain.`,
  },
  authentication_failed: {
    why: (by) => `${capital(by)} tidak dapat mengesahkan identiti anda. Anda tidak dicaj.`,
    next: () =>
      "Sila sediakan aplikasi atau kod anda dan cuba semula, atau pilih kaedah pembayaran lain.",
  },
  invalid_account: {
    why: () => "Akaun atau kad itu tidak dapat digunakan untuk bayaran ini. Anda tidak dicaj.",
    next: () => "Sila semak butirannya, atau pilih kaedah pembayaran lain.",
  },
  account_closed: {
    why: () => "Akaun atau kad ini telah ditutup. Anda tidak dicaj.",
    next: () => "Sila gunakan akaun atau kad lain, atau pilih kaedah pembayaran lain.",
  },
  payer_cancelled: {
    why: () => "Anda membatalkan bayaran. Anda tidak dicaj.",
    next: () => "Sila cuba semula apabila anda bersedia, atau pilih kaedah pembayaran lain.",
  },
  payer_timeout: {
    why: () => "Bayaran tidak disahkan dalam tempoh yang diberikan. Anda tidak dicaj.",
    next: () => "Sila cuba semula, atau pilih kaedah pembayaran lain.",
  },
  expired_qr: {
    why: () => "Kod QR tamat tempoh sebelum dibayar. Anda tidak dicaj.",
    next: () => "Sila dapatkan kod QR baharu, atau pilih kaedah pembayaran lain.",
  },
  used_qr: {
    why: () => "Kod QR itu telah digunakan. Anda tidak dicaj.",
    next: () => "Sila dapatkan kod QR baharu, atau pilih kaedah pembayaran lain.",
  },
  invalid_qr: {
    why: () => "Kod QR itu tidak dikenali. Anda tidak dicaj.",
    next: () => "Sila dapatkan kod QR baharu, atau pilih kaedah pembayaran lain.",
  },
  bank_unavailable: {
    why: (by) => `${capital(by)} tidak tersedia buat masa ini. Anda tidak dicaj.`,
    next: () => "Sila cuba semula dalam beberapa minit, atau pilih kaedah pembayaran lain.",
  },
  not_permitted: {
    why: (by) => `${capital(by)} tidak membenarkan bayaran jenis ini. Anda tidak dicaj.`,
    next: (by) => `Sila minta ${by} membenarkannya, atau pilih kaedah pembayaran lain.`,
  },
  configuration: {
    why: () =>
      "Kaedah pembayaran ini tidak tersedia daripada peniaga ini buat masa ini. Anda tidak dicaj.",
    next: () => "Sila pilih kaedah pembayaran lain.",
  },
  other: {
    why: () => "Bayaran itu ditolak. Anda tidak dicaj.",
    next: () => "Sila cuba semula, atau pilih kaedah pembayaran lain.",
  },
};
