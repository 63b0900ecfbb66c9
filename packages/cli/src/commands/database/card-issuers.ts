import { readFile } from "node:fs/promises";
import { CliError, type Command, EXIT, messageOf, usageError } from "../../command.ts";

export const cardIssuersCommand: Command = {
  name: "card-issuers",
  summary: "Replace the list of card issuers' countries that routing rules read.",
  usage: "FILE",
  options: {},
  help: [
    ["FILE", "CSV: from,to,country. The first 6 to 19 digits of card numbers, and two letters."],
    ["", "Your acquirer has it as a BIN table. Nothing changes when a line cannot be read."],
    ["", "Reads the same variables as the gateway; works while it runs. See"],
    ["", "docs/operating/portal/routing.md."],
  ],
  async run(context) {
    const [file = "", ...others] = context.positionals;
    if (file === "" || others.length > 0) {
      throw usageError("Give one file.", "kaunter card-issuers bins.csv");
    }
    const text = await readFile(file, "utf8").catch((error: unknown) => {
      throw new CliError(`${file} cannot be read: ${messageOf(error)}`);
    });
    // Loaded here: no other command needs the gateway's own code.
    const { importCardIssuersToDatabase } = await import("@kaunter/gateway/card-issuers");
    const done = await importCardIssuersToDatabase(context.io.env, text).catch((error: unknown) => {
      throw new CliError(messageOf(error));
    });
    const { ranges, replaced, overlapping } = done;
    context.print(
      [
        `${ranges} ranges imported, in place of ${replaced}.`,
        ...(overlapping > 0
          ? [`${overlapping} overlap another with a different country; the earlier one counts.`]
          : []),
      ],
      done,
    );
    return EXIT.ok;
  },
};
