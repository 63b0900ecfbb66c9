import type { MistakeName } from "@kaunter/signing/mistakes";

const SORT =
  "Isih kunci setiap objek mengikut abjad, termasuk yang bersarang dan dalam tatasusunan.";
const COMPACT = "Tulis JSON padat, tanpa ruang antara token.";
const AS_SENT = "Tandatangani nilai yang sama seperti dihantar.";
const NUMBERS = "Tulis nombor dalam bentuk terpendek, seperti JavaScript: 1, bukan 1.0 atau 1e0.";
const ESCAPE = "Tulis sebagai \\u003c \\u003e \\u0026.";
const BASE64 = "Guna Base64 standard bagi bait UTF-8 JSON: A-Z a-z 0-9 + / dengan pelapik =.";
const URL =
  "Tandatangani URL penuh tepat seperti dipanggil, daripada skema hingga hujung pertanyaan.";
const ONCE = "Jana sekali dan hantar nilai yang sama dalam pengepala.";
const RSA = "Tandatangani dengan RSA PKCS#1 v1.5 dan SHA-256 (RSA-SHA256, RS256, SHA256withRSA).";
const NO_ENCRYPTION = `Guna fungsi tandatangan, bukan fungsi penyulitan. ${RSA}`;
const KEY = "Guna kunci peribadi yang kunci awamnya dimuat naik untuk aplikasi ini.";
const PLAIN = "Berikan teks itu sendiri kepada fungsi tandatangan.";
const PAIRS = "Tulis setiap bahagian sebagai name=value dan gabungkan dengan &.";
const HEADER = "Hantar: X-Signature: sha256 <Base64 tandatangan>.";
const PARTS =
  "Bahagiannya ialah data, method, nonceStr, requestUrl, signType dan timestamp, dalam susunan abjad ini.";

const OTHER_TEXT = "Kunci yang betul menandatangani teks lain. Telah diketepikan, satu demi satu:";
const USUAL =
  "kaedah; perubahan biasa pada hos, port, laluan dan pertanyaan URL, pada nonce dan masa; nama, susunan dan gabungan bahagian";
const COMPARE =
  "Cetak teks yang ditandatangani program anda dan bandingkan dengan step4, atau tampal ke dalam penyahpepijat tandatangan portal.";

/** What the package for signing says in English. `{detail}` is what was signed or sent there. */
export const MALAY_MISTAKES: Readonly<Record<MistakeName, string>> = {
  "keys-unsorted": `Kunci tidak diisih, mengikut susunan dihantar. ${SORT}`,
  "nested-keys-unsorted": `Hanya kunci terluar diisih. ${SORT}`,
  "top-keys-unsorted": `Kunci objek bersarang diisih tetapi kunci terluar tidak. ${SORT}`,
  "keys-in-arrays-unsorted": `Kunci objek dalam tatasusunan tidak diisih. ${SORT}`,
  "keys-sorted-ignoring-case":
    "Kunci diisih tanpa membezakan huruf besar dan kecil. Bandingkan bait demi bait: huruf besar dahulu.",
  "keys-sorted-descending": `Kunci diisih dari Z ke A. ${SORT}`,
  "keys-sorted-by-length": `Kunci diisih mengikut panjangnya. ${SORT}`,
  "keys-reversed": `Kunci ditandatangani dalam susunan terbalik. ${SORT}`,
  "numeric-keys-first":
    "Kunci bernombor bulat diletakkan dahulu, ikut nombor. Bandingkan kunci sebagai teks, bait demi bait.",
  "array-items-sorted":
    "Susunan item tatasusunan diubah, atau item berulang dibuang. Isih kunci objek sahaja; kekalkan susunan tatasusunan.",
  indented: `JSON ditandatangani berinden pada beberapa baris. ${COMPACT}`,
  "blank-after-comma-and-colon": `Ada ruang selepas setiap koma dan titik bertindih. ${COMPACT}`,
  "blank-after-colon": `Ada ruang selepas setiap titik bertindih. ${COMPACT}`,
  "blank-after-comma": `Ada ruang selepas setiap koma. ${COMPACT}`,
  "newline-after-json": "Ada baris baharu di hujung JSON. Buang sebelum pengekodan.",
  "blank-around-json": `Ada ruang sebelum atau selepas JSON. ${COMPACT}`,
  "byte-order-mark": "Ada tanda susunan bait sebelum JSON. Kodkan sebagai UTF-8 tanpanya.",
  "html-unescaped": `Aksara < > & tidak di-escape. ${ESCAPE}`,
  "html-partly-unescaped": `Hanya sebahagian < > & di-escape; {detail} tidak. ${ESCAPE}`,
  "upper-case-escapes": "Escape ditulis huruf besar (\\u003C). Guna huruf kecil (\\u003c).",
  "html-entities": `Aksara < > & atau tanda petikan ditulis sebagai entiti HTML, seperti &lt;. Jangan guna htmlspecialchars. ${ESCAPE}`,
  "escapes-escaped":
    "Aksara < > & digantikan sebelum JSON ditulis. Tulis JSON dahulu, kemudian gantikan dalam teksnya.",
  "slashes-escaped": "Garis miring ditulis \\/. Biarkan biasa. Dalam PHP: JSON_UNESCAPED_SLASHES.",
  "non-ascii-escaped":
    "Aksara bukan ASCII ditulis sebagai \\uXXXX. Biarkan sebagai UTF-8. Python: ensure_ascii=False. PHP: JSON_UNESCAPED_UNICODE.",
  "gson-escapes":
    "Aksara = dan ' ditulis \\u003d dan \\u0027, seperti lalai Gson. Guna disableHtmlEscaping(), kemudian tulis < > & sebagai \\u003c \\u003e \\u0026.",
  "system-text-json-escapes":
    "Aksara + ' \" dan aksara bukan ASCII ditulis dengan huruf besar, seperti \\u002B, seperti lalai System.Text.Json. Guna JavaScriptEncoder.UnsafeRelaxedJsonEscaping, kemudian tulis < > & sebagai \\u003c \\u003e \\u0026.",
  "json-hex-escapes":
    "Aksara < > & ' dan \" ditulis seperti \\u0022, oleh pilihan JSON_HEX PHP. Jangan guna pilihan itu; tulis < > & sahaja sebagai \\u003c \\u003e \\u0026.",
  "controls-escaped":
    "Aksara kawalan ditulis dengan cara lain: {detail}. Tulis seperti pustaka JSON: \\n, \\t, dan yang lain seperti \\u001d, dalam huruf kecil.",
  "apostrophes-escaped": "Aksara ' ditulis \\u0027. Biarkan biasa; hanya < > & di-escape.",
  "line-separators-unescaped":
    "Aksara U+2028 atau U+2029 tidak di-escape. Tulis sebagai \\u2028 dan \\u2029.",
  "numbers-scaled": `Jumlah lain ditandatangani daripada yang dihantar, seolah-olah dalam ringgit atau sen ({detail}). Jumlah ialah nombor bulat dalam sen. ${AS_SENT}`,
  "numbers-with-decimals": `Nombor bulat ditandatangani dengan perpuluhan, seperti 1.0. ${NUMBERS}`,
  "numbers-with-exponent": `Nombor ditandatangani dengan eksponen, seperti 1e2. ${NUMBERS}`,
  "numbers-as-sent": `Nombor ditandatangani seperti dihantar, seperti 1.0 atau 1e2. ${NUMBERS}`,
  "numbers-as-text": `Nombor ditandatangani sebagai teks dalam tanda petikan. ${AS_SENT}`,
  "text-as-number": `Nombor ditandatangani, tetapi teks dalam tanda petikan dihantar. ${AS_SENT}`,
  "booleans-as-text": `true dan false ditandatangani sebagai teks dalam tanda petikan. ${AS_SENT}`,
  "booleans-as-numbers": `true dan false ditandatangani sebagai 1 dan 0. ${AS_SENT}`,
  "nulls-left-out": `Ahli bernilai null dihantar tetapi tidak ditandatangani. ${AS_SENT}`,
  "empty-texts-left-out": `Teks kosong dihantar tetapi tidak ditandatangani. ${AS_SENT}`,
  "empty-members-left-out": `Ahli kosong dihantar tetapi tidak ditandatangani. ${AS_SENT}`,
  "nulls-as-empty-text": `"" ditandatangani tetapi null dihantar. ${AS_SENT}`,
  "empty-text-as-null": `null ditandatangani tetapi "" dihantar. ${AS_SENT}`,
  "empty-array-as-object":
    "{} ditandatangani tetapi [] dihantar. Tulis senarai kosong sebagai []; untuk semua dompet hantar method: [].",
  "empty-object-as-array":
    "[] ditandatangani tetapi {} dihantar. Kekalkan objek kosong sebagai objek; dalam PHP guna new stdClass().",
  "empty-array-as-null": `null ditandatangani tetapi [] dihantar. ${AS_SENT}`,
  "member-left-out":
    "Ahli {detail} dihantar tetapi tidak ditandatangani. Tambah ahli sebelum tandatangan, bukan selepasnya.",
  "member-added":
    "Kandungan ditandatangani dengan {detail}, yang tidak dihantar. Tandatangani tepat kandungan yang dihantar.",
  "nested-as-text":
    "Objek dalam kandungan ditandatangani sebagai teks: {detail}. Tukar keseluruhan kandungan kepada JSON sekali sahaja.",
  "arrays-as-text": `Tatasusunan ditandatangani sebagai satu teks, item digabungkan dengan {detail}. ${AS_SENT}`,
  "empty-array-as-text": `"" ditandatangani, tetapi [] dihantar. ${AS_SENT}`,
  "texts-changed": `Teks dalam kandungan diubah sebelum ditandatangani ({detail}). ${AS_SENT}`,
  "dates-changed":
    "Masa ditandatangani dalam format lain, seperti {detail}. Kekalkan masa sebagai teks antara menandatangani dan menghantar.",
  "characters-lost":
    "Yang ditandatangani: {detail}; aksara lain dihantar. Kodkan teks dalam UTF-8, dengan semua aksaranya.",
  "member-names": `Nama ahli ditandatangani dalam {detail}. ${AS_SENT}`,
  "replacer-array": `Senarai kunci diberi kepada JSON.stringify, yang membuang kunci lain dalam objek bersarang. ${SORT}`,
  "arrays-as-objects":
    'Tatasusunan ditandatangani sebagai objek, seperti {"0": …}. Dalam PHP jangan guna JSON_FORCE_OBJECT; guna array_values().',
  "body-as-form": "Kandungan ditandatangani sebagai borang, seperti a=1&b=2. Tandatangani JSON.",
  "json-percent-encoded": "JSON dikod peratus. Tandatangani JSON seadanya.",
  "body-not-json":
    "Kandungan bukan objek JSON yang sah: kunci berulang, teks tidak sah, atau bukan objek. Hantar objek JSON dalam UTF-8.",
  "texts-trimmed": `Teks ditandatangani tanpa ruang di hujungnya, tetapi dihantar dengannya. ${AS_SENT}`,
  "unicode-normalised": `Teks ditandatangani dalam bentuk normal Unicode yang lain. ${AS_SENT}`,
  "json-twice": "Kandungan ditukar kepada JSON dua kali. Tukar sekali sahaja.",
  "body-as-sent": `Kandungan ditandatangani seperti dihantar. ${SORT} ${COMPACT}`,
  "data-raw": `JSON diletakkan selepas data= tanpa pengekodan. ${BASE64}`,
  "data-url-safe": `Abjad Base64 selamat URL (- dan _) digunakan. ${BASE64}`,
  "data-unpadded": `data ditulis tanpa pelapik =. ${BASE64}`,
  "data-base64-twice": `data dikodkan dengan Base64 dua kali. ${BASE64}`,
  "data-plus-as-space":
    "Tanda + dalam data menjadi ruang. Guna teks Base64 seadanya; sesuatu menyahkodnya sebagai borang.",
  "data-hex": `data ditulis dalam heksadesimal. ${BASE64}`,
  "data-base64-of-hex": `data ialah Base64 bagi teks heksadesimal JSON. ${BASE64}`,
  "data-percent-encoded": "data dikod peratus. Guna teks Base64 seadanya, dengan + / =.",
  "data-quoted": `data ditulis dalam tanda petikan. ${BASE64}`,
  "data-bytes-literal":
    "data ditulis sebagai objek bait Python, b'…'. Tukar kepada teks: base64.b64encode(…).decode().",
  "data-case":
    "Teks Base64 data ditukar huruf ({detail}). Base64 membezakan huruf besar dan kecil: guna seadanya.",
  "data-uri": "data ditulis sebagai URI data, {detail}. Guna teks Base64 selepas koma sahaja.",
  "data-not-json":
    "{detail} ditandatangani, bukan JSON kandungan. Tukar kandungan kepada JSON, kemudian kodkan dalam Base64.",
  "data-in-lines":
    "Teks Base64 mempunyai baris baharu. Tulis dalam satu baris. Dalam shell: base64 -w0.",
  "data-newline": "Ada baris baharu selepas data. Buang sebelum bahagian digabungkan.",
  "data-hashed": `data ialah cincangan JSON. ${BASE64}`,
  "data-not-utf8": `JSON dikodkan dalam set aksara selain UTF-8 ({detail}). ${BASE64}`,
  "data-missing":
    "Bahagian data tiada walaupun permintaan mempunyai kandungan. Letakkan data=<Base64 JSON> dahulu.",
  "data-empty":
    "Bahagian data kosong ditandatangani. Permintaan tanpa kandungan tidak mempunyai bahagian data.",
  "data-without-body":
    "Bahagian data ditandatangani walaupun tiada kandungan. Tinggalkan apabila kandungan kosong, {} atau null.",
  "method-case": "method={detail} ditandatangani. Tulis kaedah HTTP dalam huruf kecil.",
  "method-other":
    "method={detail} ditandatangani, tetapi kaedah lain dihantar. Tandatangani kaedah permintaan, dalam huruf kecil.",
  "part-missing": `Bahagian {detail} tiada dalam teks yang ditandatangani. ${PARTS}`,
  "nonce-changed": `Nonce {detail} ditandatangani, tetapi X-Nonce-Str lain. ${ONCE}`,
  "timestamp-changed": `Cap masa {detail} ditandatangani, tetapi X-Timestamp lain. ${ONCE}`,
  "timestamp-unit":
    "Cap masa {detail} ditandatangani, dalam unit selain X-Timestamp. Guna teks sama, dalam saat penuh, untuk kedua-duanya.",
  "timestamp-format":
    "Cap masa {detail} ditandatangani, iaitu tarikh dan bukan masa UNIX dalam saat. Tandatangani dan hantar saat penuh: sepuluh digit yang sama.",
  "timestamp-zone":
    "Cap masa {detail} ditandatangani, berbeza satu zon waktu: masa tempatan dianggap UTC. Guna masa UNIX, yang tiada zon waktu.",
  "url-scheme": `requestUrl={detail} ditandatangani, dengan skema lain. ${URL}`,
  "url-host":
    "requestUrl={detail} ditandatangani, dengan hos lain. Tandatangani alamat yang dipanggil; di belakang proksi, alamat awam.",
  "url-port": `requestUrl={detail} ditandatangani, dengan port lain. ${URL}`,
  "url-other-environment": `requestUrl={detail} ditandatangani, alamat persekitaran lain. ${URL}`,
  "url-trailing-slash": `requestUrl={detail} ditandatangani: garis miring di hujung berbeza. ${URL}`,
  "url-double-slash": `requestUrl={detail} ditandatangani, dengan dua garis miring sebelum laluan. ${URL}`,
  "url-without-query": `requestUrl={detail} ditandatangani, tanpa pertanyaannya. ${URL}`,
  "url-query-decoded": `requestUrl={detail} ditandatangani dalam bentuk nyahkod. ${URL}`,
  "url-query-encoded": `requestUrl={detail} ditandatangani, dikodkan lain daripada URL yang dipanggil. ${URL}`,
  "url-path-only": `requestUrl={detail} ditandatangani, hanya laluan. ${URL}`,
  "url-without-path": `requestUrl={detail} ditandatangani, tanpa laluan. ${URL}`,
  "url-without-version": `requestUrl={detail} ditandatangani, tanpa /v3. ${URL}`,
  "url-version": `requestUrl={detail} ditandatangani, dengan versi selain /v3. ${URL}`,
  "url-other-endpoint": `requestUrl={detail} ditandatangani, URL titik akhir lain. ${URL}`,
  "url-placeholder": `requestUrl={detail} ditandatangani, dengan nilai yang belum diisi. ${URL}`,
  "url-query-parameter": `requestUrl={detail} ditandatangani, tanpa semua parameter dan nilai pertanyaan. ${URL}`,
  "query-as-data": `Pertanyaan ditandatangani sebagai data. Tanpa kandungan, tinggalkan bahagian data. ${URL}`,
  "query-as-parts": `Parameter pertanyaan ditandatangani sebagai bahagian teks. Tempatnya dalam requestUrl. ${URL}`,
  "url-query-order": `requestUrl={detail} ditandatangani, dengan susunan pertanyaan yang lain. ${URL}`,
  "url-quoted": `requestUrl={detail} ditandatangani, dalam tanda petikan atau kurungan. ${URL}`,
  "url-blank": `requestUrl ditandatangani dengan ruang di awal atau hujungnya. ${URL}`,
  "url-escaped-slashes": `requestUrl={detail} ditandatangani, dengan garis miring ditulis \\/. ${URL}`,
  "url-case": `requestUrl={detail} ditandatangani, dengan huruf besar atau kecil yang lain. ${URL}`,
  "sign-type": "signType={detail} ditandatangani. Tulis signType=sha256, huruf kecil.",
  "part-order": `Bahagian digabungkan dalam susunan {detail}. ${PARTS}`,
  "part-name": `Satu bahagian dinamakan {detail}. ${PARTS}`,
  "part-names": `Nama bahagian ditulis dalam {detail}; huruf besar dan kecil penting. ${PARTS}`,
  "part-header-names": `Bahagian dinamakan seperti pengepala, contohnya {detail}. ${PARTS}`,
  "part-empty": `{detail}= yang kosong ditandatangani. Tinggalkan yang kosong. ${PARTS}`,
  "part-extra": `Teks ditandatangani dengan bahagian lebihan, {detail}. ${PARTS}`,
  "parts-without-names": `Hanya nilai bahagian digabungkan. ${PAIRS}`,
  "parts-equals-sign": `Nama dan nilai digabungkan dengan {detail}, bukan =. ${PAIRS}`,
  "parts-as-json": `Bahagian ditandatangani sebagai JSON. ${PAIRS}`,
  "parts-percent-encoded":
    "Bahagian dikod peratus, seperti rentetan pertanyaan. Gabungkan name=value dengan & tanpa mengubahnya.",
  "parts-separator": `Bahagian digabungkan dengan {detail}, bukan &. ${PARTS}`,
  "text-newline":
    "Teks ditandatangani dengan baris baharu di hujungnya. Buang; dalam shell guna printf atau echo -n.",
  "text-blank":
    "Teks ditandatangani dengan {detail} lebihan di awal atau hujungnya. Buang sebelum tandatangan.",
  "text-hashed-first": `Teks dicincang sebelum ditandatangani. ${PLAIN}`,
  "text-base64": `Bentuk Base64 teks ditandatangani. ${PLAIN}`,
  "text-percent-encoded": `Seluruh teks dikod peratus. ${PLAIN}`,
  "text-html":
    "Seluruh teks ditulis dengan entiti HTML, seperti &amp;. Gabungkan bahagian dengan & tanpa mengubah apa-apa.",
  "text-not-utf8": `Teks dikodkan dalam {detail}, bukan UTF-8. ${PLAIN}`,
  "text-case": "Seluruh teks ditandatangani dalam {detail}. Tukar huruf kaedah sahaja.",
  "text-other-scheme": `{detail} ditandatangani, seperti antara muka lain. Bina teks semua bahagian. ${PARTS}`,
  "text-unknown": `${OTHER_TEXT} susunan kunci, ruang, aksara escape, nombor, ahli kosong atau tertinggal, set aksara dan Base64 kandungan; ${USUAL}. ${COMPARE}`,
  "text-unknown-without-body": `${OTHER_TEXT} bahagian data; ${USUAL}. ${COMPARE}`,
  "text-unknown-long-body": `${OTHER_TEXT} kandungan tepat seperti dihantar; Base64; ${USUAL}. ${COMPARE}`,
  "text-not-found-in-time":
    "Kunci yang betul menandatangani teks lain; carian untuknya dihentikan lebih awal. Tampal permintaan ke dalam penyahpepijat tandatangan.",
  "body-alone": `Hanya {detail} ditandatangani. Bina teks semua bahagian dahulu. ${PARTS}`,
  "other-hash": `{detail} digunakan, bukan SHA-256. ${RSA}`,
  "pss-padding": `Tandatangan menggunakan pengisian RSA-PSS. ${RSA}`,
  "digest-bare": `Cincangan disulitkan dengan kunci peribadi ({detail}); itu bukan tandatangan RSA. ${NO_ENCRYPTION}`,
  "text-encrypted": `Teks disulitkan dengan kunci peribadi; itu bukan tandatangan RSA. ${NO_ENCRYPTION}`,
  "signature-reversed":
    "Bait tandatangan dalam susunan terbalik, seperti daripada CryptSignHash Windows. Terbalikkan sebelum pengekodan Base64.",
  "other-key": `Ditandatangani dengan {detail}. ${KEY}`,
  "key-unknown": `Tandatangan dibuat dengan kunci peribadi lain daripada yang dimuat naik, atau diubah dalam perjalanan. ${KEY}`,
  "no-key": "Aplikasi ini tiada kunci awam. Muat naik satu dahulu.",
  "signature-hash": `X-Signature ialah cincangan {detail} teks, yang boleh dikira sesiapa sahaja. ${RSA}`,
  "signature-hmac": `X-Signature panjangnya {detail}, seperti HMAC atau cincangan, bukan tandatangan RSA. ${RSA}`,
  "signature-ec": `X-Signature ialah tandatangan ECDSA ({detail}). Jana pasangan kunci RSA. ${RSA}`,
  "signature-length": `Panjang X-Signature tidak sepadan dengan mana-mana tandatangan ({detail}). ${HEADER}`,
  "other-key-size": `Tandatangan {detail}, jadi ia dibuat dengan kunci peribadi lain. ${KEY}`,
  "signature-missing": `Pengepala X-Signature tiada. ${HEADER}`,
  "signature-not-base64": `Teks selepas sha256 dalam X-Signature bukan Base64. ${HEADER}`,
  "signature-base64-twice": `X-Signature dikodkan dengan Base64 dua kali. ${HEADER}`,
  "signature-hex": `X-Signature dalam heksadesimal. ${HEADER}`,
  "signature-hex-of-base64": `X-Signature ialah bentuk heksadesimal teks Base64. ${HEADER}`,
  "signature-base64-of-hex": `X-Signature ialah Base64 bagi teks heksadesimal. ${HEADER}`,
  "signature-url-safe": `X-Signature dalam Base64 selamat URL. ${HEADER}`,
  "signature-unpadded": `Pelapik = di hujung X-Signature tiada. ${HEADER}`,
  "signature-percent-encoded": `X-Signature dikod peratus. ${HEADER}`,
  "signature-plus-lost":
    "Tanda + dalam X-Signature menjadi ruang. Hantar tandatangan tanpa mengubahnya.",
  "signature-in-lines": `X-Signature mempunyai ruang atau baris baharu. ${HEADER} Dalam shell: base64 -w0.`,
  "signature-slashes-escaped": `Garis miring X-Signature ditulis \\/. ${HEADER}`,
  "signature-case": `X-Signature ditukar kepada huruf besar atau huruf kecil sahaja. ${HEADER}`,
  "signature-placeholder": `X-Signature mengandungi {detail}, bukan tandatangan. ${HEADER}`,
  "signature-quoted": `X-Signature dalam tanda petikan atau kurungan. ${HEADER}`,
  "signature-prefix-missing": `X-Signature mesti bermula dengan sha256 dan satu ruang. ${HEADER}`,
  "signature-prefix": `X-Signature bermula dengan {detail}. ${HEADER}`,
  "nonce-missing": "Pengepala X-Nonce-Str tiada. Hantar rentetan rawak baharu setiap kali.",
  "nonce-length": "X-Nonce-Str mempunyai {detail} aksara. Hantar 1 hingga 255 aksara.",
  "nonce-characters":
    "X-Nonce-Str mengandungi ruang, & atau aksara bukan ASCII. Guna huruf dan digit sahaja.",
  "timestamp-missing": "Pengepala X-Timestamp tiada. Hantar masa UNIX dalam saat.",
  "timestamp-milliseconds":
    "X-Timestamp dalam milisaat. Bahagi dengan 1000: tandatangani dan hantar saat penuh, sepuluh digit.",
  "timestamp-not-seconds":
    "X-Timestamp ialah {detail}. Tandatangani dan hantar masa UNIX dalam saat penuh: sepuluh digit.",
  clock:
    "X-Timestamp {detail} masa gerbang; paling banyak 120 saat dibenarkan. Segerakkan jam pelayan anda dengan NTP.",
  "clock-zone":
    "X-Timestamp 8 jam {detail} masa gerbang: masa tempatan dianggap UTC. Guna masa UNIX, yang tiada zon waktu.",
};
