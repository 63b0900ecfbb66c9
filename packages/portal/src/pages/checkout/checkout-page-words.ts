import { defineWords } from "../../words/define-words.ts";

export const CHECKOUT_PAGE_WORDS = defineWords(
  {
    title: "Checkout page",
    lead: "What your customers see of you while they pay.",
    readOnly: "Owners and admins of all stores change this page.",
    contact: "Support contact and colour",
    contactHint:
      "Where customers ask for help, on the page and on every receipt. Left empty, your business phone number is shown.",
    email: "Support e-mail",
    phone: "Support phone number",
    phoneHint: "As it is to be read, such as +60 3-1234 5678.",
    badPhone: "Digits, spaces and a leading + only.",
    colour: "Your colour",
    colourHint:
      "Behind your name and the amount. Six hexadecimal digits, such as #8a1538; darkened where text could not be read on it.",
    pickColour: "Pick a colour",
    badColour: "A # and six of the digits 0-9 and letters a-f.",
    logo: "Logo",
    logoHint: "PNG, JPEG or WebP. A square picture fills its place best; it is shown on white.",
    chooseLogo: "Choose a logo",
    replaceLogo: "Replace logo",
    removeLogo: "Remove logo",
    logoChanged: "Your customers see the new logo from now on.",
    logoRemoved: "The logo was removed. Customers see the first letter of your name.",
    wrongKind:
      "This is no PNG, JPEG or WebP picture. Save your logo as one of these and choose it.",
    unreadable: "This picture cannot be opened: it is damaged or cut off. Save it again.",
    tooSmall: "This picture is too small: each side needs at least 32 pixels.",
    tooLarge:
      "This picture stays above 512 KB even when it is drawn smaller. Choose a simpler one.",
    preview: "Preview",
    previewHint: "The top of the page with what you have entered here.",
    sampleOrder: "Order 1042",
    helpFrom: (name: string) => `Questions about this order? ${name} helps.`,
  },
  {
    title: "Halaman bayaran",
    lead: "Apa yang dilihat pelanggan tentang anda semasa membayar.",
    readOnly: "Pemilik dan pentadbir semua kedai mengubah halaman ini.",
    contact: "Hubungan sokongan dan warna",
    contactHint:
      "Tempat pelanggan meminta bantuan, pada halaman dan setiap resit. Jika kosong, nombor telefon perniagaan anda dipaparkan.",
    email: "E-mel sokongan",
    phone: "Nombor telefon sokongan",
    phoneHint: "Seperti yang hendak dibaca, contohnya +60 3-1234 5678.",
    badPhone: "Hanya angka, ruang dan + di hadapan.",
    colour: "Warna anda",
    colourHint:
      "Di belakang nama anda dan jumlah. Enam digit heksadesimal, contohnya #8a1538; digelapkan jika teks tidak dapat dibaca di atasnya.",
    pickColour: "Pilih warna",
    badColour: "Tanda # dan enam daripada angka 0-9 dan huruf a-f.",
    logo: "Logo",
    logoHint:
      "PNG, JPEG atau WebP. Gambar segi empat sama paling sesuai; ia dipaparkan di atas warna putih.",
    chooseLogo: "Pilih logo",
    replaceLogo: "Ganti logo",
    removeLogo: "Buang logo",
    logoChanged: "Pelanggan anda melihat logo baharu mulai sekarang.",
    logoRemoved: "Logo telah dibuang. Pelanggan melihat huruf pertama nama anda.",
    wrongKind:
      "Ini bukan gambar PNG, JPEG atau WebP. Simpan logo anda sebagai salah satu daripadanya dan pilih.",
    unreadable: "Gambar ini tidak dapat dibuka: ia rosak atau terpotong. Simpan semula.",
    tooSmall: "Gambar ini terlalu kecil: setiap sisi perlu sekurang-kurangnya 32 piksel.",
    tooLarge:
      "Gambar ini masih melebihi 512 KB walaupun dilukis lebih kecil. Pilih yang lebih ringkas.",
    preview: "Pratonton",
    previewHint: "Bahagian atas halaman dengan apa yang anda isi di sini.",
    sampleOrder: "Pesanan 1042",
    helpFrom: (name: string) => `Ada soalan tentang pesanan ini? ${name} membantu.`,
  },
);
