import { CliError, type Command, type Context, EXIT } from "../command.ts";
import { type Finding, runChecks } from "../doctor.ts";
import { CONFIG_HELP, CONFIG_OPTION, readSettings, type Settings } from "../settings.ts";
import { runExamination } from "./database/index.ts";

export const doctorCommand: Command = {
  name: "doctor",
  summary: "Check what a signed request, or an installation, needs and explain what is wrong.",
  usage: "[--notify-url URL] | --installation",
  options: {
    ...CONFIG_OPTION,
    "notify-url": { type: "string" },
    installation: { type: "boolean" },
  },
  help: [
    ["--notify-url URL", "also test your webhook receiver with a forged notification"],
    ...CONFIG_HELP,
    ["--installation", "for operators: examine the gateway's own configuration, database, machine"],
    ["", "and providers instead, with the gateway's variables"],
  ],
  async run(context) {
    if (context.flag("installation")) return examine(context);
    const findings: Finding[] = [];
    const settings = findSettings(context, findings);
    if (settings !== null) {
      for await (const finding of runChecks(settings, context.option("notify-url"))) {
        findings.push(finding);
      }
    }
    const isGood = findings.every((finding) => finding.isGood);
    const lines = findings.flatMap((finding) => formatFinding(finding, context));
    context.print(isGood ? [...lines, "All checks passed."] : lines, { isGood, findings });
    return isGood ? EXIT.ok : EXIT.failed;
  },
};

/** The packed command line has no gateway. */
function examine(context: Context): Promise<number> {
  if (runExamination) return runExamination(context);
  throw new CliError("This is not an installation of the gateway.", {
    hint: "Run it in the folder of the gateway: ./kaunter doctor --installation",
  });
}

function findSettings(context: Context, findings: Finding[]): Settings | null {
  try {
    const settings = readSettings(context);
    findings.push({ check: "settings", isGood: true, text: settings.path, fix: "" });
    return settings;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    findings.push({ check: "settings", isGood: false, text: error.message, fix: error.hint });
    return null;
  }
}

function formatFinding({ check, isGood, text, fix }: Finding, { paint }: Context): string[] {
  const line = `${isGood ? paint.good("✓") : paint.bad("✗")} ${paint.strong(check.padEnd(12))} ${text}`;
  return fix === "" ? [line] : [line, `  ${" ".repeat(12)} ${fix}`];
}
