import { ApiFailure } from "../api/failure.ts";
import { defineWords } from "./define-words.ts";
import { useWords } from "./language.tsx";

const WORDS = defineWords(
  {
    OFFLINE: "The gateway does not answer. Check the connection and try again.",
    UNREADABLE: "The gateway sent an answer the portal cannot read. Try again.",
    NOT_SIGNED_IN: "Your session has ended. Sign in again.",
    LOGIN_FAILED: "E-mail, password or code is not right.",
    EXCEEDED_LIMIT: "Too many tries. Wait a little and try again.",
    FORBIDDEN: "Your role does not allow this.",
    NOT_FOUND: "This does not exist, or belongs to another merchant.",
    WEAK_PASSWORD: "Choose a longer password that is not easy to guess: at least 12 characters.",
    LINK_INVALID: "This link has expired or was used already. Ask for a new one.",
    EMAIL_DUPLICATE: "This e-mail already belongs to somebody in a team.",
    LAST_OWNER: "A merchant keeps at least one owner.",
    ORDER_ID_DUPLICATE: "There is already a payment with this order id.",
    NOT_PARTNER_ACCOUNT: "This merchant is no partner account.",
    INTERNAL: "Something went wrong on our side.",
  },
  {
    OFFLINE: "Gerbang tidak menjawab. Semak sambungan dan cuba lagi.",
    UNREADABLE: "Gerbang menghantar jawapan yang tidak dapat dibaca. Cuba lagi.",
    NOT_SIGNED_IN: "Sesi anda telah tamat. Log masuk semula.",
    LOGIN_FAILED: "E-mel, kata laluan atau kod tidak betul.",
    EXCEEDED_LIMIT: "Terlalu banyak cubaan. Tunggu sebentar dan cuba lagi.",
    FORBIDDEN: "Peranan anda tidak membenarkan ini.",
    NOT_FOUND: "Ini tidak wujud, atau milik peniaga lain.",
    WEAK_PASSWORD:
      "Pilih kata laluan yang lebih panjang dan sukar diteka: sekurang-kurangnya 12 aksara.",
    LINK_INVALID: "Pautan ini telah tamat tempoh atau sudah digunakan. Minta yang baharu.",
    EMAIL_DUPLICATE: "E-mel ini sudah dimiliki oleh ahli sebuah pasukan.",
    LAST_OWNER: "Peniaga mesti mempunyai sekurang-kurangnya seorang pemilik.",
    ORDER_ID_DUPLICATE: "Sudah ada bayaran dengan id pesanan ini.",
    NOT_PARTNER_ACCOUNT: "Peniaga ini bukan akaun rakan kongsi.",
    INTERNAL: "Sesuatu tidak kena di pihak kami.",
  },
);

/**
 * What to tell a person about an error. The gateway's own sentence where we have none of our own.
 */
export function useFailureText(): (error: unknown) => string {
  const words: Record<string, string> = useWords(WORDS);
  return (error) => {
    if (!(error instanceof ApiFailure)) return words.INTERNAL ?? "";
    const text = words[error.code] ?? error.message;
    return text === "" ? error.code : text;
  };
}
