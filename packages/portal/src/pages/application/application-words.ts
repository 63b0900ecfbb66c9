import { defineWords } from "../../words/define-words.ts";

export const APPLICATION_WORDS = defineWords(
  {
    title: "Applications",
    lead: "API clients, each with its client ID, secret and keys.",
    create: "Create application",
    withKey: "Generate key pair",
    withKeyHint:
      "Your browser generates the key pair and downloads the private key, which is not sent anywhere. The public key is added and the application is enabled.",
    withoutKeyHint: "The application stays OFF until you add a public key and enable it.",
    firstKeyName: "First key",
    createdReady: "Application created and enabled.",
    readyTitle: (name: string) => `“${name}” is ready`,
    readyLead: "It is ON, and its public key is added. Sign your first request in this browser.",
    keepKey: "The private key was downloaded. It is not stored and cannot be shown again.",
    view: "View application",
    signFirst: "Sign first request",
    nameHint: "Visible to your team only.",
    mode: "Signature mode",
    strict: "Strict: documented format only",
    compat: "Compatible: accepts older clients",
    created: "Application created. Add a public key next.",
    none: "No applications yet",
    noneHint: "Your API clients will appear here. Create one to get a client ID and secret.",
    clientId: "Client ID",
    keys: "Keys",
    tabSettings: "Settings",
    tabKeys: "Your keys",
    tabServerKey: "Gateway key",
    tabSecret: "Client secret",
    switchHint: "While OFF, it cannot get access tokens and its requests are rejected.",
    enable: "Enable application",
    enabled: "Application enabled.",
    disable: "Disable application",
    disableTitle: (name: string) => `Disable application “${name}”?`,
    disableText:
      "Its requests are rejected and it gets no access tokens. This takes effect within one second. You can enable it again at any time.",
    usage: (count: number, formatted: string) =>
      count === 0
        ? "It made no API calls in the last hour."
        : `It made ${formatted} API ${count === 1 ? "call" : "calls"} in the last hour.`,
    usageUnknown: "The number of API calls in the last hour could not be loaded.",
    disabled: "Application disabled. Its requests are now rejected.",
    compatLabel: "Compatible signatures",
    compatHint:
      "Accepts what existing clients send: milliseconds, unsorted arrays, unescaped < > &. Keep it OFF for new integrations.",
    deleteLabel: "Deletions signed as GET",
    deleteHint: "For a JavaScript client that signs the method get when it deletes a store.",
    fullLabel: "Full objects",
    fullHint:
      "Adds finalAmount, source, error, extraInfo, extendInfo and order.currencyType to transactions. Keep it OFF for clients that reject unknown fields.",
    detailsLabel: "Error details",
    detailsHint:
      "Lists each invalid field in details, in addition to code and message. Keep it OFF for clients that reject unknown fields.",
    signedLabel: "Signed responses",
    signedHint:
      "Adds X-Signature, X-Nonce-Str and X-Timestamp to every response, made with the gateway key, as for webhooks.",
    webhook: "Payment webhook URL",
    webhookHint: "Notified of every successful payment, in addition to the checkout's notifyUrl.",
    redirects: "Redirect URIs",
    redirectsHint: "For the authorization code grant. One per line, matched exactly.",
    embedOrigins: "Sites that can embed the checkout page",
    embedOriginsHint:
      "Origins such as https://shop.example, one per line, at most 10. If empty, the checkout page cannot be embedded.",
    urls: "Name and URLs",
    general: "General",
    noKey: "No public key",
    noKeyHint: "Requests are rejected until a public key is added.",
    addKey: "Add public key",
    offNotice: "This application is OFF",
    offHint: "Its requests are rejected. Enable it once it has a public key.",
  },
  {
    title: "Aplikasi",
    lead: "Klien API, setiap satu dengan ID klien, rahsia dan kuncinya.",
    create: "Cipta aplikasi",
    withKey: "Jana pasangan kunci",
    withKeyHint:
      "Pelayar anda menjana pasangan kunci dan memuat turun kunci peribadi, yang tidak dihantar ke mana-mana. Kunci awam ditambah dan aplikasi diaktifkan.",
    withoutKeyHint: "Aplikasi kekal MATI sehingga anda menambah kunci awam dan mengaktifkannya.",
    firstKeyName: "Kunci pertama",
    createdReady: "Aplikasi dicipta dan diaktifkan.",
    readyTitle: (name: string) => `“${name}” sedia digunakan`,
    readyLead:
      "Aplikasi ini HIDUP dan kunci awamnya telah ditambah. Tandatangani permintaan pertama anda dalam pelayar ini.",
    keepKey:
      "Kunci peribadi telah dimuat turun. Ia tidak disimpan dan tidak boleh dipaparkan lagi.",
    view: "Lihat aplikasi",
    signFirst: "Tandatangani permintaan pertama",
    nameHint: "Dilihat oleh pasukan anda sahaja.",
    mode: "Mod tandatangan",
    strict: "Ketat: format yang didokumenkan sahaja",
    compat: "Serasi: menerima klien lama",
    created: "Aplikasi dicipta. Seterusnya, tambah kunci awam.",
    none: "Belum ada aplikasi",
    noneHint:
      "Klien API anda dipaparkan di sini. Cipta satu untuk mendapatkan ID klien dan rahsia.",
    clientId: "ID klien",
    keys: "Kunci",
    tabSettings: "Tetapan",
    tabKeys: "Kunci anda",
    tabServerKey: "Kunci gerbang",
    tabSecret: "Rahsia klien",
    switchHint: "Semasa MATI, ia tidak menerima token akses dan permintaannya ditolak.",
    enable: "Aktifkan aplikasi",
    enabled: "Aplikasi diaktifkan.",
    disable: "Nyahaktifkan aplikasi",
    disableTitle: (name: string) => `Nyahaktifkan aplikasi “${name}”?`,
    disableText:
      "Permintaannya ditolak dan ia tidak menerima token akses. Ini berkuat kuasa dalam satu saat. Anda boleh mengaktifkannya semula pada bila-bila masa.",
    usage: (count: number, formatted: string) =>
      count === 0
        ? "Aplikasi ini tidak membuat sebarang panggilan API dalam sejam lalu."
        : `Aplikasi ini membuat ${formatted} panggilan API dalam sejam lalu.`,
    usageUnknown: "Bilangan panggilan API dalam sejam lalu tidak dapat dimuatkan.",
    disabled: "Aplikasi dinyahaktifkan. Permintaannya kini ditolak.",
    compatLabel: "Tandatangan serasi",
    compatHint:
      "Menerima apa yang dihantar oleh klien sedia ada: milisaat, tatasusunan tidak diisih, < > & tanpa escape. Biarkan MATI untuk integrasi baharu.",
    deleteLabel: "Pemadaman yang ditandatangani sebagai GET",
    deleteHint: "Untuk klien JavaScript yang menandatangani kaedah get semasa memadam kedai.",
    fullLabel: "Objek penuh",
    fullHint:
      "Menambah finalAmount, source, error, extraInfo, extendInfo dan order.currencyType pada transaksi. Biarkan MATI untuk klien yang menolak medan yang tidak dikenali.",
    detailsLabel: "Butiran ralat",
    detailsHint:
      "Menyenaraikan setiap medan yang tidak sah dalam details, selain code dan message. Biarkan MATI untuk klien yang menolak medan yang tidak dikenali.",
    signedLabel: "Respons bertandatangan",
    signedHint:
      "Menambah X-Signature, X-Nonce-Str dan X-Timestamp pada setiap respons, dibuat dengan kunci gerbang, seperti untuk webhook.",
    webhook: "URL webhook bayaran",
    webhookHint: "Dimaklumkan tentang setiap bayaran yang berjaya, selain notifyUrl checkout.",
    redirects: "URI ubah hala",
    redirectsHint: "Untuk geran kod kebenaran. Satu bagi setiap baris, dipadankan dengan tepat.",
    embedOrigins: "Laman yang boleh membenamkan halaman pembayaran",
    embedOriginsHint:
      "Origin seperti https://shop.example, satu bagi setiap baris, paling banyak 10. Jika kosong, halaman pembayaran tidak boleh dibenamkan.",
    urls: "Nama dan URL",
    general: "Umum",
    noKey: "Tiada kunci awam",
    noKeyHint: "Permintaan ditolak sehingga kunci awam ditambah.",
    addKey: "Tambah kunci awam",
    offNotice: "Aplikasi ini MATI",
    offHint: "Permintaannya ditolak. Aktifkan selepas kunci awam ditambah.",
  },
);
