import { CARD_ERRORS_MS } from "./card-errors/card-errors-ms.ts";
import { DECLINES_MS } from "./declines/declines-ms.ts";
import type { Messages } from "./en.ts";
import { MANDATE_MS } from "./mandate/mandate-ms.ts";
import { STATUS_WORDS } from "./status-words.ts";

/** Bahasa Melayu. */
export const ms: Messages = {
  languageName: "Bahasa Melayu",
  languageShort: "BM",

  page: {
    title: (heading, merchant) => `${heading} · ${merchant}`,
    operatedBy: (operator) => `Bayaran melalui ${operator}`,
    processedBy: (operator) => `Bayaran ini diproses oleh ${operator}.`,
    notShared: (merchant) =>
      `${merchant} tidak menerima nombor kad atau butiran log masuk bank anda.`,
    encrypted: "Sambungan ke halaman ini disulitkan.",
    sandbox: "Sandbox: tiada wang sebenar dicaj",
    chooseLanguage: "Bahasa",
    skip: "Terus ke bayaran",
    summary: "Ringkasan pesanan",
    amount: "Jumlah perlu dibayar",
    orderNumber: "Nombor pesanan",
    details: "Butiran pesanan",
    timeLeft: "Masa berbaki",
    expiresAt: (time) => `Bayar sebelum ${time}`,
    timeLeftSpoken: (duration) => `Tinggal ${duration} untuk membayar`,
    help: "Perlukan bantuan?",
    helpText: (merchant) => `Sila hubungi ${merchant}.`,
    reference: "Rujukan",
    offline:
      "Anda di luar talian. Halaman ini akan disambung semula apabila anda kembali dalam talian.",
    online: "Anda kembali dalam talian.",
    inApp:
      "Anda sedang menggunakan pelayar di dalam aplikasi lain. Jika bank atau e-dompet anda tidak dapat dibuka, sila buka halaman ini dalam pelayar telefon anda.",
    copyLink: "Salin pautan",
    copy: "Salin",
    copied: "Telah disalin",
    cancel: (shop) => `Batal dan kembali ke ${shop}`,
    cancelPayment: "Batalkan bayaran",
    startAgain: "Mulakan semula",
    appNotOpened: "Jika tiada apa-apa berlaku, buka sendiri aplikasi itu pada telefon anda.",
    returnTo: (shop) => `Kembali ke ${shop}`,
    otherMethods: "Kaedah pembayaran lain",
    chooseAnother: "Pilih kaedah pembayaran lain",
    checkStatus: "Semak status bayaran",
    reload: "Muat semula halaman",
    checking: "Menyemak secara automatik",
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
    heading: "Pilih kaedah pembayaran",
    moreWallets: "E-dompet lain",
    andMore: (names, count) => `${names} dan ${count} lagi`,
    search: "Cari kaedah pembayaran",
    found: {
      one: (count) => `${count} kaedah pembayaran ditemui`,
      other: (count) => `${count} kaedah pembayaran ditemui`,
    },
    noneFound: "Tiada kaedah pembayaran yang sepadan dengan carian anda.",
    close: "Tutup",
    lastUsed: "Kali terakhir digunakan pada peranti ini",
    remembering: "Peranti ini mengingati kaedah pembayaran terakhir anda.",
    forget: "Jangan ingat",
    notRemembering: "Peranti ini tidak mengingati kaedah pembayaran anda.",
    remember: "Ingat",
    unavailable: {
      one: (count) => `${count} kaedah pembayaran tidak tersedia untuk pesanan ini`,
      other: (count) => `${count} kaedah pembayaran tidak tersedia untuk pesanan ini`,
    },
    none: "Tiada kaedah pembayaran tersedia sekarang. Sila cuba semula dalam beberapa minit.",
    belowMinimum: (limit) => `Untuk bayaran ${limit} dan ke atas`,
    aboveMaximum: (limit) => `Untuk bayaran sehingga ${limit}`,
    down: "Tidak tersedia buat masa ini",
  },

  notice: {
    declined: (method) => `Bayaran anda melalui ${method} tidak berjaya.`,
    tryInstead: (method) => `Cuba bayar dengan ${method}`,
    notStarted: (method) =>
      `Kami tidak dapat memulakan bayaran melalui ${method}. Anda tidak dicaj. Sila cuba semula atau pilih kaedah pembayaran lain.`,
    methodUnavailable: (method) =>
      `${method} tidak boleh digunakan untuk pesanan ini. Sila pilih kaedah pembayaran lain.`,
  },

  openAttempt: {
    heading: "Adakah anda sudah membayar?",
    text: (method, time) =>
      `Anda memulakan bayaran melalui ${method} pada ${time} dan bayaran itu masih belum disahkan. Jika anda sudah menyelesaikannya, sila semak statusnya sebelum membayar lagi.`,
    accept: (method) =>
      `Saya tidak menyelesaikan bayaran melalui ${method}. Jika kedua-duanya berjaya, satu akan dibayar balik.`,
    mustAccept: "Sila tandakan kotak ini untuk memulakan bayaran lain.",
  },

  pay: {
    amount: (amount) => `Bayar ${amount}`,
    with: (amount, method) => `Bayar ${amount} dengan ${method}`,
    continueTo: (name) => `Teruskan ke ${name}`,
    continueToBank: "Teruskan ke bank anda",
    showQr: "Paparkan kod QR",
    sentToWallet: (name) => `Anda akan dibawa ke ${name} untuk mengesahkan bayaran.`,
    sentToPayLater: (name) => `Anda akan dibawa ke ${name} untuk memilih pelan ansuran.`,
    sentToBank: (name) => `Anda akan dibawa ke ${name} untuk log masuk dan mengesahkan bayaran.`,
    yourBank: "bank anda",
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
    saved: "Kad disimpan",
    savedCard: (brand, lastFour) => `${brand} berakhir ${lastFour}`,
    savedExpiry: (expiry) => `Sah hingga ${expiry}`,
    savedExpired: (expiry) => `Tamat tempoh pada ${expiry}`,
    newCard: "Gunakan kad lain",
    remove: "Padam kad",
    removeQuestion: (card) => `Padam ${card}? Bayaran berulang dengan kad ini akan dihentikan.`,
    removeCard: (card) => `Padam ${card}`,
    notLoaded:
      "Borang kad tidak dapat dimuatkan. Sila muat semula halaman ini atau pilih kaedah pembayaran lain.",
    savedCvcHint: "Diperlukan setiap kali. Kami tidak menyimpannya.",
    over: "Borang ini telah tamat tempoh. Anda tidak dicaj.",
    off: "Butiran kad tidak diterima di halaman ini. Anda tidak dicaj. Sila pilih kaedah pembayaran lain.",
    tooMany:
      "Terlalu banyak percubaan. Anda tidak dicaj. Sila tunggu beberapa minit atau pilih kaedah pembayaran lain.",
    save: "Simpan kad ini untuk lain kali",
    saveHint: "Disimpan dalam bentuk disulitkan. Anda boleh memadamkannya pada bila-bila masa.",
    protection: "3-D Secure: bank anda mungkin meminta anda mengesahkan bayaran ini.",
    privacy:
      "Butiran kad anda dihantar secara disulitkan, dan kod keselamatan tidak pernah disimpan.",
    errorSummary: "Sila semak butiran ini",
    brandDetected: (brand) => `Kad ${brand}`,
  },

  cardErrors: CARD_ERRORS_MS,

  bank: {
    testBanks: "Bank ujian",
    heading: "Pilih bank anda",
    search: "Cari bank",
    found: {
      one: (count) => `${count} bank ditemui`,
      other: (count) => `${count} bank ditemui`,
    },
    noneFound: "Tiada bank yang sepadan dengan carian anda.",
    popular: "Bank popular",
    all: (count) => `Semua bank (${count})`,
    notListed:
      "Senarai bank tidak dapat dipaparkan buat masa ini. Anda tidak dicaj. Sila cuba semula dalam beberapa minit atau pilih kaedah pembayaran lain.",
    offline: "Di luar talian",
    refreshed: (time) => `Status bank pada ${time}`,
    refresh: "Kemas kini",
    errors: {
      required: "Sila pilih bank anda.",
      offline:
        "Bank ini di luar talian buat masa ini. Anda tidak dicaj. Sila pilih bank lain atau cuba semula kemudian.",
      unknown: "Sila pilih bank daripada senarai.",
    },
    limits: {
      aboveMaximum: (accounts, limit) =>
        `${accounts} boleh membayar sehingga ${limit} bagi setiap bayaran. Anda tidak dicaj. Sila pilih bank atau kaedah pembayaran lain.`,
      belowMinimum: (accounts, limit) =>
        `${accounts} boleh membayar ${limit} dan ke atas. Anda tidak dicaj. Sila pilih bank atau kaedah pembayaran lain.`,
    },
  },

  qr: {
    heading: "Imbas untuk bayar",
    alternative: (amount, merchant) =>
      `Kod QR untuk membayar ${amount} kepada ${merchant}. Kod ini juga dipaparkan sebagai teks di bawah.`,
    validFor: "Tamat dalam",
    expired: "Kod QR telah tamat tempoh",
    expiredText: "Anda tidak dicaj. Sila dapatkan kod QR baharu untuk membayar.",
    expiredPaid:
      "Sudah membayar? Sila kekal di halaman ini. Halaman ini dikemas kini secara automatik.",
    renew: "Dapatkan kod QR baharu",
    scanned: "Telah diimbas. Sila sahkan bayaran dalam aplikasi anda.",
    waiting: "Menunggu bayaran",
    stepsOther: "Bayar dengan telefon lain",
    stepOpen: (app) => `Buka ${app} di telefon anda`,
    stepScan: "Imbas kod QR ini dan semak jumlahnya",
    stepConfirm: "Sahkan bayaran. Halaman ini dikemas kini secara automatik",
    stepsSame: "Bayar di telefon ini",
    stepSave: "Simpan kod QR",
    stepGallery: (app) =>
      `Buka ${app}, ketik Imbas, kemudian Galeri, dan pilih kod QR yang disimpan`,
    stepBack: "Sahkan bayaran, kemudian kembali ke halaman ini",
    anyApp: "aplikasi bank atau e-dompet anda",
    suchApps: (apps) => `aplikasi bank atau e-dompet anda, seperti ${apps}`,
    save: "Simpan kod QR",
    open: (app) => `Buka ${app}`,
    openWeb: (app) => `Buka ${app} dalam pelayar`,
    asText: "Kod QR sebagai teks",
    payerPhone: "Buka telefon simulasi",
  },

  redirecting: {
    heading: (name) => `Membawa anda ke ${name}`,
    text: "Sila selesaikan bayaran di sana. Anda akan dibawa kembali ke sini secara automatik.",
    manual: "Jika halaman tidak dibuka, sila tekan butang di bawah.",
    backHeading: "Sudah membayar?",
    backText: (name) =>
      `Jika anda sudah membayar, sila semak status bayaran. Jika belum, sila teruskan ke ${name} atau pilih kaedah pembayaran lain.`,
  },

  threeDs: {
    methodHeading: "Menyediakan bayaran yang selamat",
    methodText:
      "Bank pengeluar kad anda sedang menyemak peranti ini. Ini mengambil masa sehingga sepuluh saat.",
    continue: "Teruskan",
    challengeHeading: "Sahkan dengan bank anda",
    challengeText:
      "Halaman bank anda akan dibuka. Sila sahkan dengan kod atau aplikasi bank anda, kemudian anda akan dibawa kembali ke sini.",
    cancel: "Batalkan bayaran kad",
  },

  pending: {
    confirming: (name) => `Menunggu pengesahan daripada ${name}`,
    confirmingText:
      "Bayaran anda mungkin sudah berjaya, dan kami sedang menyemak statusnya. Sila jangan bayar lagi buat masa ini. Halaman ini dikemas kini secara automatik.",
    bankApproval: "Menunggu kelulusan",
    bankApprovalText:
      "Pelulus lain di syarikat anda perlu meluluskan bayaran ini di bank. Anda boleh menutup halaman ini. Peniaga akan dimaklumkan apabila bayaran diluluskan.",
    waitingForPayer: (name) => `Selesaikan bayaran di ${name}`,
    waitingForPayerText:
      "Kami belum menerima keputusan. Jika anda sudah mengesahkan bayaran, sila tunggu sebentar. Jika belum, sila teruskan atau pilih kaedah pembayaran lain.",
    underReview: "Bayaran sedang disemak",
    underReviewText: (name, reported, asked) =>
      `${name} melaporkan ${reported} untuk pesanan ${asked}. Kami sedang menyemak bayaran ini. Pesanan akan disahkan atau bayaran akan dibayar balik. Sila jangan bayar lagi. Halaman ini dikemas kini secara automatik.`,
    started: (time) => `Bermula pada ${time}`,
  },

  success: {
    heading: "Bayaran diterima",
    text: (merchant) => `Terima kasih. ${merchant} telah dimaklumkan.`,
    lateText:
      "Bayaran anda masuk selepas tempoh pembayaran tamat. Bayaran itu diterima dan peniaga telah dimaklumkan.",
    refunding: (amount, method) =>
      `Bayaran berganda sebanyak ${amount} melalui ${method} telah diterima untuk pesanan ini. Ia sedang dibayar balik. Tiada tindakan diperlukan.`,
    returning: (amount, method) =>
      `Bayaran melalui ${method} tidak sama dengan jumlah pesanan ini. ${amount} sedang dibayar balik. Tiada tindakan diperlukan.`,
    alreadyHeading: "Pesanan ini sudah dibayar",
    alreadyText: "Anda tidak perlu membayar lagi. Anda tidak dicaj dua kali.",
    otherDevice: "Resit dipaparkan hanya pada peranti yang membuat bayaran.",
    receipt: "Resit",
    amount: "Jumlah dibayar",
    paidTo: "Dibayar kepada",
    for: "Untuk",
    order: "Nombor pesanan",
    method: "Kaedah pembayaran",
    paymentId: "Rujukan bayaran",
    railReference: "Rujukan bank atau rangkaian",
    time: "Tarikh dan masa",
    print: "Cetak",
    leavingIn: (shop) => `Kembali ke ${shop} dalam`,
    stay: "Kekal di halaman ini",
    stayed: "Anda boleh kekal di halaman ini selama mana yang anda perlukan.",
    paused: "Kiraan masa dihentikan seketika.",
    resume: "Teruskan",
    status: "Status bayaran",
    statuses: {
      paid: STATUS_WORDS.SUCCESS.ms,
      partly_refunded: STATUS_WORDS.PARTIAL_REFUNDED.ms,
      refunded: STATUS_WORDS.FULL_REFUNDED.ms,
    },
    refunded: "Jumlah dibayar balik",
    refundPending: "Bayaran balik sedang diproses",
    pdf: "Muat turun PDF",
    share: "Kongsi",
    shareText: (amount, merchant) => `Resit: ${amount} dibayar kepada ${merchant}`,
    linkNote: "Sesiapa yang mempunyai pautan resit boleh melihat resit ini.",
  },

  receiptMail: {
    subject: (merchant, amount) => `Resit daripada ${merchant}: ${amount}`,
    intro: (merchant) => `Terima kasih. ${merchant} telah menerima bayaran anda.`,
    view: "Lihat resit",
    why: (merchant) => `Anda menerima e-mel ini kerana anda membuat bayaran kepada ${merchant}.`,
  },

  failed: {
    heading: "Bayaran gagal",
    again: (method) => `Cuba ${method} semula`,
    over: "Tempoh untuk membayar telah tamat. Sila buat pesanan baharu untuk membayar.",
    open: "Pesanan anda masih aktif.",
  },

  decline: DECLINES_MS,

  ended: {
    cancelledHeading: "Bayaran dibatalkan",
    cancelledText: "Anda tidak dicaj.",
    expiredHeading: "Tempoh pembayaran telah tamat",
    expiredText: "Anda tidak dicaj. Sila kembali kepada peniaga untuk membuat pesanan semula.",
    expiredOpenText:
      "Bayaran yang anda mulakan masih belum disahkan. Jika bayaran itu berjaya, peniaga akan dimaklumkan dan bayaran itu akan diterima atau dibayar balik. Sila hubungi peniaga sebelum membayar lagi.",
    noPaymentHeading: "Tiada bayaran diterima",
    noPaymentText: "Tempoh untuk membayar telah tamat dan tiada bayaran diterima.",
    latePayment:
      "Jika anda sudah mengesahkan bayaran itu, sila tunggu di sini: halaman ini dikemas kini secara automatik. Bayaran yang tiba lewat masih dikira untuk pesanan ini. Jika pesanan ini telah dibayar dengan cara lain, bayaran lewat itu akan dibayar balik.",
    notPaid: "Jika anda belum mengesahkannya, anda tidak dicaj.",
    leavingHeading: (shop) => `Kembali ke ${shop}`,
    closeText: "Anda boleh menutup halaman ini.",
  },

  mandate: MANDATE_MS,

  enterAmount: {
    heading: "Masukkan jumlah",
    label: "Jumlah bayaran",
    hint: (from, to) => `Dari ${from} hingga ${to}`,
    continue: "Teruskan ke pembayaran",
    errors: {
      required: "Sila masukkan jumlah bayaran.",
      invalid: "Sila masukkan jumlah dalam ringgit dan sen, contohnya 12.50.",
      unclear: (first, second) => `Sila tulis ${first} atau ${second}.`,
      notPlain: (amount) => `Sila tulis ${amount}.`,
      below_minimum: (limit) => `Sila masukkan ${limit} atau lebih.`,
      above_maximum: (limit) => `Sila masukkan ${limit} atau kurang.`,
    },
  },

  embed: { title: "Pembayaran", close: "Tutup" },

  chooseQuantity: {
    heading: "Pilih kuantiti",
    label: "Kuantiti",
    hint: (price, max) => `${price} seunit, paling banyak ${max}`,
    error: (max) => `Sila masukkan nombor bulat dari 1 hingga ${max}.`,
  },
  qrClosed: {
    cancelledHeading: "Pautan bayaran dibatalkan",
    cancelledText: (merchant) =>
      `Anda tidak dicaj. Sila minta pautan bayaran baharu daripada ${merchant}.`,
    expiredHeading: "Kod QR telah tamat tempoh",
    expiredText: (merchant) => `Anda tidak dicaj. Sila minta kod QR baharu daripada ${merchant}.`,
    unavailableHeading: "Kod QR tidak dapat digunakan",
    unavailableText: (merchant) =>
      `Kod QR ini tidak boleh dibayar buat masa ini. Anda tidak dicaj. Sila tanya ${merchant} tentang kaedah pembayaran lain.`,
    linkExpiredHeading: "Pautan bayaran telah tamat tempoh",
    linkUnavailableHeading: "Pautan bayaran tidak dapat digunakan",
    linkUnavailableText: (merchant) =>
      `Pautan bayaran ini tidak boleh dibayar buat masa ini. Anda tidak dicaj. Sila tanya ${merchant} tentang kaedah pembayaran lain.`,
  },

  problem: {
    unknownHeading: "Pautan pembayaran tidak ditemui",
    unknownText:
      "Pautan itu mungkin tidak lengkap atau telah tamat tempoh. Anda tidak dicaj. Sila kembali kepada peniaga dan mulakan semula.",
    tooManyHeading: "Terlalu banyak permintaan",
    tooManyText: (duration) =>
      `Kami menerima terlalu banyak permintaan daripada peranti atau rangkaian anda. Anda tidak dicaj untuknya. Sila cuba semula dalam ${duration}.`,
    unavailableHeading: "Perkhidmatan tergendala seketika",
    unavailableText:
      "Sistem kami tidak memberi respons buat masa ini. Halaman ini akan mencuba lagi secara automatik. Jika anda baru sahaja mengesahkan bayaran, sila jangan bayar lagi: keputusannya akan dipaparkan di sini.",
    errorHeading: "Maaf, berlaku ralat",
    errorText:
      "Kami tidak dapat mengesahkan sama ada tindakan terakhir anda telah selesai. Sila semak status bayaran sebelum anda membayar lagi.",
  },

  sandbox: { heading: "Hasil ujian", use: "Gunakan" },
};
