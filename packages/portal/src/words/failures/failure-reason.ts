import { defineWords } from "../define-words.ts";
import { useWords } from "../language.tsx";

/** Why a payment failed, by the gateway's code. */
const WORDS = defineWords(
  {
    insufficient_funds: "Insufficient funds",
    payer_cancelled: "Cancelled by payer",
    payer_timeout: "Payer timed out",
    bank_unavailable: "Bank unavailable",
    invalid_account: "Invalid account",
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

/** A reason in words; an unknown one is shown as it is. */
export function useFailureReason(): (reason: string) => string {
  const words: Readonly<Record<string, string>> = useWords(WORDS);
  return (reason) => words[reason] ?? reason.replaceAll("_", " ");
}
