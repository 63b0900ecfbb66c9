import { defineWords } from "../../words/define-words.ts";

/** Each mistake: what is wrong, and the fix. */
export const MISTAKE_WORDS = defineWords(
  {
    RAW_BODY:
      "The body was signed exactly as it was sent. Sort its keys, write it compact and escape < > & before signing.",
    NOT_ESCAPED:
      "The characters < > & were not escaped. Write them as \\u003c \\u003e \\u0026 before Base64.",
    NOT_SORTED: "The keys were not sorted. Sort them alphabetically at every level.",
    NESTED_NOT_SORTED: "Only the outermost keys were sorted. Sort the keys of nested objects too.",
    ARRAYS_NOT_SORTED:
      "Keys of objects inside arrays were not sorted. Sort them too; keep the order of the array.",
    SPACES_LEFT:
      "Spaces or line breaks were left in the JSON. Write it compact: no space after , or :.",
    ASCII_ONLY: "Characters beyond ASCII were written as \\uXXXX. Leave them as UTF-8.",
    UPPER_HEX: "Escapes were written in upper case (\\u003C). Use lower case (\\u003c).",
    SLASHES_ESCAPED: "Slashes were written as \\/. Leave them plain.",
    NOT_BASE64: "The JSON was put after data= without encoding. Encode it with Base64 first.",
    BASE64_URL:
      "The URL-safe Base64 alphabet (- and _) was used. Use the standard one (+ / and = at the end).",
    BASE64_LINES: "The Base64 text has line breaks. Write it on one line.",
    DATA_MISSING: "The data part is missing although the request has a body.",
    DATA_EMPTY: "An empty data part was signed. A request without a body has no data part at all.",
    URL_PATH_ONLY: "Only the path was signed. Sign the full URL, with https:// and the host.",
    URL_WITHOUT_QUERY: "The URL was signed without its query. Sign it exactly as it is called.",
    URL_TRAILING_SLASH:
      "The signed URL and the called URL differ in the trailing slash. Sign the URL exactly as it is called.",
    URL_OTHER_BASE:
      "The signed host or port differs from the one called. Sign the URL exactly as it is called.",
    URL_OTHER_SCHEME:
      "The signed URL and the called URL differ in http and https. Sign the URL exactly as it is called.",
    URL_MISSING: "The requestUrl part is missing. It is left out only when a webhook is verified.",
    URL_DECODED: "The URL was signed decoded. Sign it exactly as it is sent.",
    URL_ENCODED: "The URL was percent-encoded as a whole before signing. Sign it as it is sent.",
    METHOD_UPPER_CASE: "The method was signed in upper case. Write it in lower case: method=post.",
    TIMESTAMP_MILLISECONDS_SIGNED:
      "Milliseconds were signed, seconds were sent. Use the same text, in seconds, for both.",
    TIMESTAMP_SECONDS_SIGNED:
      "Seconds were signed, milliseconds were sent. Send X-Timestamp in seconds.",
    SIGN_TYPE_MISSING: "The part signType=sha256 is missing from the signed text.",
    SIGN_TYPE_OTHER: "signType must be written sha256, in lower case.",
    ORDER_URL_LAST: "requestUrl was put last. Put the parts in alphabetical order.",
    ORDER_OTHER:
      "The parts are in the wrong order. Sort them alphabetically: data, method, nonceStr, requestUrl, signType, timestamp.",
    NAMES_OTHER:
      "The part names are wrong. Use data, method, nonceStr, requestUrl, signType and timestamp.",
    SIGNATURE_MISSING: "The header X-Signature is missing.",
    SIGNATURE_PREFIX: "X-Signature must start with sha256 and one space.",
    SIGNATURE_NOT_BASE64: "The value after sha256 in X-Signature is not standard Base64.",
    SIGNATURE_LENGTH:
      "The signature length matches no key of this application: a key of another size was used, or the signature was cut.",
    NONCE_MISSING: "The header X-Nonce-Str is missing.",
    NONCE_SPACE: "The nonce must not contain a space or &.",
    TIMESTAMP_MISSING: "The header X-Timestamp is missing.",
    TIMESTAMP_MILLISECONDS: "X-Timestamp is in milliseconds. Send whole seconds.",
    TIMESTAMP_NOT_SECONDS: "X-Timestamp is not a Unix time in seconds. Send ten digits.",
    CLOCK: "The sender's clock is off by more than 120 seconds. Synchronize it with NTP.",
    BODY_NOT_JSON:
      "The body is not a valid JSON object: a duplicate key, invalid text, or not an object.",
    NO_KEY: "This application has no public key. Upload one first.",
    OTHER_KEY:
      "The signature was made with a private key whose public key is not uploaded here, or it was changed in transit.",
    PSS_PADDING: "The signature uses PSS padding. Use PKCS#1 v1.5.",
    OTHER_HASH: "A hash other than SHA-256 was used. Use SHA-256.",
    HASHED_TWICE:
      "The text was hashed before signing, so a hash of a hash was signed. Pass the text itself to the signing function.",
    OTHER_TEXT:
      "The correct key signed an unknown text. Print the text your program signs and compare it below.",
  },
  {
    RAW_BODY:
      "Kandungan ditandatangani seperti dihantar. Isih kuncinya, tulis padat dan escape < > & sebelum tandatangan.",
    NOT_ESCAPED:
      "Aksara < > & tidak di-escape. Tulis sebagai \\u003c \\u003e \\u0026 sebelum Base64.",
    NOT_SORTED: "Kunci tidak diisih. Isih mengikut abjad pada setiap peringkat.",
    NESTED_NOT_SORTED: "Hanya kunci terluar diisih. Isih juga kunci objek bersarang.",
    ARRAYS_NOT_SORTED:
      "Kunci objek dalam tatasusunan tidak diisih. Isih juga; kekalkan susunan tatasusunan.",
    SPACES_LEFT:
      "Ruang atau baris baharu tertinggal dalam JSON. Tulis padat: tiada ruang selepas , atau :.",
    ASCII_ONLY: "Aksara bukan ASCII ditulis sebagai \\uXXXX. Biarkan sebagai UTF-8.",
    UPPER_HEX: "Escape ditulis huruf besar (\\u003C). Guna huruf kecil (\\u003c).",
    SLASHES_ESCAPED: "Garis miring ditulis \\/. Biarkan biasa.",
    NOT_BASE64: "JSON diletakkan selepas data= tanpa pengekodan. Kodkan dengan Base64 dahulu.",
    BASE64_URL:
      "Abjad Base64 selamat URL (- dan _) digunakan. Guna yang standard (+ / dan = di hujung).",
    BASE64_LINES: "Teks Base64 mempunyai baris baharu. Tulis dalam satu baris.",
    DATA_MISSING: "Bahagian data tiada walaupun permintaan mempunyai kandungan.",
    DATA_EMPTY:
      "Bahagian data kosong ditandatangani. Permintaan tanpa kandungan tidak mempunyai bahagian data.",
    URL_PATH_ONLY: "Hanya laluan ditandatangani. Tandatangani URL penuh, dengan https:// dan hos.",
    URL_WITHOUT_QUERY:
      "URL ditandatangani tanpa pertanyaannya. Tandatangani tepat seperti dipanggil.",
    URL_TRAILING_SLASH:
      "URL yang ditandatangani dan dipanggil berbeza pada garis miring di hujung.",
    URL_OTHER_BASE: "Hos atau port lain ditandatangani. Tandatangani URL tepat seperti dipanggil.",
    URL_OTHER_SCHEME:
      "URL yang ditandatangani dan dipanggil berbeza pada http dan https. Tandatangani tepat seperti dipanggil.",
    URL_MISSING: "Bahagian requestUrl tiada. Ia ditinggalkan hanya semasa mengesahkan webhook.",
    URL_DECODED: "URL ditandatangani dalam bentuk nyahkod. Tandatangani seperti dihantar.",
    URL_ENCODED:
      "URL dikod peratus keseluruhannya sebelum tandatangan. Tandatangani seperti dihantar.",
    METHOD_UPPER_CASE: "Kaedah ditandatangani huruf besar. Tulis huruf kecil: method=post.",
    TIMESTAMP_MILLISECONDS_SIGNED:
      "Milisaat ditandatangani, saat dihantar. Guna teks sama, dalam saat, untuk kedua-duanya.",
    TIMESTAMP_SECONDS_SIGNED:
      "Saat ditandatangani, milisaat dihantar. Hantar X-Timestamp dalam saat.",
    SIGN_TYPE_MISSING: "Bahagian signType=sha256 tiada dalam teks yang ditandatangani.",
    SIGN_TYPE_OTHER: "signType mesti ditulis sha256, huruf kecil.",
    ORDER_URL_LAST: "requestUrl diletakkan terakhir. Bahagian disusun mengikut abjad.",
    ORDER_OTHER:
      "Susunan bahagian berbeza. Susun mengikut abjad: data, method, nonceStr, requestUrl, signType, timestamp.",
    NAMES_OTHER:
      "Nama bahagian salah. Guna data, method, nonceStr, requestUrl, signType dan timestamp.",
    SIGNATURE_MISSING: "Pengepala X-Signature tiada.",
    SIGNATURE_PREFIX: "X-Signature mesti bermula dengan sha256 dan satu ruang.",
    SIGNATURE_NOT_BASE64: "Teks selepas sha256 dalam X-Signature bukan Base64 standard.",
    SIGNATURE_LENGTH:
      "Panjang tandatangan tidak sepadan dengan mana-mana kunci aplikasi ini: saiz kunci lain, atau terpotong.",
    NONCE_MISSING: "Pengepala X-Nonce-Str tiada.",
    NONCE_SPACE: "Nonce tidak boleh mengandungi ruang atau &.",
    TIMESTAMP_MISSING: "Pengepala X-Timestamp tiada.",
    TIMESTAMP_MILLISECONDS: "X-Timestamp dalam milisaat. Hantar saat penuh.",
    TIMESTAMP_NOT_SECONDS: "X-Timestamp bukan masa Unix dalam saat. Hantar sepuluh digit.",
    CLOCK: "Jam penghantar tersasar lebih 120 saat. Segerakkan dengan NTP.",
    BODY_NOT_JSON:
      "Kandungan bukan objek JSON yang sah: kunci berulang, teks tidak sah, atau bukan objek.",
    NO_KEY: "Aplikasi ini tiada kunci awam. Muat naik satu dahulu.",
    OTHER_KEY:
      "Tandatangan dibuat dengan kunci peribadi lain daripada yang dimuat naik di sini, atau diubah dalam perjalanan.",
    PSS_PADDING: "Tandatangan menggunakan pengisian PSS. Guna PKCS#1 v1.5.",
    OTHER_HASH: "Cincangan selain SHA-256 digunakan. Guna SHA-256.",
    HASHED_TWICE:
      "Teks dicincang sebelum ditandatangani. Berikan teks itu sendiri kepada fungsi tandatangan.",
    OTHER_TEXT:
      "Kunci yang betul menandatangani teks yang tidak dikenali. Cetak teks yang ditandatangani program anda dan bandingkan di bawah.",
  },
);
