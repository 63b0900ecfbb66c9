import { type CheckedSettlement, checkSettlementRows } from "@kaunter/signing/check-settlement";
import { parse } from "csv-parse/sync";
import { readTextFile } from "../../body-input.ts";
import { CliError, type Command, EXIT, messageOf, usageError } from "../../command.ts";

export const verifySettlementCommand: Command = {
  name: "verify-settlement",
  summary: "Verify that a settlement's CSV file is as the gateway signed it.",
  usage: "FILE... [--key ID]",
  options: { key: { type: "string" } },
  help: [
    ["FILE...", "As downloaded. Of consecutive days, also that none is missing in between."],
    ["--key ID", "The key that must have signed it: the portal shows its ID at each settlement."],
    ["", "Needs no gateway and no network. Exits with 1 when a file was changed."],
  ],
  async run(context) {
    const files = context.positionals;
    if (files.length === 0) throw usageError("Name a settlement's CSV file.");
    const keyId = context.option("key");
    let previous: CheckedSettlement | null = null;
    const results = [];
    for (const file of files) {
      const rows = readRows(readTextFile(context.io.folder, file), file);
      const result = expectAfter(previous, expectKey(keyId, checkSettlementRows(rows)));
      results.push({ file, ...result });
      previous = result;
    }
    const lines = results.flatMap((result) => [
      result.isValid
        ? context.paint.good(`${result.file}: ${describe(result)}`)
        : context.paint.bad(`${result.file}: ${result.problem}`),
    ]);
    if (keyId === undefined) {
      lines.push("Compare the key with the one that the portal shows, or pass it with --key.");
    }
    context.print(lines, { files: results });
    return results.every(({ isValid }) => isValid) ? EXIT.ok : EXIT.failed;
  },
};

function readRows(text: string, file: string): string[][] {
  try {
    return parse(text, { bom: true, relax_column_count: true });
  } catch (error) {
    throw new CliError(`${file} is not a CSV file: ${messageOf(error)}`);
  }
}

function describe({ statement, keyId }: CheckedSettlement & { isValid: true }): string {
  const { date, lineCount, sequence } = statement;
  const lines = lineCount === 1 ? "1 line" : `${lineCount} lines`;
  return `settlement ${sequence}, ${date}, ${lines}, signed by key ${keyId}.`;
}

function expectKey(keyId: string | undefined, checked: CheckedSettlement): CheckedSettlement {
  if (!checked.isValid || keyId === undefined || checked.keyId === keyId) return checked;
  return { isValid: false, problem: `It was signed by another key, ${checked.keyId}.` };
}

/** Files of one merchant follow each other, and name the one before by its hash. */
function expectAfter(before: CheckedSettlement | null, now: CheckedSettlement): CheckedSettlement {
  if (!before?.isValid || !now.isValid) return now;
  const [one, next] = [before.statement, now.statement];
  if (next.merchantId !== one.merchantId) return now;
  const isNext = next.sequence === one.sequence + 1;
  if (isNext && next.previous === before.hash) return now;
  const problem = isNext
    ? `It does not follow the settlement of ${one.date} in the file before.`
    : `Settlement ${one.sequence + 1} was expected after the file before, this is ${next.sequence}.`;
  return { isValid: false, problem };
}
