import type { ReasonWords } from "../reason-words.ts";
import type { ReadProblemCode } from "./read-problem.ts";

/** TOO_SLOW: reading it took longer than a file may. DAY_TAKEN: of a provider's settlement file. */
type FileProblemCode = ReadProblemCode | "TOO_SLOW" | "DAY_TAKEN";

const WORDS: Readonly<Record<FileProblemCode, ReasonWords>> = {
  ACCOUNT_OTHER: {
    en: "The file is about another account than the one that pays out.",
    ms: "Fail ini tentang akaun lain, bukan akaun yang membayar keluar.",
  },
  AMOUNT_INVALID: { en: "An amount cannot be read.", ms: "Amaun tidak dapat dibaca." },
  BALANCE_WRONG: {
    en: "The entries do not lead from the opening to the closing balance.",
    ms: "Catatan tidak menghasilkan baki penutup daripada baki pembukaan.",
  },
  BATCH_SUM_WRONG: {
    en: "The transactions of a booking do not add up to its amount.",
    ms: "Jumlah transaksi tidak sama dengan amaun catatan.",
  },
  COLUMN_MISSING: {
    en: "A column of the chosen layout is missing.",
    ms: "Lajur bagi susun atur yang dipilih tiada.",
  },
  CONTROL_CHARACTER: {
    en: "The file contains a character that no text has.",
    ms: "Fail mengandungi aksara yang tidak sah dalam teks.",
  },
  CURRENCY_OTHER: {
    en: "A currency other than ringgit.",
    ms: "Mata wang selain ringgit.",
  },
  DAY_TAKEN: {
    en: "Another file of this day has been used already.",
    ms: "Satu fail lain bagi hari ini telah digunakan.",
  },
  DATE_INVALID: { en: "A date cannot be read.", ms: "Tarikh tidak dapat dibaca." },
  DOCTYPE: {
    en: "The XML declares a document type, which is not accepted.",
    ms: "XML mengisytiharkan jenis dokumen, yang tidak diterima.",
  },
  EMPTY: { en: "The file is empty.", ms: "Fail ini kosong." },
  ENCODING: { en: "The file is not in UTF-8.", ms: "Fail ini bukan dalam UTF-8." },
  FIELD_INVALID: {
    en: "A field has a value that is not known.",
    ms: "Medan mempunyai nilai yang tidak dikenali.",
  },
  FIELD_MISSING: { en: "A required field is missing.", ms: "Medan yang diperlukan tiada." },
  FORMAT_UNKNOWN: {
    en: "The format is not known. Choose a layout if the file is a CSV.",
    ms: "Format tidak dikenali. Pilih susun atur jika fail ialah CSV.",
  },
  QUOTE_OPEN: { en: "A quotation mark is not closed.", ms: "Tanda petik tidak ditutup." },
  TOO_DEEP: { en: "The XML is nested too deeply.", ms: "XML bersarang terlalu dalam." },
  TOO_LARGE: { en: "The file is too large.", ms: "Fail terlalu besar." },
  TOO_MANY: {
    en: "The file has too many entries or lines.",
    ms: "Fail mempunyai terlalu banyak catatan atau baris.",
  },
  TOO_SLOW: {
    en: "Reading the file took too long.",
    ms: "Membaca fail mengambil masa terlalu lama.",
  },
  XML_INVALID: { en: "The XML is not well formed.", ms: "XML tidak terbentuk dengan betul." },
};

interface FoundProblem {
  code: string;
  line: number | null;
  detail: string;
}

const TOO_SLOW: FoundProblem = { code: "TOO_SLOW", line: null, detail: "" };

/** What is wrong and where, as people read it. Null: reading took too long. */
export function problemWords(problem: FoundProblem | null): ReasonWords {
  const { code, line, detail } = problem ?? TOO_SLOW;
  const words = WORDS[Object.hasOwn(WORDS, code) ? (code as FileProblemCode) : "FORMAT_UNKNOWN"];
  const found = detail === "" ? "" : ` (${detail})`;
  return {
    en: `${line === null ? "" : `Line ${line}: `}${words.en}${found}`,
    ms: `${line === null ? "" : `Baris ${line}: `}${words.ms}${found}`,
  };
}
