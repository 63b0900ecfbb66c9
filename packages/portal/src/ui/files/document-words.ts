import { defineWords } from "../../words/define-words.ts";

/** Why a document cannot be uploaded. */
export const DOCUMENT_WORDS = defineWords(
  {
    wrongKind: "This is not a PDF, PNG or JPEG file. Save it in one of these formats.",
    tooLarge: "This file is larger than 5 MB. Upload a smaller one.",
    unreadable: "This picture cannot be read. Save it again as PNG or JPEG.",
  },
  {
    wrongKind: "Ini bukan fail PDF, PNG atau JPEG. Sila simpan dalam salah satu format ini.",
    tooLarge: "Fail ini melebihi 5 MB. Sila muat naik fail yang lebih kecil.",
    unreadable: "Gambar ini tidak dapat dibaca. Sila simpan semula sebagai PNG atau JPEG.",
  },
);
