/** What a line of a bank's file says happened to a transfer. */
export const BANK_OUTCOMES = ["ACCEPTED", "PAID", "RETURNED", "REJECTED", "OTHER"] as const;
/** ACCEPTED: taken, nothing moved yet. OTHER: anything that decides nothing about a transfer. */
export type BankOutcome = (typeof BANK_OUTCOMES)[number];

export const BANK_FILE_KINDS = ["pain.002", "camt.053", "camt.054", "mt940", "csv"] as const;
export type BankFileKind = (typeof BANK_FILE_KINDS)[number];

/** One transfer, or one booking, as a bank reports it. */
export interface BankEntry {
  /** Of the file, from 1. */
  line: number;
  outcome: BankOutcome;
  /** The bank's code as received, such as ACSP; empty where a file has none. */
  status: string;
  /** From the account that pays out: DEBIT is money that left. Null in a status report. */
  direction: "CREDIT" | "DEBIT" | null;
  /** Null where a status report does not repeat it. */
  amountMinor: number | null;
  /** Whole references, the most specific first. */
  references: readonly string[];
  /** Free text, in which a reference may be. */
  text: string;
  /** The message that we sent and it is about; null where the file does not say. */
  messageId: string | null;
  /** It is about every transfer of that message. */
  isWholeBatch: boolean;
  /** The other side's. */
  accountNo: string | null;
  name: string | null;
  /** Malaysian days. */
  bookedOn: string | null;
  valueOn: string | null;
  /** The bank's own reference of the booking. */
  bankReference: string | null;
  /** ISO 20022 external code, or the bank's own. */
  reasonCode: string | null;
  reasonText: string;
}

export interface BankFile {
  kind: BankFileKind;
  /** Of the message or of each statement, as the bank numbers them; empty for a CSV. */
  ids: readonly string[];
  entries: readonly BankEntry[];
}

const NOTHING: BankEntry = {
  line: 0,
  outcome: "OTHER",
  status: "",
  direction: null,
  amountMinor: null,
  references: [],
  text: "",
  messageId: null,
  isWholeBatch: false,
  accountNo: null,
  name: null,
  bookedOn: null,
  valueOn: null,
  bankReference: null,
  reasonCode: null,
  reasonText: "",
};

/** What some banks write where they have no reference. */
const NO_REFERENCE = /^(NOTPROVIDED|NONREF|NONE|N\/A|-|0+)?$/i;
const TEXT_MAX = 2_000;

/** An entry of which only some members are known. */
export function makeEntry(known: Partial<BankEntry> & { line: number }): BankEntry {
  const references = (known.references ?? []).map((reference) => reference.trim());
  const bankReference = known.bankReference?.trim() ?? "";
  return {
    ...NOTHING,
    ...known,
    references: [...new Set(references.filter((reference) => !NO_REFERENCE.test(reference)))],
    text: (known.text ?? "").slice(0, TEXT_MAX),
    accountNo: known.accountNo?.trim() || null,
    name: known.name?.trim() || null,
    bankReference: NO_REFERENCE.test(bankReference) ? null : bankReference,
    reasonCode: known.reasonCode?.trim() || null,
    reasonText: (known.reasonText ?? "").trim().slice(0, TEXT_MAX),
  };
}
