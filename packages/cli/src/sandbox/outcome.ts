import type { Client } from "@kaunter/sdk";
import { KaunterError } from "@kaunter/sdk";
import { CliError } from "../command.ts";

/** What the last screen of a checkout page means. */
const WORDS: Readonly<Record<string, string>> = {
  success: "paid",
  failed: "declined",
  cancelled: "cancelled by the payer",
  expired: "expired",
  pending: "pending: the bank has not confirmed it yet",
  qr: "waiting: the code has not been scanned yet",
  choose: "declined", // and another method can be chosen
};

/** The outcome of a payment in words: "paid", "declined: insufficient funds". */
export async function describeOutcome(
  client: Client,
  orderId: string,
  screen: string,
): Promise<string> {
  const words = WORDS[screen] ?? `unknown: the checkout page shows "${screen}"`;
  if (words !== "declined" || orderId === "") return words;
  const { code, reason } = await findReason(client, orderId);
  if (code === "PAYER_CANCELLED") return reason;
  return reason === "" ? words : `${words}: ${reason}`;
}

/** Empty where the application has the classic object only, which has no reason. */
async function findReason(
  client: Client,
  orderId: string,
): Promise<{ code: string; reason: string }> {
  const { error } = await client.transactions.retrieveByOrder(orderId);
  const { code = "", message: text = "" } = error ?? {};
  // Not of an abbreviation, such as QR.
  const isWord = /^[A-Z][a-z]/.test(text);
  return { code, reason: isWord ? text[0]?.toLowerCase() + text.slice(1) : text };
}

/**
 * The order of a checkout that can be paid; "" for one of another application, which only its own
 * can read. Throws CliError, with the state and since when, for one that is closed.
 */
export async function expectOpenCheckout(client: Client, checkoutId: string): Promise<string> {
  try {
    const { status, updatedAt, endAt, order, transactionId } =
      await client.checkouts.retrieve(checkoutId);
    const closed: Readonly<Record<string, string>> = {
      SUCCESS: `The checkout was paid at ${updatedAt}: transaction ${transactionId}.`,
      FAILED: `The checkout failed at ${updatedAt}.`,
      CANCELLED: `The checkout was cancelled at ${updatedAt}.`,
      EXPIRED: `The checkout expired at ${endAt}.`,
    };
    const problem = closed[status];
    if (problem === undefined) return order.id;
    throw new CliError(problem, { hint: "Create and pay a new one with: kaunter trigger payment" });
  } catch (error) {
    if (error instanceof KaunterError && error.status === 404) return "";
    throw error;
  }
}
