import fc from "fast-check";
import type {
  PayoutBatch,
  PayoutOrder,
} from "../../../packages/gateway/src/domain/payout/bank/payout-batch.ts";

export const OWN_ACCOUNT = "514011223344";

export function anOrder(changes: Partial<PayoutOrder> = {}): PayoutOrder {
  return {
    endToEndId: "261128040000010000000001",
    amountMinor: 125_050,
    creditorName: "Kedai Contoh Sdn Bhd",
    bankCode: "MBBE",
    accountNo: "514-0123-45678",
    reference: "Settlement 27 November 2026",
    ...changes,
  };
}

export function aBatch(changes: Partial<PayoutBatch> = {}): PayoutBatch {
  return {
    messageId: "KP-20261128-0001",
    createdAt: new Date("2026-11-28T04:00:00Z"),
    executionDate: "2026-11-28",
    debtorName: "Kaunter Operator Sdn Bhd",
    debitAccountNo: OWN_ACCOUNT,
    debitBic: "MBBEMYKL",
    orders: [anOrder()],
    ...changes,
  };
}

/** The n-th payout's ID. */
export function idOf(number: number): string {
  return `2611280400000${String(number).padStart(11, "0")}`;
}

/** What users put into names and references, and what must not end a field or a document. */
export const HOSTILE_TEXTS = [
  'Tan & Sons <"Trading">',
  "]]></Nm><Amt>9</Amt>",
  "=HYPERLINK(1)",
  "+6012-345 6789",
  "-1+1",
  "@SUM(A1)",
  "Ahmad bin Ali @ Ah Lee",
  "Élodie Müller Straße 5",
  "陈记 Chan Kee",
  "A\tB\r\nC\u0000D\u202E",
  "\uD800 lone",
  "x".repeat(5_000),
] as const;

const readable = fc
  .oneof(fc.string({ unit: "grapheme", maxLength: 60 }), fc.constantFrom(...HOSTILE_TEXTS))
  .map((text) => `A ${text}`);

/** Any batch that a bank would take. */
export const batches: fc.Arbitrary<PayoutBatch> = fc
  .array(
    fc.record({
      amountMinor: fc.integer({ min: 1, max: 9_999_999_999 }),
      creditorName: readable,
      bankCode: fc.constantFrom("MBBE", "CIBB", "BSNA", "SCBL"),
      accountNo: fc.stringMatching(/^[0-9]{8,16}$/),
      reference: fc.oneof(readable, fc.constant("")),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((orders) =>
    aBatch({ orders: orders.map((order, index) => ({ ...order, endToEndId: idOf(index) })) }),
  );
