import { defineWords } from "../../words/define-words.ts";

export const CHECKOUT_PAGE_WORDS = defineWords(
  {
    title: "Checkout page",
    lead: "What your customers see of you while they pay.",
    contact: "Help for your customers",
    contactHint:
      "Shown on the page and on the receipt of every payment. Empty: your business phone number.",
    email: "Support e-mail",
    phone: "Support phone number",
    phoneHint: "As it is to be read, such as +60 3-1234 5678.",
    badPhone: "Digits, spaces and a leading + only.",
    colour: "Your colour",
    colourHint:
      "Behind your name and the amount. Six hexadecimal digits, such as #8a1538; darkened where text could not be read on it.",
    badColour: "A # and six of the digits 0-9 and letters a-f.",
  },
  {
    title: "Halaman bayaran",
    lead: "Apa yang dilihat pelanggan tentang anda semasa membayar.",
    contact: "Bantuan untuk pelanggan anda",
    contactHint:
      "Dipaparkan pada halaman dan resit setiap bayaran. Kosong: nombor telefon perniagaan anda.",
    email: "E-mel sokongan",
    phone: "Nombor telefon sokongan",
    phoneHint: "Seperti yang hendak dibaca, contohnya +60 3-1234 5678.",
    badPhone: "Hanya angka, ruang dan + di hadapan.",
    colour: "Warna anda",
    colourHint:
      "Di belakang nama anda dan jumlah. Enam digit heksadesimal, contohnya #8a1538; digelapkan jika teks tidak dapat dibaca di atasnya.",
    badColour: "Tanda # dan enam daripada angka 0-9 dan huruf a-f.",
  },
);
