import { defineWords } from "../../../words/define-words.ts";

export const CUSTOMER_WORDS = defineWords(
  {
    title: "Customers",
    lead: "Payers identified by your customer ID.",
    search: "Customer ID or email",
    id: "Customer ID",
    payments: "Payments",
    paid: "Paid",
    firstSeen: "First payment",
    lastSeen: "Last payment",
    none: "No customers yet",
    noneHint: "Customers will appear here after a payment with customer.userId.",
    all: "View all payments of this customer",
    erase: "Erase personal data",
    eraseBy: "Find the payer by",
    phoneHint: "Include the country code, such as +60 12 345 6789.",
    eraseGoes:
      "Erased in all stores: email, phone number, name, customer ID, saved cards, order details, messages to and from providers, and the personal data in webhooks and exports.",
    eraseStays:
      "Kept for your accounting: amounts, dates, statuses, payment methods, order and payment IDs. Payments can still be refunded.",
    eraseFinal: "This cannot be undone.",
    erased: (count: number) =>
      count === 1
        ? "Personal data of 1 payment erased."
        : `Personal data of ${count} payments erased.`,
  },
  {
    title: "Pelanggan",
    lead: "Pembayar yang dikenal pasti dengan ID pelanggan anda.",
    search: "ID pelanggan atau e-mel",
    id: "ID pelanggan",
    payments: "Bayaran",
    paid: "Dibayar",
    firstSeen: "Bayaran pertama",
    lastSeen: "Bayaran terakhir",
    none: "Belum ada pelanggan",
    noneHint: "Pelanggan dipaparkan di sini selepas bayaran dengan customer.userId.",
    all: "Lihat semua bayaran pelanggan ini",
    erase: "Padam data peribadi",
    eraseBy: "Cari pembayar mengikut",
    phoneHint: "Sertakan kod negara, contohnya +60 12 345 6789.",
    eraseGoes:
      "Dipadam di semua kedai: e-mel, nombor telefon, nama, ID pelanggan, kad yang disimpan, butiran pesanan, mesej kepada dan daripada penyedia, serta data peribadi dalam webhook dan eksport.",
    eraseStays:
      "Disimpan untuk perakaunan anda: jumlah, tarikh, status, kaedah pembayaran, ID pesanan dan ID bayaran. Bayaran masih boleh dibayar balik.",
    eraseFinal: "Tindakan ini tidak boleh dibuat asal.",
    erased: (count: number) => `Data peribadi ${count} bayaran telah dipadam.`,
  },
);
