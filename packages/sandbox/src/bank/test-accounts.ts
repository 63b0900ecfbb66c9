/** What becomes of a transfer, by the end of the beneficiary's account number. */
export type TransferOutcome =
  | { kind: "paid" }
  | { kind: "paid without a reference" }
  /** In the status report of the file. */
  | { kind: "rejected at once"; code: string }
  /** In a second status report, on the day of execution. */
  | { kind: "rejected on the day"; code: string }
  /** The money comes back so many business days after it left. */
  | { kind: "returned"; code: string; businessDays: number };

export interface TestAccount {
  ending: string;
  outcome: TransferOutcome;
  /** For the guide and the bank's page. */
  title: string;
}

/** Any account number that ends like this, so that it has the length which its bank wants. */
export const TEST_ACCOUNTS: readonly TestAccount[] = [
  {
    ending: "99990001",
    outcome: { kind: "rejected at once", code: "AC01" },
    title: "rejected at once: incorrect account number (AC01)",
  },
  {
    ending: "99990002",
    outcome: { kind: "returned", code: "AC04", businessDays: 1 },
    title: "paid, returned on the next business day: account closed (AC04)",
  },
  {
    ending: "99990003",
    outcome: { kind: "returned", code: "AC06", businessDays: 2 },
    title: "paid, returned two business days later: account blocked (AC06)",
  },
  {
    ending: "99990004",
    outcome: { kind: "rejected on the day", code: "AG01" },
    title: "accepted, rejected on the day of execution: not permitted (AG01)",
  },
  {
    ending: "99990005",
    outcome: { kind: "paid without a reference" },
    title: "paid; the statement does not repeat the reference",
  },
];

const PAID: TransferOutcome = { kind: "paid" };

export function outcomeOf(accountNo: string): TransferOutcome {
  return TEST_ACCOUNTS.find(({ ending }) => accountNo.endsWith(ending))?.outcome ?? PAID;
}
