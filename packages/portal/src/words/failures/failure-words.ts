import { defineWords } from "../define-words.ts";

/** By code. What a code's detail says goes before them: `translateSentence`. */
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
    SECOND_APPROVER_REQUIRED:
      "Another approver has to decide this: you got your access too recently, or from the requester.",
    NOT_FOUND: "Not found, or it belongs to another merchant.",
    WEAK_PASSWORD: "This password is too short or easy to guess. Use at least 12 characters.",
    LINK_INVALID: "This link has expired or was already used. Request a new one.",
    EMAIL_DUPLICATE: "This email address is already in use. Use another one.",
    LAST_OWNER: "A merchant must have at least one owner. Make another team member an owner first.",
    ORDER_ID_DUPLICATE: "A payment with this order ID already exists. Use another order ID.",
    NOT_PARTNER_ACCOUNT: "This merchant is not a partner account. Contact the operator.",
    CSRF_REFUSED: "This page is outdated. Reload it and try again.",
    CONFIRMATION_REQUIRED: "Confirm your password or second factor first.",
    INVALID_REQUEST: "The gateway could not read the request. Reload the page and try again.",
    INVALID_CHARSET: "The text has a character that cannot be saved. Enter it again.",
    API_ENDPOINT_NOT_FOUND: "This is available in the sandbox only.",
    TRANSACTION_DUPLICATE:
      "This form has already been used for another refund. Reload the page before you refund again.",
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
    NOT_ALLOW_REFUND: "This payment cannot be refunded in its current status.",
    UNSUPPORTED_METHOD_PAYMENT_REFUND:
      "Payments with this method cannot be refunded, or only in full.",
    REFUND_AMT_NOT_SAME_AS_TRANSACTION: "The amount differs from what can be refunded.",
    INSUFFICIENT_REFUND_AMOUNT: "The amount is above what can still be refunded.",
    REFUND_FAILURE: "The provider rejected the refund. Try again later.",
    ORDER_NOT_PAID: "This order has not been paid.",
    UNSUPPORTED_METHOD_REVERSE: "Payments with this method cannot be voided. Refund them instead.",
    FAILED_TO_REVERSE_ORDER: "This payment can no longer be voided. Refund it instead.",
    EXCEED_TIME_FOR_REVERSE_TRANSACTION:
      "A payment can be voided for 15 minutes only. Refund it instead.",
    STORE_NOT_FOUND: "This store was not found. Reload the page.",
    MERCHANT_NOT_FOUND: "This merchant was not found.",
    MERCHANT_VERIFIED: "This merchant is verified and can no longer be changed here.",
    FILE_NOT_FOUND: "This file was not found. Reload the page.",
    VERIFICATION_INCOMPLETE: "Something is still missing. Check the sections marked as incomplete.",
    QR_REDEEMED: "This order has already been paid.",
    EXPIRY_MIN: "The expiry is too soon. Choose a later one.",
    EXPIRY_INVALID: "The expiry is invalid. Choose another one.",
    PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION:
      "The amount is above the limit for a single payment. Choose a smaller amount or quantity.",
    DOES_NOT_HAVE_ACTIVE_WALLET: "No payment method is available for this merchant and amount.",
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
    SECOND_APPROVER_REQUIRED:
      "Pelulus lain perlu membuat keputusan ini: akses anda terlalu baharu, atau diberikan oleh pemohon.",
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
    CONFIRMATION_REQUIRED: "Sila sahkan kata laluan atau faktor kedua anda dahulu.",
    INVALID_REQUEST:
      "Gerbang pembayaran tidak dapat membaca permintaan ini. Sila muat semula halaman dan cuba lagi.",
    INVALID_CHARSET: "Teks ini mengandungi aksara yang tidak boleh disimpan. Sila taip semula.",
    API_ENDPOINT_NOT_FOUND: "Ini hanya tersedia dalam sandbox.",
    TRANSACTION_DUPLICATE:
      "Borang ini sudah digunakan untuk bayaran balik lain. Sila muat semula halaman sebelum membuat bayaran balik lagi.",
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
    NOT_ALLOW_REFUND: "Bayaran ini tidak boleh dibayar balik dalam status semasa.",
    UNSUPPORTED_METHOD_PAYMENT_REFUND:
      "Bayaran dengan kaedah ini tidak boleh dibayar balik, atau hanya sepenuhnya.",
    REFUND_AMT_NOT_SAME_AS_TRANSACTION:
      "Jumlah ini berbeza daripada jumlah yang boleh dibayar balik.",
    INSUFFICIENT_REFUND_AMOUNT: "Jumlah ini melebihi baki yang boleh dibayar balik.",
    REFUND_FAILURE: "Penyedia menolak bayaran balik ini. Sila cuba lagi kemudian.",
    ORDER_NOT_PAID: "Pesanan ini belum dibayar.",
    UNSUPPORTED_METHOD_REVERSE:
      "Bayaran dengan kaedah ini tidak boleh dibatalkan. Sila buat bayaran balik.",
    FAILED_TO_REVERSE_ORDER: "Bayaran ini tidak boleh dibatalkan lagi. Sila buat bayaran balik.",
    EXCEED_TIME_FOR_REVERSE_TRANSACTION:
      "Bayaran hanya boleh dibatalkan dalam tempoh 15 minit. Sila buat bayaran balik.",
    STORE_NOT_FOUND: "Kedai ini tidak ditemui. Sila muat semula halaman.",
    MERCHANT_NOT_FOUND: "Peniaga ini tidak ditemui.",
    MERCHANT_VERIFIED: "Peniaga ini sudah disahkan dan tidak boleh diubah lagi di sini.",
    FILE_NOT_FOUND: "Fail ini tidak ditemui. Sila muat semula halaman.",
    VERIFICATION_INCOMPLETE:
      "Masih ada maklumat yang belum lengkap. Sila semak bahagian yang ditanda.",
    QR_REDEEMED: "Pesanan ini sudah dibayar.",
    EXPIRY_MIN: "Tarikh tamat tempoh terlalu awal. Sila pilih tarikh yang lebih lewat.",
    EXPIRY_INVALID: "Tarikh tamat tempoh tidak sah. Sila pilih yang lain.",
    PAYMENT_EXCEED_AMOUNT_LIMIT_PER_TRANSACTION:
      "Jumlah melebihi had bagi satu bayaran. Sila pilih jumlah atau kuantiti yang lebih kecil.",
    DOES_NOT_HAVE_ACTIVE_WALLET:
      "Tiada kaedah pembayaran yang tersedia untuk peniaga dan jumlah ini.",
    INTERNAL: "Ralat berlaku di pihak kami. Sila cuba lagi kemudian.",
  },
);
