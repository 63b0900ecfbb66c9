import { defineWords } from "../../words/define-words.ts";

export const CHECKOUT_PAGE_WORDS = defineWords(
  {
    title: "Checkout page",
    lead: "Your branding on the page where customers pay.",
    readOnly: "Only owners and admins with access to all stores can change this page.",
    contact: "Support contact, colour and receipts",
    contactHint:
      "Shown on the checkout page and on every receipt. When empty, your business phone number is shown.",
    email: "Support email",
    phone: "Support phone number",
    phoneHint: "Shown to payers as you enter it, such as +60 3-1234 5678.",
    colour: "Brand colour",
    colourHint:
      "Background of your name and the amount, such as #8a1538. It is darkened where text would be hard to read.",
    pickColour: "Pick colour",
    badColour: "Enter # and six hexadecimal digits, such as #8a1538.",
    receiptMail: "Email receipts to payers",
    receiptMailHint:
      "Sent once after each successful payment, in the language of the checkout page, if the checkout has the payer's email.",
    logo: "Logo",
    logoHint: "PNG, JPEG or WebP, ideally square. Shown on white.",
    chooseLogo: "Upload logo",
    replaceLogo: "Replace logo",
    removeLogo: "Remove logo",
    logoUploaded: "Logo uploaded.",
    logoRemoved: "Logo removed. Payers see the first letter of your name.",
    wrongKind: "This is not a PNG, JPEG or WebP image. Save your logo in one of these formats.",
    unreadable: "This image is damaged or incomplete. Save it again, then upload it.",
    tooSmall: "This image is too small. Each side needs at least 32 pixels.",
    tooLarge: "This image is larger than 512 KB, even when scaled down. Use a simpler one.",
    preview: "Preview",
    previewHint: "The top of the checkout page with your changes.",
    sampleOrder: "Order 1042",
    helpFrom: (name: string) => `Questions about this order? Contact ${name}.`,
  },
  {
    title: "Halaman pembayaran",
    lead: "Penjenamaan anda pada halaman tempat pelanggan membayar.",
    readOnly:
      "Hanya pemilik dan pentadbir dengan akses kepada semua kedai boleh mengubah halaman ini.",
    contact: "Maklumat sokongan, warna dan resit",
    contactHint:
      "Dipaparkan pada halaman pembayaran dan setiap resit. Jika kosong, nombor telefon perniagaan anda dipaparkan.",
    email: "E-mel sokongan",
    phone: "Nombor telefon sokongan",
    phoneHint: "Dipaparkan kepada pembayar seperti dimasukkan, contohnya +60 3-1234 5678.",
    colour: "Warna jenama",
    colourHint:
      "Latar nama anda dan jumlah bayaran, contohnya #8a1538. Warna digelapkan jika teks sukar dibaca.",
    pickColour: "Pilih warna",
    badColour: "Sila masukkan # dan enam digit heksadesimal, contohnya #8a1538.",
    receiptMail: "Hantar resit kepada pembayar melalui e-mel",
    receiptMailHint:
      "Dihantar sekali selepas setiap bayaran berjaya, dalam bahasa halaman pembayaran, jika checkout mempunyai e-mel pembayar.",
    logo: "Logo",
    logoHint:
      "PNG, JPEG atau WebP, sebaik-baiknya segi empat sama. Dipaparkan di atas warna putih.",
    chooseLogo: "Muat naik logo",
    replaceLogo: "Ganti logo",
    removeLogo: "Buang logo",
    logoUploaded: "Logo dimuat naik.",
    logoRemoved: "Logo dibuang. Pembayar melihat huruf pertama nama anda.",
    wrongKind:
      "Ini bukan imej PNG, JPEG atau WebP. Sila simpan logo anda dalam salah satu format ini.",
    unreadable: "Imej ini rosak atau tidak lengkap. Sila simpan semula.",
    tooSmall: "Imej ini terlalu kecil. Setiap sisi perlu sekurang-kurangnya 32 piksel.",
    tooLarge: "Imej ini melebihi 512 KB walaupun dikecilkan. Sila guna imej yang lebih ringkas.",
    preview: "Pratonton",
    previewHint: "Bahagian atas halaman pembayaran dengan perubahan anda.",
    sampleOrder: "Pesanan 1042",
    helpFrom: (name: string) => `Ada soalan tentang pesanan ini? Hubungi ${name}.`,
  },
);
