import { CliError, type Command, EXIT, messageOf, usageError } from "../../command.ts";

const STEPS = ["add", "use", "rewrap"] as const;

export const rotateMasterKeyCommand: Command = {
  name: "rotate-master-key",
  summary: "Seal every secret in the gateway's database with the first master key, while it runs.",
  usage: "[--add | --use | --rewrap | --forget ID]",
  options: {
    add: { type: "boolean" },
    use: { type: "boolean" },
    rewrap: { type: "boolean" },
    forget: { type: "string" },
  },
  help: [
    ["", "Reads the same variables as the gateway: list the new key first, the old one after it."],
    ["--add", "With Vault: add a new master key, which opens after a restart."],
    ["--use", "With Vault: let the added key seal, after another restart."],
    ["--rewrap", "With Vault: wrap the keys with the newest version of Vault's key."],
    ["--forget ID", "With Vault: at the end, delete a retired key from the database."],
    ["", "Can be stopped and run again; see docs/security/keys.md."],
  ],
  async run(context) {
    // Loaded here: no other command needs the gateway's own code.
    const { prepareVaultKeys, rotateMasterKey } = await import(
      "@kaunter/gateway/rotate-master-key"
    );
    const [step, ...others] = STEPS.filter((name) => context.flag(name));
    const forgetId = context.option("forget") ?? null;
    if (others.length > 0 || (step && forgetId !== null)) {
      throw usageError("Give one of --add, --use, --rewrap and --forget.");
    }
    if (step) {
      const done = await prepareVaultKeys(context.io.env, step).catch((error: unknown) => {
        throw new CliError(messageOf(error));
      });
      context.print([done], { done });
      return EXIT.ok;
    }
    const rotated = await rotateMasterKey(
      context.io.env,
      ({ table, rows, resealed }) =>
        context.io.writeError(`${table}: ${rows} rows checked, ${resealed} sealed again\n`),
      forgetId,
    ).catch((error: unknown) => {
      throw new CliError(messageOf(error));
    });
    const { keyId, resealed, retiredKeyIds } = rotated;
    const rows = resealed === 1 ? "1 row was" : `${resealed} rows were`;
    const lines = [
      `${rows} sealed again. Every secret is sealed with the key ${keyId}.`,
      ...retiredKeyIds.map(
        (id) =>
          `The key ${id} is no longer used: remove it everywhere, with Vault by --forget ${id}.`,
      ),
      ...(forgetId === null ? [] : [`The key ${forgetId} is deleted from the database.`]),
    ];
    context.print(lines, rotated);
    return EXIT.ok;
  },
};
