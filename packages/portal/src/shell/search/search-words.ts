import { defineWords } from "../../words/define-words.ts";

export const SEARCH_WORDS = defineWords(
  {
    search: "Search",
    placeholder: "Order, title, payer, amount, date, ID…",
    hint: "Find payments by ID, order title, payer, email, phone number, card’s last four digits, bank, status, amount (RM 12.50) or date (21 Nov 2026). Settlements are found by payout or date; requests and disputes by ID.",
    none: "No results",
    noneHint:
      "Enter at least four characters of an ID or email address, or the beginning of a name or title. Parts are found among the latest 25,000 payments.",
    results: (count: number) => (count === 1 ? "1 result" : `${count} results`),
    payment: "Payment",
    checkout: "Unpaid checkout",
    refund: "Refund",
    dispute: "Dispute",
    settlement: "Settlement",
    customer: "Customer",
    request: "API request",
    merchant: "Merchant",
    allPayments: (text: string) => `Show all payments for “${text}”`,
  },
  {
    search: "Cari",
    placeholder: "Pesanan, tajuk, pembayar, jumlah, tarikh, ID…",
    hint: "Cari bayaran dengan ID, tajuk pesanan, pembayar, e-mel, nombor telefon, empat digit terakhir kad, bank, status, jumlah (RM 12.50) atau tarikh (21 Nov 2026). Penyelesaian dicari dengan jumlah bayaran atau tarikh; permintaan dan pertikaian dengan ID.",
    none: "Tiada hasil",
    noneHint:
      "Sila masukkan sekurang-kurangnya empat aksara ID atau alamat e-mel, atau permulaan nama atau tajuk. Sebahagian teks dicari dalam 25,000 bayaran terkini.",
    results: (count: number) => `${count} hasil`,
    payment: "Bayaran",
    checkout: "Checkout belum dibayar",
    refund: "Bayaran balik",
    dispute: "Pertikaian",
    settlement: "Penyelesaian",
    customer: "Pelanggan",
    request: "Permintaan API",
    merchant: "Peniaga",
    allPayments: (text: string) => `Tunjukkan semua bayaran bagi “${text}”`,
  },
);
