const READ_PROBLEMS = [
  "ACCOUNT_OTHER",
  "AMOUNT_INVALID",
  "BALANCE_WRONG",
  "BATCH_SUM_WRONG",
  "COLUMN_MISSING",
  "CONTROL_CHARACTER",
  "CURRENCY_OTHER",
  "DATE_INVALID",
  "DOCTYPE",
  "EMPTY",
  "ENCODING",
  "FIELD_INVALID",
  "FIELD_MISSING",
  "FORMAT_UNKNOWN",
  "QUOTE_OPEN",
  "TOO_DEEP",
  "TOO_LARGE",
  "TOO_MANY",
  "XML_INVALID",
] as const;
export type ReadProblemCode = (typeof READ_PROBLEMS)[number];

/** Why nothing of a file was used: a file that is wrong in one place may be wrong in others. */
export interface ReadProblem {
  code: ReadProblemCode;
  /** From 1; null when it concerns the whole file. */
  line: number | null;
  /** The element, field or column, and what it holds. */
  detail: string;
}

/** Leaves a reader at once; `readBankFile` turns it into its result. */
export class ReadError extends Error {
  override readonly name = "ReadError";
  readonly problem: ReadProblem;

  constructor(code: ReadProblemCode, line: number | null, detail: string) {
    super(code);
    this.problem = { code, line, detail: detail.slice(0, DETAIL_MAX) };
  }
}

const DETAIL_MAX = 120;
