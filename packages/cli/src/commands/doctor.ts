import { CliError, type Command, type Context, EXIT } from "../command.ts";
import { type Finding, runChecks } from "../doctor.ts";
import { CONFIG_HELP, CONFIG_OPTION, readSettings, type Settings } from "../settings.ts";

export const doctorCommand: Command = {
  name: "doctor",
  summary: "Check everything a signed request needs and explain what is wrong.",
  usage: "[--notify-url URL]",
  options: { ...CONFIG_OPTION, "notify-url": { type: "string" } },
  help: [
    ["--notify-url URL", "also test your webhook receiver with a forged notification"],
    ...CONFIG_HELP,
  ],
  async run(context) {
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
