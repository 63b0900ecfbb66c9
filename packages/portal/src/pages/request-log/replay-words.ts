import { defineWords } from "../../words/define-words.ts";

export const REPLAY_WORDS = defineWords(
  {
    checkout: "Checkout",
    requestBody: "Request body",
    responseBody: "Response body",
    notStored: "Not stored.",
    cut: "[truncated]",
    cutAt: (bytes: string) => `The body has ${bytes} bytes. Only the beginning is stored.`,
    replay: "Replay request",
    replayLead:
      "Signs and sends this request again each time you run it. Needs curl and openssl, your private key in private.pem, and CLIENT_SECRET or ACCESS_TOKEN in the environment.",
    noReplay:
      "This request cannot be replayed: its body is not stored. Bodies of file uploads, erased personal data and requests to earlier versions are not stored.",
    fillIn: (mark: string) =>
      `Masked values are not stored. Replace each ${mark} before you run the command.`,
    replayActs: "Running the command repeats the change, such as a second refund.",
    replayKey: "The command sends the same Idempotency-Key, so the change is made only once.",
  },
  {
    checkout: "Checkout",
    requestBody: "Kandungan permintaan",
    responseBody: "Kandungan respons",
    notStored: "Tidak disimpan.",
    cut: "[dipotong]",
    cutAt: (bytes: string) => `Saiz kandungan ialah ${bytes} bait. Hanya permulaannya disimpan.`,
    replay: "Ulang permintaan",
    replayLead:
      "Menandatangani dan menghantar permintaan ini semula setiap kali dijalankan. Memerlukan curl dan openssl, kunci peribadi anda dalam private.pem, dan CLIENT_SECRET atau ACCESS_TOKEN dalam persekitaran.",
    noReplay:
      "Permintaan ini tidak dapat diulang kerana kandungannya tidak disimpan: muat naik fail, data peribadi yang dipadam atau permintaan versi terdahulu.",
    fillIn: (mark: string) =>
      `Nilai yang disembunyikan tidak disimpan. Gantikan setiap ${mark} sebelum menjalankan perintah.`,
    replayActs: "Menjalankan perintah ini mengulangi perubahan, contohnya bayaran balik kedua.",
    replayKey:
      "Perintah ini menghantar Idempotency-Key yang sama, jadi perubahan dibuat sekali sahaja.",
  },
);
