import { MISTAKES, type MistakeName } from "@kaunter/signing/mistakes";
import type { OwnMistake } from "../../signing/diagnosis/find-mistakes.ts";
import { defineWords } from "../../words/define-words.ts";
import { MALAY_MISTAKES } from "./malay-mistake-words.ts";

const ENGLISH_MISTAKES = Object.fromEntries(
  Object.entries(MISTAKES).map(([name, { explanation, fix }]) => [name, `${explanation} ${fix}`]),
  // Object.fromEntries() forgets the names.
) as Record<MistakeName, string>;

/** Each mistake: what is wrong, and the fix. */
export const MISTAKE_WORDS = defineWords<Record<MistakeName | OwnMistake, string>>(
  {
    ...ENGLISH_MISTAKES,
    "signature-missing": "The header X-Signature is missing.",
    "signature-not-base64": "The value after sha256 in X-Signature is not standard Base64.",
    "signature-length":
      "The signature length matches no key of this application: a key of another size was used, or the signature was cut.",
    "nonce-missing": "The header X-Nonce-Str is missing.",
    "nonce-space": "The nonce must not contain a space or &.",
    "timestamp-missing": "The header X-Timestamp is missing.",
    "timestamp-milliseconds": "X-Timestamp is in milliseconds. Send whole seconds.",
    "timestamp-not-seconds": "X-Timestamp is not a Unix time in seconds. Send ten digits.",
    clock: "The sender's clock is off by more than 120 seconds. Synchronize it with NTP.",
    "body-not-json":
      "The body is not a valid JSON object: a duplicate key, invalid text, or not an object.",
    "no-key": "This application has no public key. Upload one first.",
    "key-unknown":
      "The signature was made with a private key whose public key is not uploaded here, or it was changed in transit.",
    "text-unknown":
      "The correct key signed an unknown text. Print the text your program signs and compare it below.",
  },
  {
    ...MALAY_MISTAKES,
    "signature-missing": "Pengepala X-Signature tiada.",
    "signature-not-base64": "Teks selepas sha256 dalam X-Signature bukan Base64 standard.",
    "signature-length":
      "Panjang tandatangan tidak sepadan dengan mana-mana kunci aplikasi ini: saiz kunci lain, atau terpotong.",
    "nonce-missing": "Pengepala X-Nonce-Str tiada.",
    "nonce-space": "Nonce tidak boleh mengandungi ruang atau &.",
    "timestamp-missing": "Pengepala X-Timestamp tiada.",
    "timestamp-milliseconds": "X-Timestamp dalam milisaat. Hantar saat penuh.",
    "timestamp-not-seconds": "X-Timestamp bukan masa Unix dalam saat. Hantar sepuluh digit.",
    clock: "Jam penghantar tersasar lebih 120 saat. Segerakkan dengan NTP.",
    "body-not-json":
      "Kandungan bukan objek JSON yang sah: kunci berulang, teks tidak sah, atau bukan objek.",
    "no-key": "Aplikasi ini tiada kunci awam. Muat naik satu dahulu.",
    "key-unknown":
      "Tandatangan dibuat dengan kunci peribadi lain daripada yang dimuat naik di sini, atau diubah dalam perjalanan.",
    "text-unknown":
      "Kunci yang betul menandatangani teks yang tidak dikenali. Cetak teks yang ditandatangani program anda dan bandingkan di bawah.",
  },
);
