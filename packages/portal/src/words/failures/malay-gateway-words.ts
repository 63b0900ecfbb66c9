import type { Language } from "../define-words.ts";
import { OPERATOR_SENTENCES } from "./malay-operator-words.ts";

/**
 * What the gateway says in English in addition to an error's code, in Malay, and in English where a
 * user needs other words than a developer. `{}` is a value. A test compares them with the gateway's
 * sources.
 */
export const GATEWAY_SENTENCES: readonly (readonly [
  said: string,
  malay: string,
  english?: string,
])[] = [
  ...OPERATOR_SENTENCES,
  // Of codes that say little by themselves
  [
    "This address ({}) is not in KAUNTER_PUBLIC_URL; add it.",
    "Alamat ini ({}) tiada dalam KAUNTER_PUBLIC_URL; sila tambahkannya.",
  ],
  [
    "month must be a month that has begun, such as 2026-11.",
    "Sila pilih bulan yang sudah bermula.",
    "Choose a month that has begun.",
  ],
  [
    "amountMin must not be above amountMax.",
    "Jumlah terendah tidak boleh melebihi jumlah tertinggi.",
    "The lowest amount must not be above the highest.",
  ],
  [
    "The dispute is {}.",
    "Ini tidak lagi dapat dilakukan: statusnya kini {}. Sila muat semula halaman.",
    "This is no longer possible: the status is now {}. Reload the page.",
  ],
  [
    "The decision is {}.",
    "Ini tidak lagi dapat dilakukan: statusnya kini {}. Sila muat semula halaman.",
    "This is no longer possible: the status is now {}. Reload the page.",
  ],
  [
    "The current status is {}.",
    "Ini tidak lagi dapat dilakukan: statusnya kini {}. Sila muat semula halaman.",
    "This is no longer possible: the status is now {}. Reload the page.",
  ],
  [
    "The payment is {}.",
    "Ini tidak lagi dapat dilakukan: status bayaran kini {}. Sila muat semula halaman.",
    "This is no longer possible: the status of the payment is now {}. Reload the page.",
  ],
  [
    "This is not possible in the current state.",
    "Ini tidak lagi dapat dilakukan. Sila muat semula halaman.",
    "This is no longer possible. Reload the page.",
  ],
  [
    "This is not possible in the current status.",
    "Ini tidak lagi dapat dilakukan. Sila muat semula halaman.",
    "This is no longer possible. Reload the page.",
  ],
  ["A field has an invalid value.", "Nilai dalam satu medan tidak sah."],
  ["The file is invalid.", "Fail ini tidak sah."],
  ["The public key is invalid.", "Kunci awam ini tidak sah."],
  // Team and second factor
  [
    "Confirm with a code of your authenticator app, a recovery code or a passkey.",
    "Sila sahkan dengan kod aplikasi pengesah, kod pemulihan atau kunci laluan.",
  ],
  ["Another user must approve it.", "Pengguna lain perlu meluluskannya."],
  [
    "A decision about this is already waiting for a second operator.",
    "Keputusan tentang perkara ini sedang menunggu pengendali kedua.",
  ],
  [
    "The merchant's approval limit has changed since.",
    "Had kelulusan peniaga ini telah berubah. Sila tolak keputusan ini dan buat semula.",
    "The merchant's approval limit has changed. Reject this decision and make it again.",
  ],
  [
    "The merchant was submitted again, or its settlement account has changed.",
    "Peniaga ini telah dihantar semula, atau akaun penyelesaiannya telah berubah. Sila tolak keputusan ini dan buat semula.",
    "The merchant was submitted again, or its settlement account has changed. Reject this decision and make it again.",
  ],
  ["You cannot change your own access.", "Anda tidak boleh mengubah akses anda sendiri."],
  ["You cannot remove yourself.", "Anda tidak boleh mengeluarkan diri sendiri."],
  [
    "You cannot reset your own second factor.",
    "Anda tidak boleh menetapkan semula faktor kedua anda sendiri.",
  ],
  ["Set up your own second factor first.", "Sila sediakan faktor kedua anda dahulu."],
  [
    "You must have a second factor. Set up another one before you remove this one.",
    "Anda mesti mempunyai faktor kedua. Sila sediakan yang lain sebelum membuang yang ini.",
  ],
  ["An authenticator app is already enabled.", "Aplikasi pengesah sudah diaktifkan."],
  ["The invitation has already been accepted.", "Jemputan ini sudah diterima."],
  // Applications, keys and webhooks
  [
    "redirectUris must be http or https URLs without a fragment.",
    "Setiap URI ubah hala mesti bermula dengan https:// atau http:// dan tidak mengandungi #.",
    "Redirect URIs must start with https:// or http:// and contain no #.",
  ],
  [
    "embedOrigins has {} origins; the maximum is {}.",
    "Terdapat {} laman; paling banyak {}.",
    "{} sites are listed; at most {} are possible.",
  ],
  ["is listed twice.", "Satu laman disenaraikan dua kali.", "A site is listed twice."],
  [
    "contains a wildcard; list each origin, such as https://shop.example.",
    "Kad bebas (*) tidak dibenarkan. Sila senaraikan setiap laman, contohnya https://shop.example.",
    "Wildcards (*) are not possible. List each site, such as https://shop.example.",
  ],
  ["must use https.", "URL mesti bermula dengan https://.", "The URL must start with https://."],
  [
    "must use https; http is accepted only for localhost and 127.0.0.1.",
    "URL mesti bermula dengan https://, kecuali localhost dan 127.0.0.1.",
    "The URL must start with https://, except for localhost and 127.0.0.1.",
  ],
  [
    "must be only the origin: {}.",
    "Sila masukkan asal laman sahaja: {}.",
    "Enter only the origin: {}.",
  ],
  [
    "must be an origin, such as https://shop.example.",
    "Sila masukkan asal laman, contohnya https://shop.example.",
    "Enter origins, such as https://shop.example.",
  ],
  [
    "A merchant can have at most {} applications.",
    "Peniaga boleh mempunyai paling banyak {} aplikasi.",
  ],
  [
    "A merchant can have at most {} webhook endpoints.",
    "Peniaga boleh mempunyai paling banyak {} titik akhir webhook.",
  ],
  [
    "A merchant can have at most {} webhook faults.",
    "Peniaga boleh mempunyai paling banyak {} gangguan webhook.",
  ],
  ["{} takes no delayMs.", "{} tidak mempunyai kelewatan.", "{} has no delay."],
  [
    "delayMs must be from 1 to {} for {}.",
    "Kelewatan mestilah 1 hingga {} ms untuk {}.",
    "The delay must be 1 to {} ms for {}.",
  ],
  ["target must be a URL.", "Sasaran mestilah URL.", "The target must be a URL."],
  ["The merchant has no application {}.", "Peniaga tidak mempunyai aplikasi {}."],
  ["The merchant has no checkout {}.", "Peniaga tidak mempunyai halaman pembayaran {}."],
  [
    "Another webhook endpoint already has this URL.",
    "Titik akhir webhook lain sudah menggunakan URL ini.",
  ],
  [
    "Another check was started at the same time.",
    "Satu semakan lain dimulakan pada masa yang sama.",
  ],
  ["The application already has this key.", "Aplikasi ini sudah mempunyai kunci ini."],
  ["Too many keys. Revoke one first.", "Terlalu banyak kunci. Sila batalkan satu kunci dahulu."],
  ["There is no new key to use.", "Tiada kunci baharu untuk digunakan."],
  [
    "is not an absolute URL.",
    "URL ini tidak lengkap. Contoh: https://shop.example/notify",
    "The URL is not complete. Example: https://shop.example/notify",
  ],
  [
    "must be http or https.",
    "URL mesti bermula dengan https:// atau http://.",
    "The URL must start with https:// or http://.",
  ],
  [
    "must not contain a username or password.",
    "URL tidak boleh mengandungi nama pengguna atau kata laluan.",
    "The URL must not contain a username or password.",
  ],
  [
    "must not contain a username or password: send them as credentials.",
    "URL tidak boleh mengandungi nama pengguna atau kata laluan: isikan medan yang disediakan.",
    "The URL must not contain a username or password: enter them in their own fields.",
  ],
  ["must begin with {}.", "URL mesti bermula dengan {}.", "The URL must begin with {}."],
  [
    "must begin with {}//: credentials are not sent without encryption.",
    "URL mesti bermula dengan {}//: kelayakan log masuk tidak dihantar tanpa penyulitan.",
    "The URL must begin with {}//: credentials are not sent without encryption.",
  ],
  ["must have the form {}.", "URL mesti berbentuk {}.", "The URL must have the form {}."],
  ["must not contain #.", "URL tidak boleh mengandungi #.", "The URL must not contain #."],
  [
    "has an unknown parameter {}: its form is {}.",
    "URL mempunyai parameter {} yang tidak dikenali: bentuknya ialah {}.",
    "The URL has an unknown parameter {}: its form is {}.",
  ],
  [
    "must have one virtual host, with each / in its name written as %2F.",
    "URL mesti mempunyai satu hos maya; tulis setiap / dalam namanya sebagai %2F.",
    "The URL must have one virtual host, with each / in its name written as %2F.",
  ],
  [
    "must have an exchange, or a routing_key that names a queue: {}.",
    "URL mesti mempunyai exchange, atau routing_key yang menamakan baris gilir: {}.",
    "The URL must have an exchange, or a routing_key that names a queue: {}.",
  ],
  ["must name a bucket: {}.", "URL mesti menamakan baldi: {}.", "The URL must name a bucket: {}."],
  [
    "must not have . or .. or // in its prefix.",
    "Awalan dalam URL tidak boleh mengandungi . atau .. atau //.",
    "The URL must not have . or .. or // in its prefix.",
  ],
  [
    "must not have a prefix of more than {} bytes.",
    "Awalan dalam URL tidak boleh melebihi {} bait.",
    "The prefix in the URL must not have more than {} bytes.",
  ],
  [
    "must have names of at most {} bytes and a routing_key of {}.",
    "Nama dalam URL boleh mempunyai paling banyak {} bait, dan routing_key {} bait.",
    "The names in the URL may have at most {} bytes, and the routing_key {} bytes.",
  ],
  [
    "must have a region such as us-east-1.",
    "URL mesti mempunyai rantau seperti us-east-1.",
    "The URL must have a region such as us-east-1.",
  ],
  [
    "credentials must be sent: the username and password for {}.",
    "Sila isikan kelayakan log masuk untuk {}.",
    "Enter the credentials for {}.",
  ],
  [
    "credentials must not be sent: this URL takes none.",
    "URL ini tidak memerlukan kelayakan log masuk.",
    "This URL takes no credentials.",
  ],
  [
    "credentials must not contain control characters.",
    "Kelayakan log masuk tidak boleh mengandungi aksara kawalan.",
    "Credentials must not contain control characters.",
  ],
  [
    "the endpoint has no credentials for {}.",
    "Titik akhir tiada kelayakan log masuk untuk {}. Sila sunting titik akhir itu.",
    "The endpoint has no credentials for {}. Edit the endpoint.",
  ],
  [
    "resolves to an address that is not public.",
    "URL ini menuju ke alamat yang bukan alamat awam.",
    "The URL leads to an address that is not public.",
  ],
  [
    "resolves to this machine or a private network.",
    "URL ini menuju ke mesin ini atau rangkaian persendirian.",
    "The URL leads to this machine or a private network.",
  ],
  [
    "More than {} notifications; choose a shorter period.",
    "Lebih daripada {} pemberitahuan; sila pilih tempoh yang lebih pendek.",
  ],
  // Payments, refunds, disputes
  ["The response deadline has passed.", "Tarikh akhir untuk menjawab telah berlalu."],
  [
    "An explanation of 1 to {} characters is required.",
    "Penjelasan sepanjang 1 hingga {} aksara diperlukan.",
  ],
  ["At most {} files.", "Paling banyak {} fail."],
  ["At most 20 MB in all files together.", "Semua fail bersama paling besar 20 MB."],
  ["The report has already been resolved: {}.", "Perkara ini sudah diselesaikan: {}."],
  ["Possible decisions: {}.", "Keputusan yang mungkin: {}."],
  ["{} cannot be accepted.", "{} tidak boleh diterima."],
  ["Refund {} is {}.", "Status bayaran balik {} kini {}."],
  ["A reason is required.", "Sebab diperlukan."],
  [
    "A refund of this payment is already waiting for approval.",
    "Bayaran balik bagi bayaran ini sudah menunggu kelulusan.",
  ],
  [
    "Above the team's limit, another approver is needed. Request a refund instead.",
    "Melebihi had pasukan, kelulusan orang lain diperlukan. Sila mohon bayaran balik.",
  ],
  [
    "The payment's outcome is not known yet. Retry once its status is SUCCESS.",
    "Keputusan bayaran ini belum diketahui. Sila cuba lagi apabila bayaran berjaya.",
    "The outcome of this payment is not known yet. Try again once it has succeeded.",
  ],
  [
    "The payer's bank disputes the payment. Respond to the dispute or accept it instead.",
    "Bank pembayar telah mempertikaikan bayaran ini. Sila jawab atau terima pertikaian itu.",
    "The payer's bank has disputed this payment. Respond to the dispute or accept it instead.",
  ],
  [
    "The payer's bank disputes the payment.",
    "Bank pembayar telah mempertikaikan bayaran ini.",
    "The payer's bank has disputed this payment.",
  ],
  [
    "Payments with this method can be refunded for {} days.",
    "Bayaran dengan kaedah ini boleh dibayar balik dalam tempoh {} hari sahaja.",
  ],
  ["The provider does not allow this refund.", "Penyedia tidak membenarkannya."],
  ["The payer's bank did not accept the response.", "Bank pembayar tidak menerimanya."],
  [
    "The checkout has no email address.",
    "Tiada alamat e-mel untuk bayaran ini.",
    "There is no email address for this payment.",
  ],
  ["Wait until the other exports have finished.", "Sila tunggu sehingga eksport lain selesai."],
  [
    "The export is not finished yet. Try again later.",
    "Eksport ini belum selesai. Sila cuba lagi kemudian.",
  ],
  [
    "More than {} payments. Start an export instead.",
    "Lebih daripada {} bayaran. Sila mulakan eksport.",
  ],
  [
    "More than {} payments; choose a shorter period.",
    "Lebih daripada {} bayaran; sila pilih tempoh yang lebih pendek.",
  ],
  // Payment links
  [
    "amountMinor times quantityMax is more than can be paid at once.",
    "Jumlah darab kuantiti tertinggi melebihi had bagi satu bayaran.",
    "The amount times the highest quantity is more than can be paid at once.",
  ],
  ["The payment link has already been paid.", "Pautan bayaran ini sudah dibayar."],
  // Payers' data
  ["A customer ID is required.", "ID pelanggan diperlukan."],
  [
    "An email address is required, such as payer@example.com.",
    "Alamat e-mel diperlukan, contohnya payer@example.com.",
  ],
  [
    "A phone number with its country code is required, such as +60 12 345 6789.",
    "Nombor telefon dengan kod negara diperlukan, contohnya +60 12 345 6789.",
  ],
  // Verification and files
  ["The terms have changed. Reload the page.", "Terma telah berubah. Sila muat semula halaman."],
  ["PDF, PNG and JPEG only.", "PDF, PNG dan JPEG sahaja."],
  ["PNG, JPEG and WebP only.", "PNG, JPEG dan WebP sahaja."],
  ["At most 5 MB.", "Paling besar 5 MB."],
  [
    "At most 5 MB. Save the picture as JPEG.",
    "Paling besar 5 MB. Sila simpan gambar sebagai JPEG.",
  ],
  ["512 KiB at most.", "Paling besar 512 KiB."],
  [
    "Each side is {} to {} pixels; this picture has {} x {}.",
    "Setiap sisi antara {} hingga {} piksel; gambar ini {} x {}.",
  ],
  ["The picture is damaged, cut off or moving.", "Gambar rosak, terpotong atau bergerak."],
  [
    "The picture is damaged or has more than 25 megapixels, 12.5 as PNG.",
    "Gambar rosak atau melebihi 25 megapiksel, atau 12.5 bagi PNG.",
  ],
  ["The PDF is cut off.", "PDF terpotong."],
  [
    "The PDF has more than {} pages. Upload fewer pages.",
    "PDF melebihi {} halaman. Sila muat naik halaman yang lebih sedikit.",
  ],
  [
    "At most 5 MB. The pages of the PDF take more; upload fewer pages.",
    "Paling besar 5 MB. Halaman PDF melebihinya; sila muat naik halaman yang lebih sedikit.",
  ],
  [
    "The PDF cannot be checked. Print it to a new PDF and upload that.",
    "PDF tidak dapat diperiksa. Sila cetak kepada PDF baharu dan muat naik PDF itu.",
  ],
  [
    "The PDF is protected by a password. Print it to a new PDF and upload that.",
    "PDF dilindungi kata laluan. Sila cetak kepada PDF baharu dan muat naik PDF itu.",
  ],
  [
    "{} Print it to a new PDF and upload that.",
    "PDF mengandungi skrip, lampiran atau borang. Sila cetak kepada PDF baharu dan muat naik PDF itu.",
  ],
];

const SPECIAL = /[.*+?^${}()|[\]\\]/g;
/** A value, or a sentence: never the end of the one before. */
const VALUE = String.raw`((?:(?!\. ).)+\.?)`;

/** The longest first: a short sentence may end a longer one. */
const PATTERNS = GATEWAY_SENTENCES.toSorted(([a], [b]) => b.length - a.length).map(
  ([said, ms, en = said]) => {
    const parts = said.split("{}").map((part) => part.replaceAll(SPECIAL, "\\$&"));
    return { pattern: new RegExp(`(?:^|\\s)${parts.join(VALUE)}$`), words: { en, ms } };
  },
);

/** The last of the gateway's sentences in the user's language; null for one without words. */
export function translateSentence(message: string, language: Language): string | null {
  for (const { pattern, words } of PATTERNS) {
    const [found, ...values] = pattern.exec(message) ?? [];
    if (found === undefined) continue;
    return words[language].replaceAll("{}", () => values.shift() ?? "");
  }
  return null;
}
