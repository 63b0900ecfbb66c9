import {
  CliError,
  type Command,
  type Context,
  EXIT,
  messageOf,
  usageError,
} from "../../command.ts";

/** The options, and how the gateway calls them. */
const KEYS = [
  ["customer", "CUSTOMER_ID"],
  ["email", "EMAIL"],
  ["phone", "PHONE"],
] as const;

export const erasePayerCommand: Command = {
  name: "erase-payer",
  summary: "Erase a payer's personal data in the gateway's database.",
  usage: "--merchant ID (--customer ID | --email ADDRESS | --phone NUMBER)",
  options: {
    merchant: { type: "string" },
    customer: { type: "string" },
    email: { type: "string" },
    phone: { type: "string" },
  },
  help: [
    ["--merchant ID", "The merchant whose payer it is."],
    ["--customer ID", "The merchant's customer ID of the payer."],
    ["--email ADDRESS", "The payer's email, also of a guest."],
    ["--phone NUMBER", "The payer's phone number with the country code."],
    ["", "Reads the same variables as the gateway, KAUNTER_MASTER_KEY among them."],
    ["", "Cannot be undone; what is erased and what is kept: docs/operating/privacy.md."],
  ],
  async run(context) {
    const merchantId = context.option("merchant");
    if (!merchantId) throw usageError("--merchant is missing.");
    const key = readKey(context);
    // Loaded here: no other command needs the gateway's own code.
    const { erasePayerFromDatabase } = await import("@kaunter/gateway/erase-payer");
    const { env } = context.io;
    const erased = await erasePayerFromDatabase(env, merchantId, key).catch((error: unknown) => {
      throw new CliError(messageOf(error));
    });
    const { paymentCount, erasureId } = erased;
    const line =
      paymentCount === 1
        ? "Personal data of 1 payment erased."
        : `Personal data of ${paymentCount} payments erased.`;
    context.print([line, `In the audit log: ${erasureId}`], erased);
    return EXIT.ok;
  },
};

function readKey(context: Context) {
  const given = KEYS.flatMap(([option, by]) => {
    const value = context.option(option)?.trim();
    return value ? [{ by, value }] : [];
  });
  const [key] = given;
  if (key === undefined || given.length > 1) {
    throw usageError("Name the payer by one of --customer, --email or --phone.");
  }
  return key;
}
