import { defineWords } from "../define-words.ts";

/**
 * By code, of the errors that users meet before they sign in. What a code's detail says goes before
 * them: `translateSentence`.
 */
export const FAILURE_WORDS = defineWords(
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
    CSRF_REFUSED: "This page is outdated. Reload it and try again.",
    INVALID_REQUEST: "The gateway could not read the request. Reload the page and try again.",
    INVALID_CHARSET: "The text has a character that cannot be saved. Enter it again.",
    INTERNAL_ERROR:
      "Something went wrong on our side. Check whether your change was made before you try again.",
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
    CSRF_REFUSED: "Halaman ini sudah lapuk. Sila muat semula dan cuba lagi.",
    INVALID_REQUEST:
      "Gerbang pembayaran tidak dapat membaca permintaan ini. Sila muat semula halaman dan cuba lagi.",
    INVALID_CHARSET: "Teks ini mengandungi aksara yang tidak boleh disimpan. Sila taip semula.",
    INTERNAL_ERROR:
      "Ralat berlaku di pihak kami. Sila semak sama ada perubahan anda telah dibuat sebelum mencuba lagi.",
    INTERNAL: "Ralat berlaku di pihak kami. Sila cuba lagi kemudian.",
  },
);
