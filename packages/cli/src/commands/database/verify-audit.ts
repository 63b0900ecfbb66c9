import { readFile } from "node:fs/promises";
import { CliError, type Command, EXIT, messageOf } from "../../command.ts";

interface Head {
  merchantId: string;
  sequence: number;
  hash: string;
}

export const verifyAuditCommand: Command = {
  name: "verify-audit",
  summary: "Verify that the gateway's audit log has not been changed.",
  usage: "[--heads FILE]",
  options: { heads: { type: "string" } },
  help: [
    [
      "--heads FILE",
      "Ends of the chains known from before: the worker's log, or what --json printed.",
    ],
    ["", "Reads the same variables as the gateway. Exits with 1 and lists the faults, if"],
    ["", "there are any; see docs/security/audit-log.md."],
  ],
  async run(context) {
    const file = context.option("heads");
    const known = file === undefined ? [] : await readHeads(file);
    // Loaded here: no other command needs the gateway's own code.
    const { verifyAuditOfDatabase } = await import("@kaunter/gateway/verify-audit");
    const report = await verifyAuditOfDatabase(context.io.env, known).catch((error: unknown) => {
      throw new CliError(messageOf(error));
    });
    const lines = report.faults.map(({ merchantId, sequence, problem }) =>
      sequence === null
        ? `Merchant ${merchantId}: ${problem}.`
        : `Merchant ${merchantId}, link ${sequence}: ${problem}.`,
    );
    const { merchantCount, linkCount, unkeptDays, lastUnkeptDay } = report;
    const last = lastUnkeptDay === null ? "" : ` (the last of ${lastUnkeptDay})`;
    lines.push(
      `${merchantCount} merchants, ${linkCount} links verified, ${unkeptDays} days of calls no longer kept${last}, ${report.faults.length} faults.`,
    );
    context.print(lines, report);
    return report.faults.length === 0 ? EXIT.ok : EXIT.failed;
  },
};

/** Lines of JSON, of which those about a chain count, or one document with `heads`. */
async function readHeads(file: string): Promise<Head[]> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new CliError(messageOf(error));
  });
  const documents = [text, ...text.split("\n")].flatMap((part) => {
    try {
      return [JSON.parse(part)];
    } catch {
      return [];
    }
  });
  const heads = documents.flatMap((document) => document?.heads ?? document).filter(isHead);
  if (heads.length === 0) throw new CliError(`${file} has no ends of chains.`);
  return heads;
}

function isHead(value: Partial<Head> | null): value is Head {
  return (
    typeof value?.merchantId === "string" &&
    typeof value.sequence === "number" &&
    typeof value.hash === "string"
  );
}
