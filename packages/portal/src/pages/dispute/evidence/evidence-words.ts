import type { EvidenceItem } from "../../../generated/api.ts";
import { defineWords } from "../../../words/define-words.ts";

export const EVIDENCE_WORDS = defineWords(
  {
    checklist: "Evidence checklist",
    checklistLead:
      "Evidence that helps with this reason, strongest first. Attach a file, or mark what your explanation covers.",
    inText: "Covered in the explanation",
    inTextOf: (name: string) => `Covered in the explanation: ${name}`,
    done: "Done",
    otherFiles: "Other files",
    otherFilesHint: "PDF, PNG or JPEG, at most 5 MB each. At most 10 files and 20 MB in total.",
    upload: "Upload file",
    uploadOf: (name: string) => `Upload file: ${name}`,
    uploaded: "File uploaded.",
    remove: "Remove file",
    removeOf: (name: string) => `Remove file: ${name}`,
    removed: "File removed.",
    download: "Download file",
    downloadOf: (name: string) => `Download file: ${name}`,
    files: "Files",
    explanation: "Explanation",
    covered: "Covered in the explanation",
    sentAt: "Sent",
    sentBy: "Sent by",
    send: "Send response",
    sendTitle: "Send this response?",
    sendText: (files: number) =>
      files === 0
        ? "No files are attached. The response cannot be changed afterwards."
        : `The explanation and ${files === 1 ? "1 file" : `${files} files`} are sent to the payer's bank. The response cannot be changed afterwards.`,
  },
  {
    checklist: "Senarai semak bukti",
    checklistLead:
      "Bukti yang membantu bagi sebab ini, bermula dengan yang paling kukuh. Lampirkan fail, atau tandakan perkara yang diterangkan dalam penjelasan anda.",
    inText: "Diterangkan dalam penjelasan",
    inTextOf: (name: string) => `Diterangkan dalam penjelasan: ${name}`,
    done: "Selesai",
    otherFiles: "Fail lain",
    otherFilesHint:
      "PDF, PNG atau JPEG, maksimum 5 MB setiap satu. Maksimum 10 fail dan 20 MB secara keseluruhan.",
    upload: "Muat naik fail",
    uploadOf: (name: string) => `Muat naik fail: ${name}`,
    uploaded: "Fail dimuat naik.",
    remove: "Buang fail",
    removeOf: (name: string) => `Buang fail: ${name}`,
    removed: "Fail dibuang.",
    download: "Muat turun fail",
    downloadOf: (name: string) => `Muat turun fail: ${name}`,
    files: "Fail",
    explanation: "Penjelasan",
    covered: "Diterangkan dalam penjelasan",
    sentAt: "Dihantar",
    sentBy: "Dihantar oleh",
    send: "Hantar respons",
    sendTitle: "Hantar respons ini?",
    sendText: (files: number) =>
      files === 0
        ? "Tiada fail dilampirkan. Respons tidak boleh diubah selepas itu."
        : `Penjelasan dan ${files} fail dihantar kepada bank pembayar. Respons tidak boleh diubah selepas itu.`,
  },
);

type ItemWords = Readonly<Record<EvidenceItem, string>>;

/** The items of the checklist. One that is missing does not compile. */
export const EVIDENCE_NAMES = defineWords<ItemWords>(
  {
    order: "Order and receipt",
    authentication: "Proof of the customer's identity",
    earlier_orders: "Earlier orders",
    delivery: "Proof of delivery",
    usage: "Proof of use",
    communication: "Messages with the customer",
    description: "Product description",
    refund_policy: "Refund policy",
    separate_orders: "Proof of separate orders",
    refund: "Refund",
    subscription_terms: "Subscription terms",
    cancellation: "Cancellation record",
    charge_notice: "Notice of the charge",
  },
  {
    order: "Pesanan dan resit",
    authentication: "Bukti identiti pelanggan",
    earlier_orders: "Pesanan terdahulu",
    delivery: "Bukti penghantaran",
    usage: "Bukti penggunaan",
    communication: "Komunikasi dengan pelanggan",
    description: "Keterangan produk",
    refund_policy: "Dasar bayaran balik",
    separate_orders: "Bukti pesanan berasingan",
    refund: "Bayaran balik",
    subscription_terms: "Terma langganan",
    cancellation: "Rekod pembatalan",
    charge_notice: "Notis caj",
  },
);

/** What each of them is, by examples. */
export const EVIDENCE_HINTS = defineWords<ItemWords>(
  {
    order: "What was ordered and when, and the receipt sent to the customer",
    authentication: "3-D Secure result, account, device, IP address or matching delivery address",
    earlier_orders: "Orders of the same customer, card or address that were not disputed",
    delivery: "Tracking number, courier's confirmation or signature",
    usage: "Sign-ins, downloads or use of the service after the payment",
    communication: "Emails or chats about the order or the problem",
    description: "The description and pictures shown before the payment",
    refund_policy: "Your terms for returns and refunds, and where the customer accepted them",
    separate_orders: "Both orders with their items, dates and deliveries",
    refund: "The refund with its date and amount, or why none is due",
    subscription_terms:
      "The terms of renewal and cancellation, and when the customer accepted them",
    cancellation: "Records that show no cancellation before the charge, or when it arrived",
    charge_notice: "The reminder sent before the renewal",
  },
  {
    order: "Barang yang dipesan, tarikhnya dan resit yang dihantar kepada pelanggan",
    authentication:
      "Keputusan 3-D Secure, akaun, peranti, alamat IP atau alamat penghantaran yang sepadan",
    earlier_orders: "Pesanan pelanggan, kad atau alamat yang sama tanpa pertikaian",
    delivery: "Nombor penjejakan, pengesahan kurier atau tandatangan",
    usage: "Log masuk, muat turun atau penggunaan selepas bayaran",
    communication: "E-mel atau sembang tentang pesanan atau masalah itu",
    description: "Keterangan dan gambar yang dipaparkan sebelum bayaran",
    refund_policy:
      "Terma pemulangan dan bayaran balik anda, dan tempat pelanggan bersetuju dengannya",
    separate_orders: "Kedua-dua pesanan dengan barang, tarikh dan penghantarannya",
    refund: "Tarikh dan jumlah bayaran balik, atau sebab ia tidak perlu dibuat",
    subscription_terms:
      "Terma pembaharuan dan pembatalan, dan tarikh pelanggan bersetuju dengannya",
    cancellation:
      "Rekod bahawa tiada pembatalan sebelum caj dibuat, atau tarikh pembatalan diterima",
    charge_notice: "Peringatan yang dihantar sebelum pembaharuan",
  },
);
