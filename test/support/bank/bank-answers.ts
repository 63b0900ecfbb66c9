/** What operators do with files of the bank. */
import assert from "node:assert/strict";
import type { PortalClient } from "../portal/portal-client.ts";
import type { ListedPayout } from "./payout-work.ts";
import { OWN_ACCOUNT } from "./sample-batch.ts";
import type { Booking } from "./write-statements.ts";

/** The account that `write-statements.ts` writes of. */
export const BANK_ENVIRONMENT = {
  KAUNTER_PAYOUT_DEBIT_ACCOUNT: OWN_ACCOUNT,
  KAUNTER_PAYOUT_DEBIT_BIC: "MBBEMYKL",
};

let bookingCount = 0;

/** A transfer that left; with `returnCode` one that came back. */
export function bookingOf(
  payout: Pick<ListedPayout, "id" | "amountMinor">,
  day: string,
  changes: Partial<Booking> = {},
): Booking {
  bookingCount += 1;
  const isReturn = (changes.returnCode ?? null) !== null;
  return {
    direction: isReturn ? "CREDIT" : "DEBIT",
    amountMinor: payout.amountMinor,
    reference: payout.id,
    text: "SETTLEMENT",
    name: "KEDAI CONTOH",
    accountNo: "514000000011",
    day,
    bankReference: `FT${String(bookingCount).padStart(8, "0")}`,
    returnCode: null,
    ...changes,
  };
}

export const uploadFile = (
  operator: PortalClient,
  text: string | Buffer,
  { name = "statement.xml", layout }: { name?: string; layout?: string } = {},
) =>
  operator.call("uploadBankFile", {
    body: { name, content: Buffer.from(text).toString("base64"), ...(layout && { layout }) },
  });

/** Uploads what has to be new, and returns its ID. */
export async function receiveFile(operator: PortalClient, text: string): Promise<string> {
  const { status, body, text: said } = await uploadFile(operator, text);
  assert.deepEqual([status, body?.outcome], [200, "RECEIVED"], said);
  return String(body.fileId);
}

export interface ListedEntry {
  id: string;
  state: string;
  outcome: string;
  unmatchedReason: string | null;
  rule: string | null;
  payoutId: string | null;
  suggestions: { id: string }[];
  outcomes: string[];
  note: string;
  resolvedBy: string;
}

export async function entriesOf(operator: PortalClient, id: string): Promise<ListedEntry[]> {
  const { body, text } = await operator.call("listBankEntries", { params: { id } });
  assert.ok(body.items, text);
  return body.items;
}

export async function listOpenEntries(operator: PortalClient): Promise<ListedEntry[]> {
  const { body, text } = await operator.call("listOpenBankEntries", {});
  assert.ok(body.items, text);
  return body.items;
}
