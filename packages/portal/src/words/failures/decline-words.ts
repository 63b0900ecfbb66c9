import type { DeclineReason } from "../../generated/api.ts";
import { defineWords } from "../define-words.ts";

/** Why a payment failed, by the gateway's code. */
export const DECLINE_WORDS = defineWords<Record<DeclineReason, string>>(
  {
    insufficient_funds: "Insufficient funds",
    payer_cancelled: "Cancelled by payer",
    payer_timeout: "Payer timed out",
    bank_unavailable: "Bank unavailable",
    invalid_account: "Invalid account",
    account_closed: "Account closed",
    not_permitted: "Not permitted for this account",
    limit_exceeded: "Payer's limit exceeded",
    do_not_honour: "Declined by the bank",
    fraud_suspected: "Suspected fraud",
    expired_qr: "QR code expired",
    lost_or_stolen: "Card lost or stolen",
    incorrect_cvc: "Incorrect CVC",
    expired_card: "Expired card",
    authentication_failed: "Authentication failed",
    configuration: "Payment method misconfigured",
    other: "Other reason",
  },
  {
    insufficient_funds: "Baki tidak mencukupi",
    payer_cancelled: "Dibatalkan oleh pembayar",
    payer_timeout: "Masa pembayar telah tamat",
    bank_unavailable: "Bank tidak tersedia",
    invalid_account: "Akaun tidak sah",
    account_closed: "Akaun telah ditutup",
    not_permitted: "Tidak dibenarkan untuk akaun ini",
    limit_exceeded: "Melebihi had pembayar",
    do_not_honour: "Ditolak oleh bank",
    fraud_suspected: "Disyaki penipuan",
    expired_qr: "Kod QR tamat tempoh",
    lost_or_stolen: "Kad hilang atau dicuri",
    incorrect_cvc: "CVC salah",
    expired_card: "Kad tamat tempoh",
    authentication_failed: "Pengesahan gagal",
    configuration: "Konfigurasi kaedah pembayaran tidak betul",
    other: "Sebab lain",
  },
);
