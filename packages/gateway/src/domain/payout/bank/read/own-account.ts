import { ReadError } from "./read-problem.ts";

/** The account that pays out: each statement must be of it. */
export interface OwnAccount {
  is(accountNo: string): boolean;
}

export function makeOwnAccount(accountNo: string): OwnAccount {
  const plain = toPlain(accountNo);
  return { is: (other) => toPlain(other) === plain };
}

/** Without the signs that people put between groups of digits. */
function toPlain(accountNo: string): string {
  return accountNo.replace(/[\s-]/g, "").toUpperCase();
}

export function checkAccount(accountNo: string, own: OwnAccount, line: number): void {
  if (accountNo === "") throw new ReadError("FIELD_MISSING", line, "account number");
  if (!own.is(accountNo)) throw new ReadError("ACCOUNT_OTHER", line, maskAccount(accountNo));
}

/** Problems are logged and shown: the last four digits tell accounts apart. */
function maskAccount(accountNo: string): string {
  const plain = toPlain(accountNo);
  return plain.length > 4 ? `…${plain.slice(-4)}` : "…";
}
