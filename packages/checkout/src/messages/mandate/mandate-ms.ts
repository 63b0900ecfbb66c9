import type { Messages } from "../en.ts";

export const MANDATE_MS: Messages["mandate"] = {
  heading: "Sediakan bayaran automatik",
  confirmedHeading: "Bayaran automatik telah disediakan",
  confirmedText: (merchant) =>
    `Kad anda telah disahkan. ${merchant} boleh mengecaj kad ini mengikut terma berikut.`,
  activeHeading: "Bayaran automatik sedang aktif",
  stoppedHeading: "Bayaran automatik telah dihentikan",
  stoppedText: "Tiada bayaran diambil daripada kad anda. Anda boleh menyediakannya semula di sini.",
  doneHeading: "Semua bayaran automatik telah dibuat",
  doneText: "Tiada lagi bayaran akan diambil daripada kad anda.",
  made: "Bayaran yang telah dibuat",
  todayBound: "Hari ini",
  refunding: (amount) =>
    `${amount} telah dicaj untuk mengesahkan kad anda. Jumlah itu sedang dibayar balik sepenuhnya.`,
  refunded: (amount) =>
    `${amount} telah dicaj untuk mengesahkan kad anda. Jumlah itu telah dibayar balik sepenuhnya.`,
  terms: "Terma bayaran",
  amount: "Jumlah",
  every: { DAILY: "setiap hari", WEEKLY: "setiap minggu", MONTHLY: "setiap bulan" },
  interval: "Kekerapan",
  daily: "Setiap hari",
  weekly: (weekday) => `Setiap hari ${weekday}`,
  monthly: (day) => `Setiap bulan, pada ${day} hari bulan`,
  monthlyLast: "Pada hari terakhir setiap bulan",
  anyAmount: (merchant) => `Ditetapkan oleh ${merchant} bagi setiap bayaran`,
  atMost: (limit) => `Maksimum ${limit} bagi setiap bayaran`,
  onRequest: (merchant) => `Setiap kali ${merchant} meminta bayaran`,
  first: "Bayaran pertama",
  next: "Bayaran seterusnya",
  today: "Hari ini, selepas kad anda disahkan",
  payments: "Bilangan bayaran",
  untilCancelled: "Sehingga dibatalkan",
  last: "Bayaran terakhir",
  card: "Kad semasa",
  stop: "Cara menghentikannya",
  stopText: (merchant) =>
    `Sila hubungi ${merchant} pada bila-bila masa. Selepas ${merchant} membatalkannya, kad anda tidak akan dicaj lagi.`,
  extra: (merchant) =>
    `${merchant} juga boleh mengenakan caj pada kad ini untuk pesanan lain yang anda buat dengannya.`,
  verificationTitle: "Pengesahan kad",
  verification: (amount) =>
    `Untuk mengesahkan kad anda, kami mengenakan caj ${amount} dan membayarnya balik serta-merta.`,
  consent: (merchant) =>
    `Dengan meneruskan, anda membenarkan ${merchant} mengenakan caj pada kad anda mengikut terma ini sehingga bayaran tamat atau dibatalkan.`,
  continue: "Teruskan ke butiran kad",
  unavailable: (merchant) =>
    `Bayaran automatik tidak dapat disediakan buat masa ini. Anda tidak dicaj. Sila hubungi ${merchant}.`,
};
