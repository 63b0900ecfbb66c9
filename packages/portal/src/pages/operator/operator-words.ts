import { defineWords } from "../../words/define-words.ts";

export const OPERATOR_WORDS = defineWords(
  {
    title: "Operator home",
    volumeToday: "Volume today",
    attemptsToday: "Payment attempts today",
    failedToday: "Failed today",
    volume: "Volume across merchants",
    volumeLead: "Settled payments of the last 30 days, and today's payments.",
    topMerchants: "Top merchants",
    topLead: "By settled payments of the last 30 days.",
    settled: "Settled",
    noSettled: "Merchants will appear here after their first settlement.",
  },
  {
    title: "Laman utama pengendali",
    volumeToday: "Jumlah bayaran hari ini",
    attemptsToday: "Cubaan bayaran hari ini",
    failedToday: "Gagal hari ini",
    volume: "Jumlah bayaran semua peniaga",
    volumeLead: "Bayaran yang diselesaikan dalam 30 hari lalu, dan bayaran hari ini.",
    topMerchants: "Peniaga teratas",
    topLead: "Mengikut bayaran yang diselesaikan dalam 30 hari lalu.",
    settled: "Diselesaikan",
    noSettled: "Peniaga dipaparkan di sini selepas penyelesaian pertama.",
  },
);
