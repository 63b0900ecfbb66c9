import { CliError, type Context, EXIT, messageOf } from "../../command.ts";

const MARKS = { ok: "✓", warn: "!", fail: "✗" } as const;
const PAINTS = { ok: "good", warn: "strong", fail: "bad" } as const;
const WIDTH = 14;

/** Exits with 1 when something fails; a warning does not. */
export async function runExamination(context: Context): Promise<number> {
  // Loaded here: no other command needs the gateway's own code.
  const { examineInstallation } = await import("@kaunter/gateway/examine-installation");
  const findings = await examineInstallation(context.io.env).catch((error: unknown) => {
    throw new CliError(messageOf(error));
  });
  const { paint } = context;
  const lines = findings.flatMap(({ check, state, text, fix }) => [
    `${paint[PAINTS[state]](MARKS[state])} ${paint.strong(check.padEnd(WIDTH))} ${text}`,
    ...(fix === "" ? [] : [`  ${" ".repeat(WIDTH)} ${fix}`]),
  ]);
  const count = (state: string) => findings.filter((one) => one.state === state).length;
  const [failed, warned] = [count("fail"), count("warn")];
  const isGood = failed === 0;
  context.print([...lines, "", `${failed} failed, ${warned} warnings.`], { isGood, findings });
  return isGood ? EXIT.ok : EXIT.failed;
}
