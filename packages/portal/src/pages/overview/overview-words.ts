import { defineWords } from "../../words/define-words.ts";

export const OVERVIEW_WORDS = defineWords(
  {
    title: "Overview",
    lead: "The last seven days at a glance.",
    allPayments: "View all payments",
    noPayments: "No payments yet",
    noPaymentsHint:
      "Your latest payments will appear here. Follow the steps below to make the first one.",
    start: "First signed request",
    startLead: "Three steps, all in your browser.",
    step1: "Generate key pair",
    step1Text: "Open an application, generate a key pair and keep the private key.",
    step2: "Sign and send request",
    step2Text: "The API explorer signs a checkout request with your key and shows each step.",
    step3: "Pay checkout",
    step3Text: "Open the payment page from the response and pay at a simulated bank.",
    rejected: "Signature rejected? The signature debugger shows what went wrong.",
    openDebugger: "Open signature debugger",
  },
  {
    title: "Ringkasan",
    lead: "Tujuh hari lalu sepintas lalu.",
    allPayments: "Lihat semua bayaran",
    noPayments: "Belum ada bayaran",
    noPaymentsHint:
      "Bayaran terkini anda dipaparkan di sini. Ikut langkah di bawah untuk bayaran pertama.",
    start: "Permintaan bertandatangan pertama",
    startLead: "Tiga langkah, semuanya dalam pelayar ini.",
    step1: "Jana pasangan kunci",
    step1Text: "Buka aplikasi, jana pasangan kunci dan simpan kunci peribadi.",
    step2: "Tandatangani dan hantar permintaan",
    step2Text:
      "Peneroka API menandatangani permintaan checkout dengan kunci anda dan menunjukkan setiap langkah.",
    step3: "Bayar checkout",
    step3Text: "Buka halaman pembayaran daripada respons dan bayar di bank simulasi.",
    rejected: "Tandatangan ditolak? Penyahpepijat tandatangan menunjukkan kesilapannya.",
    openDebugger: "Buka penyahpepijat tandatangan",
  },
);
