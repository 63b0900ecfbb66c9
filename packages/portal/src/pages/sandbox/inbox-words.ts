import type { SandboxWebhook } from "../../generated/api.ts";
import { defineWords } from "../../words/define-words.ts";

type Problem = NonNullable<SandboxWebhook["problem"]>;

/** Why a receiver must reject a webhook. */
export const WEBHOOK_PROBLEM_WORDS = defineWords<Record<Problem, string>>(
  {
    BODY_UNREADABLE: "Its body is not a JSON object that can be verified. Reject it.",
    HEADERS_MISSING: "It lacks X-Signature, X-Nonce-Str or X-Timestamp. Reject it.",
    SIGNATURE_INVALID:
      "Its signature is not of this text by a key of your applications: it is forged, or it was changed. Reject it.",
    TIMESTAMP_STALE:
      "Its signature is valid, but X-Timestamp is more than two minutes away: it may be a repetition of an earlier one. Reject it.",
  },
  {
    BODY_UNREADABLE: "Kandungannya bukan objek JSON yang boleh disahkan. Tolak webhook ini.",
    HEADERS_MISSING: "Ia tiada X-Signature, X-Nonce-Str atau X-Timestamp. Tolak webhook ini.",
    SIGNATURE_INVALID:
      "Tandatangannya bukan bagi teks ini dengan kunci aplikasi anda: ia palsu atau telah diubah. Tolak webhook ini.",
    TIMESTAMP_STALE:
      "Tandatangannya sah, tetapi X-Timestamp berbeza lebih daripada dua minit: ia mungkin diulang oleh orang lain. Tolak webhook ini.",
  },
);

export const INBOX_WORDS = defineWords(
  {
    title: "Webhook inbox",
    lead: "Webhooks sent to this URL appear here as they come. Use it as notifyUrl while you test.",
    url: "webhook inbox URL",
    none: "No webhooks yet",
    noneHint: "They appear here a few seconds after a successful payment.",
    valid: "Valid",
    reject: "Reject",
    request: "Request",
    body: "Body",
    signedText: "Signed text",
    isValid: "Its signature is valid for this text, and its timestamp is recent.",
    answered: ({ status, delayMs, isCut }: SandboxWebhook["answer"]) =>
      [isCut ? "Connection cut" : `HTTP ${status}`, ...(delayMs > 0 ? [`${delayMs} ms`] : [])].join(
        ", ",
      ),
    response: "Response to the next webhooks",
    responseLead: "See how the gateway retries: what is not 2xx, late or cut is sent again.",
    status: "Status",
    cut: "No response: cut the connection",
    delayMs: "Milliseconds before it",
    save: "Save response",
    saved: "Response saved.",
  },
  {
    title: "Peti masuk webhook",
    lead: "Webhook yang dihantar ke URL ini dipaparkan di sini sebaik sahaja tiba. Gunakannya sebagai notifyUrl semasa menguji.",
    url: "URL peti masuk webhook",
    none: "Belum ada webhook",
    noneHint: "Webhook dipaparkan di sini beberapa saat selepas bayaran berjaya.",
    valid: "Sah",
    reject: "Tolak",
    request: "Permintaan",
    body: "Kandungan",
    signedText: "Teks yang ditandatangani",
    isValid: "Tandatangannya sah bagi teks ini, dan cap masanya terkini.",
    answered: ({ status, delayMs, isCut }: SandboxWebhook["answer"]) =>
      [
        isCut ? "Sambungan diputuskan" : `HTTP ${status}`,
        ...(delayMs > 0 ? [`${delayMs} ms`] : []),
      ].join(", "),
    response: "Respons kepada webhook seterusnya",
    responseLead:
      "Lihat cara gerbang mencuba semula: yang bukan 2xx, lewat atau terputus akan dihantar semula.",
    status: "Status",
    cut: "Tiada respons: putuskan sambungan",
    delayMs: "Milisaat sebelumnya",
    save: "Simpan respons",
    saved: "Respons disimpan.",
  },
);
