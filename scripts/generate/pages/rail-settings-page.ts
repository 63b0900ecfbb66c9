import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import type { TSchema } from "typebox";
import { FileConnectorSettings } from "../../../packages/gateway/src/rails/connect/file-connector.ts";
import { createSchemaWriter } from "../openapi/openapi-schema.ts";
import { describeFields } from "./describe-schema.ts";
import { code, GENERATED, table } from "./markdown.ts";

const FOLDER = join(import.meta.dirname, "../../../packages/gateway/src/rails");

/** `docs/reference/rail-settings.md`: `…Settings` of every `rails/<rail>/settings.ts`. */
export async function railSettingsPage(): Promise<string> {
  const files = globSync("*/settings.ts", { cwd: FOLDER }).sort();
  const sections = await Promise.all(files.map(describeRail));
  return `${GENERATED}

# Rail settings

\`KAUNTER_RAILS_FILE\` names a JSON file with one key for each rail. A rail without a key is not offered. The sandbox
writes its own file, \`rails.json\` in the data folder, which you can use as an example. The file holds secrets: give it
mode 0600 and keep it out of version control.

\`\`\`json
{ "fpx": { "baseUrl": "https://…" }, "card": { "apiUrl": "https://…" } }
\`\`\`

${sections.join("\n\n")}

## Settlement files of any rail

Any rail may have \`settlementFiles\`: where its provider puts settlement files, and how they are read. It takes the place of the rail's own
interface. How to write one: [settlement files](../operating/portal/settlement-files.md).

${describeSettings(FileConnectorSettings)}
`;
}

async function describeRail(file: string): Promise<string> {
  const rail = dirname(file);
  const exports: Record<string, unknown> = await import(join(FOLDER, file));
  const name = `${pascal(rail)}Settings`;
  const schema = exports[name];
  if (typeof schema !== "object") throw new Error(`${file} does not export ${name}`);
  const readme = `../../packages/gateway/src/rails/${rail}/README.md`;
  const settings = describeSettings(schema as TSchema); // by its name
  return `## ${rail}\n\nDetails: [README](${readme}).\n\n${settings}`;
}

function describeSettings(schema: TSchema): string {
  const written = createSchemaWriter(new Map()).write(schema);
  const rows = describeFields(written).map(({ path, type, required, rules }) => [
    code(path),
    type,
    required ? "yes" : "",
    rules,
  ]);
  return table(["Setting", "Type", "Required", "Rules"], rows);
}

function pascal(folder: string): string {
  return folder
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}
