import { CliError, type Command, EXIT, messageOf, usageError } from "../../command.ts";
import { EMAIL } from "./create-operator.ts";

const EXAMPLE = 'kaunter create-merchant "Kedai Kopi Sdn Bhd" owner@shop.example';

export const createMerchantCommand: Command = {
  name: "create-merchant",
  summary: "Create a merchant with its first store and its owner.",
  usage: "COMPANY EMAIL [--partner]",
  options: { partner: { type: "boolean" } },
  help: [
    ["COMPANY", "Name of the company, in quotes."],
    ["EMAIL", "Of the owner, who gets a link that sets a password, once, within seven days."],
    ["--partner", "The merchant may create merchants of its own."],
    ["", "Reads the same variables as the gateway; works while it runs."],
    ["", "The merchant is reviewed like any other: docs/guides/verify-a-merchant.md."],
  ],
  async run(context) {
    const [companyName = "", email = "", ...others] = context.positionals;
    if (companyName.trim() === "" || !EMAIL.test(email) || others.length > 0) {
      throw usageError("Give the company's name and its owner's email address.", EXAMPLE);
    }
    // Loaded here: no other command needs the gateway's own code.
    const { createMerchantInDatabase } = await import("@kaunter/gateway/create-users");
    const merchant = {
      companyName: companyName.trim(),
      email,
      hasPartnerAccount: context.flag("partner"),
    };
    const made = await createMerchantInDatabase(context.io.env, merchant).catch(
      (error: unknown) => {
        throw new CliError(messageOf(error));
      },
    );
    const lines = [
      `merchant ${made.merchantId}`,
      `store    ${made.storeId}`,
      `${email} is its owner. This link sets the password, once, within seven days.`,
      "Send it over a secure channel:",
      made.link,
    ];
    context.print(lines, { companyName: merchant.companyName, email, ...made });
    return EXIT.ok;
  },
};
