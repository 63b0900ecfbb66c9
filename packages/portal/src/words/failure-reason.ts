import { defineWords } from "./define-words.ts";
import { useWords } from "./language.tsx";

/** Why a payment failed, as rails are translated by the gateway. */
const WORDS = defineWords(
  {
    insufficient_funds: "Not enough money",
    payer_cancelled: "Payer cancelled",
    payer_timeout: "Payer took too long",
    bank_unavailable: "Bank not available",
    invalid_account: "Account not usable",
    not_permitted: "Not permitted for this account",
    limit_exceeded: "Above the payer's limit",
    do_not_honour: "Declined by the bank",
    fraud_suspected: "Fraud suspected",
    expired_qr: "QR code expired",
    lost_or_stolen: "Card lost or stolen",
    incorrect_cvc: "Wrong CVC",
    expired_card: "Card expired",
    authentication_failed: "Payer not authenticated",
    configuration: "Set-up of the method",
    other: "Other reason",
  },
  {
    insufficient_funds: "Wang tidak cukup",
    payer_cancelled: "Dibatalkan pembayar",
    payer_timeout: "Pembayar terlalu lama",
    bank_unavailable: "Bank tidak tersedia",
    invalid_account: "Akaun tidak boleh digunakan",
    not_permitted: "Tidak dibenarkan untuk akaun ini",
    limit_exceeded: "Melebihi had pembayar",
    do_not_honour: "Ditolak bank",
    fraud_suspected: "Disyaki penipuan",
    expired_qr: "Kod QR tamat tempoh",
    lost_or_stolen: "Kad hilang atau dicuri",
    incorrect_cvc: "CVC salah",
    expired_card: "Kad tamat tempoh",
    authentication_failed: "Pembayar tidak disahkan",
    configuration: "Tetapan kaedah",
    other: "Sebab lain",
  },
);

/** A reason in words; one we have no words for is shown as it is. */
export function useFailureReason(): (reason: string) => string {
  const words: Readonly<Record<string, string>> = useWords(WORDS);
  return (reason) => words[reason] ?? reason.replaceAll("_", " ");
}
