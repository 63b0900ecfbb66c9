import { ApiFailure } from "../api/failure.ts";
import { defineWords } from "./define-words.ts";
import { useWords } from "./language.tsx";

const WORDS = defineWords(
  {
    OFFLINE: "The gateway did not respond. Check your connection and try again.",
    UNREADABLE: "The portal could not read the gateway's response. Try again.",
    NOT_SIGNED_IN: "Your session has ended. Sign in again.",
    LOGIN_FAILED: "Incorrect email, password or code.",
    EXCEEDED_LIMIT: "Too many attempts. Wait a few minutes, then try again.",
    OVERLOAD: "Many users are signing in at the moment. Try again in a few seconds.",
    ENROLMENT_REQUIRED: "Set up a second factor first.",
    FORBIDDEN: "Your role does not permit this.",
    NOT_FOUND: "Not found, or it belongs to another merchant.",
    WEAK_PASSWORD: "Choose a longer password that is not easy to guess: at least 12 characters.",
    LINK_INVALID: "This link has expired or was already used. Request a new one.",
    EMAIL_DUPLICATE: "This email address already belongs to a team member.",
    LAST_OWNER: "A merchant must have at least one owner.",
    ORDER_ID_DUPLICATE: "A payment with this order ID already exists.",
    NOT_PARTNER_ACCOUNT: "This merchant is not a partner account.",
    INTERNAL: "Something went wrong on our side. Try again later.",
  },
  {
    OFFLINE: "Gerbang pembayaran tidak memberi respons. Semak sambungan anda dan cuba lagi.",
    UNREADABLE: "Portal tidak dapat membaca respons gerbang pembayaran. Cuba lagi.",
    NOT_SIGNED_IN: "Sesi anda telah tamat. Log masuk semula.",
    LOGIN_FAILED: "E-mel, kata laluan atau kod tidak betul.",
    EXCEEDED_LIMIT: "Terlalu banyak cubaan. Tunggu beberapa minit, kemudian cuba lagi.",
    OVERLOAD: "Ramai pengguna sedang log masuk. Cuba lagi sebentar.",
    ENROLMENT_REQUIRED: "Sediakan faktor kedua dahulu.",
    FORBIDDEN: "Peranan anda tidak membenarkan ini.",
    NOT_FOUND: "Tidak ditemui, atau milik peniaga lain.",
    WEAK_PASSWORD:
      "Pilih kata laluan yang lebih panjang dan sukar diteka: sekurang-kurangnya 12 aksara.",
    LINK_INVALID: "Pautan ini telah tamat tempoh atau sudah digunakan. Minta yang baharu.",
    EMAIL_DUPLICATE: "Alamat e-mel ini sudah digunakan oleh ahli pasukan.",
    LAST_OWNER: "Peniaga mesti mempunyai sekurang-kurangnya seorang pemilik.",
    ORDER_ID_DUPLICATE: "Bayaran dengan ID pesanan ini sudah wujud.",
    NOT_PARTNER_ACCOUNT: "Peniaga ini bukan akaun rakan kongsi.",
    INTERNAL: "Ralat berlaku di pihak kami. Cuba lagi kemudian.",
  },
);

/**
 * The text of an error: the portal's own, or the gateway's message where there is none.
 */
export function useFailureText(): (error: unknown) => string {
  const words: Record<string, string> = useWords(WORDS);
  return (error) => {
    if (!(error instanceof ApiFailure)) return words.INTERNAL ?? "";
    const text = words[error.code] ?? error.message;
    return text === "" ? error.code : text;
  };
}
