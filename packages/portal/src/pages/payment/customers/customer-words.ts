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
  },
);
