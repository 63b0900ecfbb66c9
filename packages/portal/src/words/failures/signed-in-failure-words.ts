import { defineWords } from "../define-words.ts";

/** By code, of all other errors. */
export const SIGNED_IN_FAILURE_WORDS = defineWords(
  {
    SECOND_APPROVER_REQUIRED:
      "Another approver has to decide this: you got your access too recently, or from the requester.",
    LAST_OWNER: "A merchant must have at least one owner. Make another team member an owner first.",
    ORDER_ID_DUPLICATE: "A payment with this order ID already exists. Use another order ID.",
    NOT_PARTNER_ACCOUNT: "This merchant is not a partner account. Contact the operator.",
    CONFIRMATION_REQUIRED: "Confirm your password or second factor first.",
    API_ENDPOINT_NOT_FOUND: "This is available in the sandbox only.",
    TRANSACTION_DUPLICATE:
      "This form has already been used for another refund. Reload the page before you refund again.",
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
  },
  {
    SECOND_APPROVER_REQUIRED:
      "Pelulus lain perlu membuat keputusan ini: akses anda terlalu baharu, atau diberikan oleh pemohon.",
    LAST_OWNER:
      "Peniaga mesti mempunyai sekurang-kurangnya seorang pemilik. Sila lantik pemilik lain dahulu.",
    ORDER_ID_DUPLICATE: "Bayaran dengan ID pesanan ini sudah wujud. Sila guna ID pesanan lain.",
    NOT_PARTNER_ACCOUNT: "Peniaga ini bukan akaun rakan kongsi. Sila hubungi pengendali.",
    CONFIRMATION_REQUIRED: "Sila sahkan kata laluan atau faktor kedua anda dahulu.",
    API_ENDPOINT_NOT_FOUND: "Ini hanya tersedia dalam sandbox.",
    TRANSACTION_DUPLICATE:
      "Borang ini sudah digunakan untuk bayaran balik lain. Sila muat semula halaman sebelum membuat bayaran balik lagi.",
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
  },
);
