import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** Draws the diagrams of a page that has any; until then, and without scripts, they are text. */
export const DIAGRAMS_PATH = "/docs/diagrams.js";

/** One theme for both colour schemes: the drawing has a white ground of its own. */
const START = `
mermaid.initialize({ startOnLoad: false, securityLevel: "strict", theme: "neutral" });
mermaid.run({ querySelector: "pre.mermaid" });
`;

/** Mermaid, and the lines that start it. */
export function readDiagramsScript(): Buffer {
  const library = createRequire(import.meta.url).resolve("@mermaid-js/tiny");
  return Buffer.concat([readFileSync(library), Buffer.from(START)]);
}
