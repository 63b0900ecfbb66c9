import { CliError, type Command, EXIT, messageOf } from "../../command.ts";

export const migrateCommand: Command = {
  name: "migrate",
  summary: "Bring the schema of the gateway's database up to date, while it runs.",
  usage: "[--create-roles]",
  options: { "create-roles": { type: "boolean" } },
  help: [
    ["--create-roles", "Create the accounts of the database first, as an administrator."],
    ["", "Reads KAUNTER_MIGRATOR_URL, DATABASE_URL and KAUNTER_DATA_DIR."],
    ["", "Run it before you start a new release; see docs/operating/upgrade.md."],
  ],
  async run(context) {
    // Loaded here: no other command needs the gateway's own code.
    const { migrateDatabase } = await import("@kaunter/gateway/migrate");
    const say = (line: string) => context.io.writeError(`${line}\n`);
    const createsRoles = context.flag("create-roles");
    const applied = await migrateDatabase(context.io.env, say, { createsRoles }).catch(
      (error: unknown) => {
        throw new CliError(messageOf(error));
      },
    );
    const lines = applied.map((name) => `Applied ${name}`);
    if (createsRoles)
      lines.push("The accounts are there. Give them passwords: docs/security/database-roles.md.");
    context.print([...lines, "The schema is up to date."], { applied });
    return EXIT.ok;
  },
};
