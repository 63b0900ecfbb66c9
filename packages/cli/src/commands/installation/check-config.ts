import { CliError, type Command, EXIT, messageOf } from "../../command.ts";

export const checkConfigCommand: Command = {
  name: "check-config",
  summary: "List every fault of the gateway's configuration, without starting it.",
  usage: "[--offline] [--strict]",
  options: { offline: { type: "boolean" }, strict: { type: "boolean" } },
  help: [
    ["--offline", "Do not connect to the database."],
    ["--strict", "Exit with 1 for warnings, too."],
    ["", "Reads the same variables and files as the gateway. Exits with 1 when the gateway would"],
    ["", "not start. See docs/guides/run-in-production.md."],
  ],
  async run(context) {
    // Loaded here: no other command needs the gateway's own code.
    const { checkInstallation } = await import("@kaunter/gateway/check-config");
    const connects = !context.flag("offline");
    const { problems, warnings } = await checkInstallation(context.io.env, { connects }).catch(
      (error: unknown) => {
        throw new CliError(messageOf(error));
      },
    );
    const isRejected = problems.length > 0 || (context.flag("strict") && warnings.length > 0);
    const { paint } = context;
    const lines = [
      ...problems.map((text) => `${paint.bad("✗")} ${text}`),
      ...warnings.map((text) => `${paint.strong("!")} ${text}`),
      problems.length === 0
        ? "The gateway can start with this configuration."
        : `The gateway does not start with this configuration: ${problems.length} to correct.`,
    ];
    context.print(lines, { isValid: problems.length === 0, problems, warnings });
    return isRejected ? EXIT.failed : EXIT.ok;
  },
};
