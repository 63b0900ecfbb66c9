import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** Renders the diagrams of a page; before that, and without scripts, they are text. */
export const DIAGRAMS_PATH = "/docs/diagrams.js";

/** One theme for both colour schemes: the drawing has its own white background. */
const START = `
mermaid.initialize({ startOnLoad: false, securityLevel: "strict", theme: "neutral" });
mermaid.run({ querySelector: "pre.mermaid" });
`;

/** Mermaid and its start-up code. */
export function readDiagramsScript(): Buffer {
  const library = createRequire(import.meta.url).resolve("@mermaid-js/tiny");
  return Buffer.concat([readFileSync(library), Buffer.from(START)]);
}
