/**
 * A merchant's month for its accountant: each movement of the balance with the balance after it.
 * The balance is what the gateway owes the merchant, minus MERCHANT_PAYABLE. Pure.
 */
import type { POSTING_KINDS } from "../../ledger/ledger.ts";

/** A posting that changed the balance, with what it is about. */
export interface MonthPosting {
  postingId: string;
  kind: (typeof POSTING_KINDS)[number];
  at: Date;
  /** For the merchant, in sen: negative where the balance falls. */
  amountMinor: number;
  /** Service tax within the amount, of the same sign. */
  taxMinor: number;
  /** A refund that undoes its payment. */
  isReversal: boolean;
  isDuplicate: boolean;
  /** A payout that the bank rejected rather than returned. */
  isRejected: boolean;
}

/** What moved, by name as in the file. */
const MOVEMENT_WORDS = {
  OPENING_BALANCE: "Balance of the month before, without amounts on hold for disputes",
  PAYMENT: "Payment",
  DUPLICATE_PAYMENT: "Duplicate payment",
  FEE: "Fee",
  SERVICE_TAX: "Service tax on the fee",
  REFUND: "Refund",
  REFUND_FAILED: "Refund failed",
  REVERSAL: "Reversal",
  REVERSAL_FAILED: "Reversal failed",
  FEE_RETURNED: "Fee returned",
  SERVICE_TAX_RETURNED: "Service tax on the fee returned",
  DISPUTE: "Dispute, on hold until decided",
  DISPUTE_WON: "Dispute won",
  PAYOUT: "Payout created",
  PAYOUT_RETURNED: "Payout returned by the bank",
  PAYOUT_FAILED: "Payout rejected by the bank",
  CLOSING_BALANCE: "Balance at the end of the month, without amounts on hold for disputes",
  BALANCE_SO_FAR: "Balance so far: the month has not ended",
} as const;
export type MovementType = keyof typeof MOVEMENT_WORDS;

export function wordsOf(type: MovementType): string {
  return MOVEMENT_WORDS[type];
}

interface Movement {
  type: MovementType;
  amountMinor: number;
}

/** A fee and its service tax are two movements; together they are the posting's amount. */
function movementsOf(posting: MonthPosting): Movement[] {
  const { amountMinor, taxMinor } = posting;
  const taxType = posting.kind === "FEE" ? "SERVICE_TAX" : "SERVICE_TAX_RETURNED";
  return [
    { type: typeOf(posting), amountMinor: amountMinor - taxMinor },
    ...(taxMinor === 0 ? [] : [{ type: taxType, amountMinor: taxMinor } as const]),
  ];
}

function typeOf(posting: MonthPosting): MovementType {
  switch (posting.kind) {
    case "PAYMENT":
      return posting.isDuplicate ? "DUPLICATE_PAYMENT" : "PAYMENT";
    case "REFUND_OPENED":
      return posting.isReversal ? "REVERSAL" : "REFUND";
    case "REFUND_REFUSED":
      return posting.isReversal ? "REVERSAL_FAILED" : "REFUND_FAILED";
    case "DISPUTE_OPENED":
      return "DISPUTE";
    case "PAYOUT_RETURNED":
      return posting.isRejected ? "PAYOUT_FAILED" : "PAYOUT_RETURNED";
    case "FEE":
    case "FEE_RETURNED":
    case "DISPUTE_WON":
    case "PAYOUT":
      return posting.kind;
    default:
      throw new Error(`${posting.kind} ${posting.postingId} moves no balance`);
  }
}

/** A line of the file. */
export interface MonthLine<P extends MonthPosting> extends Movement {
  at: Date;
  /** After this line, in sen. */
  balanceMinor: number;
  /** Null for the first line and the last. */
  posting: P | null;
}

/** The balance from line to line. */
export class RunningBalance {
  #balanceMinor: number;

  constructor(openingMinor: number) {
    this.#balanceMinor = openingMinor;
  }

  /** The balance itself as a line: at the beginning and the end. */
  line(type: MovementType, at: Date): MonthLine<never> {
    return { type, at, amountMinor: 0, balanceMinor: this.#balanceMinor, posting: null };
  }

  move<P extends MonthPosting>(posting: P): MonthLine<P>[] {
    return movementsOf(posting).map((movement) => {
      this.#balanceMinor += movement.amountMinor;
      return { ...movement, at: posting.at, balanceMinor: this.#balanceMinor, posting };
    });
  }
}
