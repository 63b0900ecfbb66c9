import { CliError, type Command, EXIT, messageOf, usageError } from "../../command.ts";

/** The mail that the link is sent to decides whether it exists. */
export const EMAIL = /^[^@\s]+@[^@\s]+$/;

export const createOperatorCommand: Command = {
  name: "create-operator",
  summary: "Create an operator of the gateway, or make a user one.",
  usage: "EMAIL",
  options: {},
  help: [
    ["EMAIL", "Of the user. A new one gets a link that sets a password, once, within seven days."],
    ["", "Reads the same variables as the gateway; works while it runs."],
    ["", "Operators review merchants, set fees and monitor payments; see"],
    ["", "docs/guides/run-in-production.md."],
  ],
  async run(context) {
    const [email = "", ...others] = context.positionals;
    if (!EMAIL.test(email) || others.length > 0) {
      throw usageError("Give one email address.", "kaunter create-operator you@pay.example");
    }
    // Loaded here: no other command needs the gateway's own code.
    const { createOperatorInDatabase } = await import("@kaunter/gateway/create-users");
    const made = await createOperatorInDatabase(context.io.env, email).catch((error: unknown) => {
      throw new CliError(messageOf(error));
    });
    context.print(
      made.kind === "raised"
        ? `${email} is an operator now and signs in as before.`
        : [
            `${email} is an operator. This link sets the password, once, within seven days.`,
            "Send it over a secure channel:",
            made.link,
          ],
      { email, ...made },
    );
    return EXIT.ok;
  },
};
