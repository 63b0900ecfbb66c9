import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SCOPES } from "../../packages/gateway/src/domain/scope.ts";
import { DATA_CANDIDATES, TEXT_VARIANTS } from "../../packages/signing/src/candidates.ts";
import { code, replaceBlocks, table } from "./markdown.ts";
import { signingExample } from "./signing-example.ts";
import { stateDiagrams } from "./state-diagrams.ts";

const ROOT = join(import.meta.dirname, "../..");
const PAGES = ["README.md", "docs/**/*.md"];
const SAMPLES = "docs/samples";

/** The pages written by hand that hold generated blocks, with the text they should have. */
export async function pagesWithBlocks(): Promise<[path: string, text: string][]> {
  const blocks = {
    ...(await stateDiagrams()),
    ...samples(),
    "compat-forms": compatForms(),
    "signing-example": signingExample(),
    scopes: scopes(),
  };
  return globSync(PAGES, { cwd: ROOT })
    .sort()
    .flatMap((path) => {
      const text = readFileSync(join(ROOT, path), "utf8");
      return text.includes("<!-- generated: ") ? [[path, replaceBlocks(text, blocks)]] : [];
    });
}

/** Each file of docs/samples as `sample-<name>`; tests run the same files. */
function samples(): Record<string, string> {
  const files = globSync("*.mjs", { cwd: join(ROOT, SAMPLES) }).sort();
  const entries = files.map((file) => {
    const text = readFileSync(join(ROOT, SAMPLES, file), "utf8");
    return [`sample-${file.replace(/\.mjs$/, "")}`, `\`\`\`js\n${text}\`\`\``];
  });
  return Object.fromEntries(entries);
}

function compatForms(): string {
  const { canonical: _, ...others } = DATA_CANDIDATES;
  const rows = Object.entries({ ...others, ...TEXT_VARIANTS });
  return table(
    ["Name in the log", "What the client signed"],
    rows.map(([name, text]) => [code(name), text]),
  );
}

function scopes(): string {
  const rows = Object.entries(SCOPES).map(([name, text]) => [code(name), text]);
  return table(["Scope", "What the application may do"], rows);
}
