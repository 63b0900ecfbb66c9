/** A file of transfers, as the bank's customer sends it. */
export interface Transfer {
  endToEndId: string;
  instructionId: string;
  amountMinor: number;
  name: string;
  accountNo: string;
  /** For the beneficiary. */
  text: string;
}

export interface PaymentOrder {
  messageId: string;
  /** Its name in status reports. */
  format: string;
  /** Empty: the next day that closes. */
  executionDay: string;
  /** Null where the format does not say. */
  debitAccountNo: string | null;
  /** All debits are one booking. */
  isBatchBooked: boolean;
  transfers: readonly Transfer[];
}

/** Why the bank takes nothing of a file. */
export interface Refusal {
  /** Of the file; its name where it does not say. */
  messageId: string;
  format: string;
  /** ISO 20022 external status reason. */
  code: string;
  text: string;
}

export type ReadOrder =
  | { kind: "read"; order: PaymentOrder }
  | { kind: "refused"; refusal: Refusal };

/** Thrown by readers. */
export class OrderError extends Error {
  override readonly name = "OrderError";
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export const TRANSFERS_MAX = 10_000;
export const AMOUNT_MINOR_MAX = 99_999_999_999;
