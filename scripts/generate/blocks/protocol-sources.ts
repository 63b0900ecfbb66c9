import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { OPTIONAL_OPERATIONS } from "../../../packages/gateway/src/domain/payment/optional-operations.ts";
import {
  type OwnOperation,
  type OwnReading,
  type RailSources,
  STANDINGS,
} from "../../../packages/gateway/src/rails/sources.ts";
import { code, table } from "../pages/markdown.ts";

const RAILS = join(import.meta.dirname, "../../../packages/gateway/src/rails");

/** `sources-<rail>`: what each message is taken from. `standings`: what the marks mean. */
export async function protocolSources(): Promise<Record<string, string>> {
  const files = globSync("*/protocol/sources.ts", { cwd: RAILS }).sort();
  const blocks = await Promise.all(
    files.map(async (file) => {
      const { SOURCES }: { SOURCES: RailSources } = await import(join(RAILS, file));
      return [`sources-${dirname(dirname(file))}`, describe(SOURCES)] as const;
    }),
  );
  const standings = Object.entries(STANDINGS).map(([name, text]) => [name, text]);
  return { ...Object.fromEntries(blocks), standings: table(["Standing", "Meaning"], standings) };
}

function describe({ protocol, documents, operations }: RailSources): string {
  const keys = Object.keys(documents);
  const documentRows = Object.values(documents).map(({ title, version, publisher, url }, index) => [
    String(index + 1),
    url ? `[${title}](${url})` : title,
    version,
    publisher,
  ]);
  const rows = operations.map((operation) => [
    operation.operation,
    operation.purpose,
    operation.standing,
    operation.standing === "ours"
      ? whenOffered(operation)
      : `document ${keys.indexOf(operation.document) + 1}${operation.note ? `. ${operation.note}` : ""}`,
  ]);
  return [
    `Protocol: **${protocol}**.`,
    table(["No.", "Document", "Version", "Publisher"], documentRows),
    table(["Message", "Purpose", "Standing", "Source"], rows),
  ].join("\n\n");
}

function whenOffered(operation: OwnOperation | OwnReading): string {
  if ("harmless" in operation) return operation.harmless;
  return `no ${OPTIONAL_OPERATIONS[operation.offers]} without ${code(operation.setting)}`;
}
