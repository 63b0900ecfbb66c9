// Statements as banks write them, from one list of bookings: what is read must be what was written
// here, by code that shares nothing with the readers.

import fc from "fast-check";
import { formatDecimal } from "../../../packages/gateway/src/domain/money.ts";
import {
  type BookedTransfer,
  writeCamt as writeBankCamt,
} from "../../../packages/sandbox/src/bank/xml/write-camt.ts";
import { writePain002 as writeBankPain002 } from "../../../packages/sandbox/src/bank/xml/write-pain002.ts";
import { idOf, OWN_ACCOUNT } from "./sample-batch.ts";

export interface Booking {
  direction: "CREDIT" | "DEBIT";
  amountMinor: number;
  reference: string;
  text: string;
  name: string;
  accountNo: string;
  day: string;
  bankReference: string;
  /** Of a returned transfer. */
  returnCode: string | null;
}

export const bookings: fc.Arbitrary<Booking[]> = fc
  .array(
    fc.record({
      isReturn: fc.boolean(),
      amountMinor: fc.integer({ min: 1, max: 9_999_999_999 }),
      name: fc.stringMatching(/^[A-Z]{3,12}( [A-Z]{3,12}){0,2}$/),
      accountNo: fc.stringMatching(/^[1-9][0-9]{7,15}$/),
      day: fc.integer({ min: 1, max: 28 }),
      text: fc.stringMatching(/^[A-Z][A-Z0-9 ]{0,20}[A-Z]$/),
    }),
    { maxLength: 12 },
  )
  .map((list) =>
    list.map(({ isReturn, day, ...booking }, index) => ({
      ...booking,
      direction: isReturn ? "CREDIT" : "DEBIT",
      day: `2026-11-${String(day).padStart(2, "0")}`,
      reference: idOf(index),
      bankReference: `FT${String(index).padStart(8, "0")}`,
      returnCode: isReturn ? "AC04" : null,
    })),
  );

const OPENING_MINOR = 500_000_000_00;

export function closingOf(list: readonly Booking[]): number {
  return list.reduce(
    (sum, { direction, amountMinor }) =>
      sum + (direction === "CREDIT" ? amountMinor : -amountMinor),
    OPENING_MINOR,
  );
}

/** The sandbox's bank writes it; with `isBatch` all debits are one booking of many transfers. */
export function writeCamt(
  kind: "camt.053" | "camt.054",
  list: readonly Booking[],
  isBatch = false,
): string {
  const debits = list.filter(({ direction }) => direction === "DEBIT");
  const groups =
    isBatch && debits.length > 0
      ? [debits, ...list.filter(({ direction }) => direction === "CREDIT").map((each) => [each])]
      : list.map((each) => [each]);
  return writeBankCamt(kind, {
    ...{ id: "S-20261128", createdAt: WRITTEN_AT, day: "2026-11-28", accountNo: OWN_ACCOUNT },
    openingMinor: OPENING_MINOR,
    bookings: groups.map((group) => {
      const { day = "", bankReference = "" } = group[0] ?? {};
      return { day, bankReference, transfers: group.map(transferOf) };
    }),
  });
}

const WRITTEN_AT = new Date("2026-11-28T15:00:00Z");

function transferOf({ reference, ...booking }: Booking): BookedTransfer {
  const { direction, amountMinor, bankReference, name, accountNo, text, returnCode } = booking;
  return {
    ...{ direction, amountMinor, bankReference, messageId: null, endToEndId: reference },
    ...{ name, accountNo, text, returnCode },
  };
}

export function writeMt940(list: readonly Booking[]): string {
  const lines = list.flatMap(({ direction, day, amountMinor, bankReference, ...booking }) => {
    const mark = direction === "CREDIT" ? "RD" : "D";
    const amount = formatDecimal(amountMinor).replace(".", ",");
    const reason = booking.returnCode === null ? "" : `/RTRN/${booking.returnCode}`;
    const details = `/EREF/${booking.reference}/NAME/${booking.name}/ACCT/${booking.accountNo}${reason}/REMI/${booking.text}`;
    return [
      `:61:${shortDay(day)}${day.slice(5).replace("-", "")}${mark}${amount}NTRFNONREF//${bankReference}`,
      ...(`:86:${details}`.match(/.{1,65}/g) ?? []),
    ];
  });
  return [
    "{1:F01MBBEMYKLAXXX0000000000}{2:O9400000}{4:",
    ":20:S20261128",
    `:25:MBBEMYKL/${OWN_ACCOUNT}`,
    ":28C:332/1",
    `:60F:${mtBalance(OPENING_MINOR)}`,
    ...lines,
    `:62F:${mtBalance(closingOf(list))}`,
    "-}",
  ].join("\r\n");
}

function mtBalance(minor: number): string {
  return `${minor < 0 ? "D" : "C"}261128MYR${formatDecimal(Math.abs(minor)).replace(".", ",")}`;
}

function shortDay(day: string): string {
  return day.slice(2).replaceAll("-", "");
}

/** Statuses of single transactions, as the sandbox's bank writes them. */
export function writePain002(
  messageId: string,
  transactions: readonly { id: string; status: string; reason?: string; text?: string }[],
  groupStatus: string | null = null,
): string {
  return writeBankPain002({
    ...{ id: "BANK-R1", createdAt: WRITTEN_AT, messageId, format: "pain.001.001.09" },
    ...{ groupStatus, groupReason: null, groupText: "" },
    transfers: transactions.map(({ id, status, reason = null, text = "" }) => ({
      ...{ endToEndId: id, instructionId: id, status, reason, text },
    })),
  });
}
