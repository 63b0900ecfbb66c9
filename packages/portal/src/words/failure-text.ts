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
    OVERLOAD: "Temporarily unavailable. Try again in a few seconds.",
    ENROLMENT_REQUIRED: "Set up a second factor first.",
    FORBIDDEN: "You do not have access to do this. Ask an owner or admin on your team.",
    NOT_FOUND: "Not found, or it belongs to another merchant.",
    WEAK_PASSWORD: "This password is too short or easy to guess. Use at least 12 characters.",
    LINK_INVALID: "This link has expired or was already used. Request a new one.",
    EMAIL_DUPLICATE: "This email address is already in use. Use another one.",
    LAST_OWNER: "A merchant must have at least one owner. Make another team member an owner first.",
    ORDER_ID_DUPLICATE: "A payment with this order ID already exists. Use another order ID.",
    NOT_PARTNER_ACCOUNT: "This merchant is not a partner account. Contact the operator.",
    CSRF_REFUSED: "This page is outdated. Reload it and try again.",
    INTERNAL_ERROR:
      "Something went wrong on our side. Check whether your change was made before you try again.",
    MERCHANT_SUSPENDED: "This merchant is suspended. Contact the operator.",
    STORE_MAXIMUM: "You can have at most ten stores. Delete one first.",
    DEFAULT_STORE_DELETE_NOT_ALLOWED: "The default store cannot be deleted. Edit it instead.",
    PHONE_DUPLICATE: "This phone number is already in use. Use another one.",
    INSUFFICIENT_MERCHANT_BALANCE:
      "Your balance is too low for this refund. Try again after further payments.",
    PAYMENT_FULLY_REFUNDED: "This payment has already been refunded in full.",
    PAYMENT_REFUNDING: "Another refund of this payment is pending. Try again once it has ended.",
    INTERNAL: "Something went wrong on our side. Try again later.",
  },
  {
    OFFLINE: "Gerbang pembayaran tidak memberi respons. Sila semak sambungan anda dan cuba lagi.",
    UNREADABLE: "Portal tidak dapat membaca respons gerbang pembayaran. Sila cuba lagi.",
    NOT_SIGNED_IN: "Sesi anda telah tamat. Sila log masuk semula.",
    LOGIN_FAILED: "E-mel, kata laluan atau kod tidak betul.",
    EXCEEDED_LIMIT: "Terlalu banyak cubaan. Sila tunggu beberapa minit, kemudian cuba lagi.",
    OVERLOAD: "Tidak tersedia buat masa ini. Sila cuba lagi sebentar.",
    ENROLMENT_REQUIRED: "Sila sediakan faktor kedua dahulu.",
    FORBIDDEN:
      "Anda tiada akses untuk tindakan ini. Sila minta pemilik atau pentadbir pasukan anda.",
    NOT_FOUND: "Tidak ditemui, atau milik peniaga lain.",
    WEAK_PASSWORD:
      "Kata laluan ini terlalu pendek atau mudah diteka. Sila guna sekurang-kurangnya 12 aksara.",
    LINK_INVALID: "Pautan ini telah tamat tempoh atau sudah digunakan. Sila minta pautan baharu.",
    EMAIL_DUPLICATE: "Alamat e-mel ini sudah digunakan. Sila guna alamat lain.",
    LAST_OWNER:
      "Peniaga mesti mempunyai sekurang-kurangnya seorang pemilik. Sila lantik pemilik lain dahulu.",
    ORDER_ID_DUPLICATE: "Bayaran dengan ID pesanan ini sudah wujud. Sila guna ID pesanan lain.",
    NOT_PARTNER_ACCOUNT: "Peniaga ini bukan akaun rakan kongsi. Sila hubungi pengendali.",
    CSRF_REFUSED: "Halaman ini sudah lapuk. Sila muat semula dan cuba lagi.",
    INTERNAL_ERROR:
      "Ralat berlaku di pihak kami. Sila semak sama ada perubahan anda telah dibuat sebelum mencuba lagi.",
    MERCHANT_SUSPENDED: "Peniaga ini digantung. Sila hubungi pengendali.",
    STORE_MAXIMUM: "Anda boleh mempunyai paling banyak sepuluh kedai. Sila padam satu dahulu.",
    DEFAULT_STORE_DELETE_NOT_ALLOWED: "Kedai lalai tidak boleh dipadam. Sila edit kedai itu.",
    PHONE_DUPLICATE: "Nombor telefon ini sudah digunakan. Sila guna nombor lain.",
    INSUFFICIENT_MERCHANT_BALANCE:
      "Baki anda tidak mencukupi untuk bayaran balik ini. Sila cuba lagi selepas bayaran seterusnya diterima.",
    PAYMENT_FULLY_REFUNDED: "Bayaran ini sudah dibayar balik sepenuhnya.",
    PAYMENT_REFUNDING:
      "Bayaran balik lain bagi bayaran ini belum selesai. Sila cuba lagi selepas itu.",
    INTERNAL: "Ralat berlaku di pihak kami. Sila cuba lagi kemudian.",
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
