import { DECLINES_MS } from "./declines-ms.ts";
import type { Messages } from "./en.ts";

/** Bahasa Melayu. */
export const ms: Messages = {
  languageName: "Bahasa Melayu",
  languageShort: "BM",

  page: {
    title: (heading, merchant) => `${heading} · ${merchant}`,
    secure: "Bayaran selamat",
    sandbox: "Sandbox: tiada wang sebenar terlibat",
    chooseLanguage: "Bahasa",
    skip: "Terus ke bayaran",
    summary: "Pesanan anda",
    amount: "Jumlah perlu dibayar",
    orderNumber: "Nombor pesanan",
    details: "Butiran pesanan",
    timeLeft: "Masa berbaki",
    expiresAt: (time) => `Bayar sebelum ${time}`,
    timeLeftSpoken: (duration) => `Tinggal ${duration} untuk membayar`,
    help: "Perlukan bantuan?",
    helpText: (merchant) => `Tanya ${merchant} tentang pesanan ini.`,
    reference: "Rujukan",
    offline:
      "Anda di luar talian. Tiada apa-apa yang hilang; halaman ini akan bersambung semula apabila ada talian.",
    online: "Anda kembali dalam talian.",
    inApp:
      "Anda sedang menggunakan pelayar di dalam aplikasi lain. Jika bank atau e-dompet anda tidak dapat dibuka, buka halaman ini dalam pelayar anda sendiri.",
    copyLink: "Salin pautan",
    copy: "Salin",
    copied: "Telah disalin",
    cancel: (shop) => `Batal dan kembali ke ${shop}`,
    returnTo: (shop) => `Kembali ke ${shop}`,
    otherMethods: "Cara bayaran lain",
    checkAgain: "Semak semula",
    checking: "Halaman ini menyemak sendiri",
    working: "Sila tunggu",
  },

  groups: {
    WALLET: "E-dompet",
    QR: "Bayaran QR",
    ONLINE_BANKING: "Perbankan dalam talian",
    CARD: "Kad",
    PAY_LATER: "Bayar kemudian",
  },

  choose: {
    heading: "Bagaimana anda mahu membayar?",
    more: (count) => `Tunjukkan ${count} lagi`,
    none: "Tiada cara bayaran yang tersedia sekarang. Sila cuba semula dalam beberapa minit.",
    belowMinimum: (limit) => `Untuk bayaran ${limit} dan ke atas`,
    aboveMaximum: (limit) => `Untuk bayaran sehingga ${limit}`,
    down: "Tidak tersedia buat masa ini",
    cardName: "Kad kredit atau debit",
    bankName: "Perbankan dalam talian (FPX)",
    bankHint: "Terus daripada akaun bank anda",
    qrHint: "Imbas dengan mana-mana aplikasi bank atau e-dompet",
  },

  notice: {
    declined: (method) => `${method}: bayaran ini tidak berjaya.`,
    notStarted: (method) =>
      `Kami tidak dapat memulakan bayaran dengan ${method}. Anda tidak dicaj. Cuba semula atau pilih cara lain.`,
    methodUnavailable: (method) =>
      `${method} tidak boleh digunakan untuk pesanan ini. Pilih cara bayaran lain.`,
  },

  openAttempt: {
    heading: "Adakah anda sudah membayar?",
    text: (method, time) =>
      `Anda memulakan bayaran dengan ${method} pada ${time} dan kami belum tahu keputusannya. Jika anda sudah menyelesaikannya, jangan bayar lagi: semak dahulu.`,
    check: "Semak bayaran itu",
    accept: (method) =>
      `Saya tidak menyelesaikan bayaran dengan ${method}. Jika kedua-duanya berjaya, satu akan dipulangkan kepada saya.`,
    mustAccept: "Tandakan kotak ini untuk memulakan bayaran lain.",
  },

  pay: {
    amount: (amount) => `Bayar ${amount}`,
    with: (amount, method) => `Bayar ${amount} dengan ${method}`,
    continueTo: (name) => `Teruskan ke ${name}`,
    continueToBank: "Teruskan ke bank anda",
    showQr: "Tunjukkan kod QR",
    walletText: (name) =>
      `Anda akan mengesahkan bayaran di ${name}, kemudian terus kembali ke sini.`,
    payLaterText: (name) =>
      `Anda akan memilih pelan dengan ${name}, kemudian terus kembali ke sini.`,
    qrText: "Anda akan mendapat kod QR untuk diimbas dengan aplikasi bank atau e-dompet anda.",
    walletHeading: (name) => `Bayar dengan ${name}`,
  },

  card: {
    heading: "Bayar dengan kad",
    number: "Nombor kad",
    expiry: "Tarikh luput",
    expiryHint: "BB/TT",
    cvc: "Kod keselamatan",
    cvcHint: "3 digit di belakang kad",
    cvcHintAmex: "4 digit di hadapan kad",
    name: "Nama pada kad",
    saved: "Kad anda",
    savedCard: (brand, lastFour) => `${brand} berakhir ${lastFour}`,
    savedExpiry: (expiry) => `Luput ${expiry}`,
    savedExpired: (expiry) => `Telah luput ${expiry}`,
    newCard: "Guna kad lain",
    remove: "Ya, buang",
    removeQuestion: (card) => `Buang ${card}? Caj berkala pada kad ini akan berhenti.`,
    removeCard: (card) => `Buang ${card}`,
    notLoaded:
      "Borang kad tidak dapat dimuatkan. Muat semula halaman ini, atau pilih cara bayaran lain.",
    savedCvcHint: "Diminta setiap kali kerana tidak pernah disimpan",
    over: "Borang ini tidak boleh digunakan lagi. Anda tidak dicaj melaluinya.",
    off: "Nombor kad tidak diterima di sini. Anda tidak dicaj. Pilih cara bayaran lain.",
    tooMany:
      "Terlalu banyak percubaan. Anda tidak dicaj. Tunggu beberapa minit, atau pilih cara bayaran lain.",
    save: "Simpan kad ini untuk lain kali",
    saveHint: "Disimpan dalam bentuk disulitkan. Anda boleh membuangnya pada bila-bila masa.",
    privacy:
      "Butiran kad anda dihantar secara disulitkan, dan kod keselamatan tidak pernah disimpan.",
    errorSummary: "Sila semak butiran ini",
    brandDetected: (brand) => `Kad ${brand}`,
  },

  cardErrors: {
    cardNumber: {
      required: "Masukkan nombor kad anda.",
      incomplete: "Nombor kad terlalu pendek. Pastikan tiada digit yang tertinggal.",
      invalid: "Nombor kad ini tidak betul. Semak setiap digit.",
      expired: "Kad ini sudah luput. Guna kad lain.",
      not_accepted: "Jenis kad ini tidak diterima di sini. Guna kad lain.",
      too_long: "Nombor kad terlalu panjang. Pastikan tiada digit yang ditaip dua kali.",
    },
    cardExpiry: {
      required: "Masukkan tarikh luput.",
      incomplete: "Masukkan bulan dan tahun, contohnya 08/29.",
      invalid: "Ini bukan tarikh. Guna bulan dan tahun, contohnya 08/29.",
      expired: "Kad ini sudah luput. Guna kad lain.",
      not_accepted: "Tarikh ini terlalu jauh ke hadapan. Semak tahunnya.",
      too_long: "Guna bulan dan tahun sahaja, contohnya 08/29.",
    },
    cardCvc: {
      required: "Masukkan kod keselamatan.",
      incomplete: "Kod keselamatan terlalu pendek.",
      invalid: "Kod keselamatan terdiri daripada digit sahaja.",
      expired: "Masukkan kod keselamatan sekali lagi.",
      not_accepted: "Kod keselamatan tidak diterima. Semak dan cuba semula.",
      too_long: "Kod keselamatan terlalu panjang.",
    },
    cardName: {
      required: "Masukkan nama pada kad.",
      incomplete: "Masukkan nama penuh pada kad.",
      invalid: "Guna huruf sahaja, seperti yang tercetak pada kad.",
      expired: "Masukkan nama pada kad.",
      not_accepted: "Masukkan nama seperti yang tercetak pada kad.",
      too_long: "Nama terlalu panjang. Guna sehingga 45 huruf.",
    },
  },

  bank: {
    heading: "Pilih bank anda",
    search: "Cari bank",
    found: {
      one: (count) => `${count} bank dijumpai`,
      other: (count) => `${count} bank dijumpai`,
    },
    noneFound: "Tiada bank dengan nama ini.",
    popular: "Bank popular",
    all: (count) => `Semua bank (${count})`,
    personalLabel: "Akaun peribadi",
    businessLabel: "Akaun perniagaan",
    businessHint: "Orang kedua di syarikat anda mungkin perlu meluluskan bayaran ini.",
    offline: "Bank di luar talian",
    refreshed: (time) => `Status bank pada ${time}`,
    refresh: "Kemas kini",
    terms: "Dengan meneruskan, anda bersetuju dengan terma dan syarat FPX",
    errors: {
      required: "Pilih bank anda.",
      offline:
        "Bank ini di luar talian buat masa ini. Anda tidak dicaj. Pilih bank lain atau cuba kemudian.",
      unknown: "Pilih bank daripada senarai.",
    },
  },

  qr: {
    heading: "Imbas untuk membayar",
    alternative: (amount, merchant) =>
      `Kod QR untuk membayar ${amount} kepada ${merchant}. Kod yang sama diberikan sebagai teks di bawah.`,
    validFor: "Kod sah selama",
    expired: "Kod ini telah luput",
    expiredText: "Anda tidak dicaj. Dapatkan kod baharu untuk membayar.",
    expiredPaid: "Sudah membayar? Tunggu di sini: keputusannya akan muncul sendiri.",
    renew: "Dapatkan kod baharu",
    scanned: "Telah diimbas. Sahkan bayaran dalam aplikasi anda.",
    waiting: "Menunggu bayaran anda",
    stepsOther: "Dengan peranti lain",
    stepOpen: "Buka aplikasi bank atau e-dompet anda",
    stepScan: "Imbas kod ini dan semak jumlahnya",
    stepConfirm: "Sahkan, dan halaman ini akan bertukar sendiri",
    stepsSame: "Pada telefon ini",
    stepSave: "Simpan gambar kod ini",
    stepGallery: "Dalam aplikasi bank atau e-dompet anda, buka pengimbas dan pilih gambar itu",
    stepBack: "Sahkan, kemudian kembali ke halaman ini",
    save: "Simpan gambar",
    open: (app) => `Buka ${app}`,
    openWeb: (app) => `${app} dalam pelayar`,
    asText: "Kod sebagai teks",
    payerPhone: "Buka telefon simulasi",
  },

  redirecting: {
    heading: (name) => `Membawa anda ke ${name}`,
    text: "Selesaikan bayaran di sana. Anda akan dibawa kembali ke sini secara automatik.",
    manual: "Jika tiada apa-apa berlaku, teruskan sendiri.",
    backHeading: "Anda sudah kembali",
    backText: (name) =>
      `Jika anda sudah membayar, semak keputusannya. Jika belum, teruskan ke ${name} atau pilih cara lain.`,
  },

  threeDs: {
    methodHeading: "Menyediakan bayaran yang selamat",
    methodText:
      "Bank kad anda sedang menyemak peranti ini. Ini mengambil masa sehingga sepuluh saat.",
    continue: "Teruskan",
    challengeHeading: "Bank anda meminta pengesahan",
    challengeText:
      "Anda akan melihat halaman bank anda. Sahkan dengan kod atau aplikasi yang digunakan oleh bank anda, kemudian anda akan kembali ke sini.",
    open: "Teruskan ke bank anda",
    cancel: "Batalkan bayaran kad ini",
  },

  pending: {
    confirming: (name) => `Menunggu pengesahan ${name}`,
    confirmingText:
      "Bayaran anda mungkin sudah berjaya, dan kami sedang bertanya tentang keputusannya. Sila jangan bayar lagi buat masa ini. Halaman ini akan bertukar sendiri.",
    bankApproval: "Menunggu kelulusan di bank",
    bankApprovalText:
      "Orang kedua di syarikat anda perlu meluluskan bayaran ini di bank. Anda boleh menutup halaman ini; kedai akan dimaklumkan apabila selesai.",
    waitingForPayer: (name) => `Selesaikan bayaran di ${name}`,
    waitingForPayerText:
      "Belum ada keputusan. Jika anda sudah mengesahkan bayaran, tunggu sebentar. Jika belum, anda boleh meneruskannya atau memilih cara lain.",
    underReview: "Kami sedang menyemak bayaran ini",
    underReviewText: (name, reported, asked) =>
      `${name} melaporkan ${reported} untuk pesanan ${asked}. Seseorang sedang menelitinya: pesanan akan disahkan, atau wang dipulangkan kepada anda. Sila jangan bayar lagi. Halaman ini akan bertukar sendiri.`,
    started: (time) => `Bermula pada ${time}`,
    resume: (name) => `Teruskan ke ${name}`,
    another: "Pilih cara bayaran lain",
  },

  success: {
    heading: "Bayaran diterima",
    text: (merchant) => `Terima kasih. ${merchant} telah dimaklumkan.`,
    lateText:
      "Bayaran anda tiba selepas tempoh halaman ini tamat. Bayaran itu diterima, dan kedai telah dimaklumkan.",
    refunding: (amount, method) =>
      `Bayaran kedua sebanyak ${amount} dengan ${method} telah tiba untuk pesanan ini. Ia sedang dipulangkan kepada anda; anda tidak perlu berbuat apa-apa.`,
    returning: (amount, method) =>
      `Bayaran dengan ${method} tidak sama dengan jumlah pesanan ini. ${amount} sedang dipulangkan kepada anda; anda tidak perlu berbuat apa-apa.`,
    alreadyHeading: "Pesanan ini sudah dibayar",
    alreadyText: "Anda tidak perlu membayar lagi, dan anda tidak dicaj sekali lagi.",
    receipt: "Resit",
    amount: "Jumlah dibayar",
    paidTo: "Dibayar kepada",
    for: "Untuk",
    order: "Nombor pesanan",
    method: "Dibayar dengan",
    paymentId: "Rujukan bayaran",
    railReference: "Rujukan bank atau rangkaian",
    time: "Masa (Malaysia)",
    print: "Cetak atau simpan",
    leavingIn: (shop) => `Kembali ke ${shop} dalam`,
    stay: "Kekal di sini",
    stayed: "Anda boleh kekal di halaman ini selama mana yang anda mahu.",
  },

  failed: {
    heading: "Bayaran tidak berjaya",
    again: (method) => `Cuba ${method} semula`,
    another: "Pilih cara bayaran lain",
    open: "Pesanan anda masih dibuka.",
  },

  decline: DECLINES_MS,

  ended: {
    cancelledHeading: "Bayaran dibatalkan",
    cancelledText: "Anda tidak dicaj.",
    expiredHeading: "Tempoh membayar telah tamat",
    expiredText: "Anda tidak dicaj. Kembali ke kedai untuk membuat pesanan semula.",
    expiredOpenText:
      "Bayaran yang anda mulakan belum ada keputusan. Jika wang itu masih tiba, kedai akan dimaklumkan dan sama ada menerimanya atau memulangkannya kepada anda. Sila jangan bayar lagi sebelum bertanya kepada kedai.",
    leavingHeading: (shop) => `Kembali ke ${shop}`,
    leavingText: "Jika tiada apa-apa berlaku, teruskan sendiri.",
    closeText: "Anda boleh menutup halaman ini.",
  },

  mandate: {
    heading: "Sediakan bayaran automatik",
    terms: "Terma bayaran",
    amount: "Jumlah",
    every: { DAILY: "setiap hari", WEEKLY: "setiap minggu", MONTHLY: "setiap bulan" },
    anyAmount: (merchant) => `Ditetapkan oleh ${merchant} bagi setiap bayaran`,
    payments: "Bilangan bayaran",
    untilCancelled: "Sehingga dibatalkan",
    card: "Kad semasa",
    verification: (amount) =>
      `Untuk mengesahkan kad anda, kami mengenakan caj ${amount} dan memulangkannya serta-merta.`,
    consent: (merchant) =>
      `Dengan meneruskan, anda membenarkan ${merchant} mengenakan caj pada kad anda mengikut terma ini sehingga anda atau ${merchant} membatalkannya.`,
    continue: "Teruskan ke butiran kad",
    unavailable: (merchant) =>
      `Bayaran automatik tidak dapat disediakan buat masa ini. Anda tidak dicaj. Hubungi ${merchant}.`,
  },

  problem: {
    unknownHeading: "Kami tidak menjumpai bayaran ini",
    unknownText:
      "Pautan itu mungkin tidak lengkap atau terlalu lama. Anda tidak dicaj di sini. Kembali ke kedai dan mulakan bayaran semula.",
    tooManyHeading: "Sebentar, ya",
    tooManyText: (duration) =>
      `Terlalu banyak permintaan daripada peranti atau rangkaian anda. Tiada caj dikenakan untuk permintaan itu. Cuba semula dalam ${duration}.`,
    errorHeading: "Ada masalah di pihak kami",
    errorText:
      "Kami belum tahu sama ada langkah terakhir anda telah dilaksanakan. Buka semula bayaran ini untuk melihat statusnya sebelum anda membayar lagi.",
    reopen: "Buka semula bayaran",
  },

  sandbox: {
    heading: "Hasil ujian",
    cardIntro:
      "Mana-mana tarikh luput akan datang dan mana-mana kod keselamatan. Halaman bank: 123456 lulus, 000000 gagal.",
    bankIntro:
      "Bank ujian membuka halaman dengan satu butang bagi setiap hasil. Bank lain tidak disambungkan di sini.",
    qrIntro:
      "Bayar dengan telefon simulasi, atau guna jumlah ini untuk mendapat hasil tanpa telefon.",
    walletIntro: "Halaman seterusnya ialah simulator: luluskan, tolak, batalkan atau tinggalkan.",
    use: "Guna",
    paid: "Dibayar",
    declined: "Ditolak",
    insufficientFunds: "Ditolak: baki tidak mencukupi",
    expiredCard: "Ditolak: kad luput",
    wrongCvc: "Ditolak: kod keselamatan salah",
    challenge: "Meminta pengesahan (3-D Secure)",
    challengeDeclined: "Disahkan, kemudian ditolak",
    pendingThenPaid: "Tertangguh, dibayar selepas 30 saat",
    lateSuccess: "Tiada jawapan, tetapi dibayar: diketahui kemudian",
    scannedThenPaid: "Diimbas, kemudian dibayar",
    neverPaid: "Tidak dibayar, luput",
    paidLate: "Dibayar selepas halaman ini luput",
  },
};
