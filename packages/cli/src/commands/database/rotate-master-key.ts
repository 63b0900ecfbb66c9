import { CliError, type Command, EXIT, messageOf } from "../../command.ts";

export const rotateMasterKeyCommand: Command = {
  name: "rotate-master-key",
  summary: "Seal every secret in the gateway's database with the first master key, while it runs.",
  usage: "",
  options: {},
  help: [
    ["", "Reads the same variables as the gateway: list the new key first, the old one after it."],
    ["", "Can be stopped and run again; see docs/operating/keys.md."],
  ],
  async run(context) {
    // Loaded here: no other command needs the gateway's own code.
    const { rotateMasterKey } = await import("@kaunter/gateway/rotate-master-key");
    const rotated = await rotateMasterKey(context.io.env, ({ table, rows, resealed }) =>
      context.io.writeError(`${table}: ${rows} rows checked, ${resealed} sealed again\n`),
    ).catch((error: unknown) => {
      throw new CliError(messageOf(error));
    });
    const { keyId, resealed, retiredKeyIds } = rotated;
    const rows = resealed === 1 ? "1 row was" : `${resealed} rows were`;
    const lines = [
      `${rows} sealed again. Every secret is sealed with the key ${keyId}.`,
      ...retiredKeyIds.map((id) => `The key ${id} is no longer used: remove it everywhere.`),
    ];
    context.print(lines, rotated);
    return EXIT.ok;
  },
};
