import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "../../../docs/reference/api");
const FENCE = /^```(\w+) \[([^\]\n]+)\]\n([\s\S]*?)^```$/gm;

export interface PageExample {
  /** How Markdown names the language. */
  readonly fence: string;
  readonly label: string;
  readonly text: string;
  /** What stands between it and the example before it. */
  readonly gap: string;
}

/** The request examples of the API reference, by operation. */
export function readExamples(): ReadonlyMap<string, readonly PageExample[]> {
  const examples = new Map<string, readonly PageExample[]>();
  for (const file of globSync("*.md", { cwd: FOLDER })) {
    const page = readFileSync(join(FOLDER, file), "utf8");
    for (const section of page.split(/^## /m).slice(1)) {
      const [name = ""] = section.split("\n", 1);
      examples.set(name, readSection(section));
    }
  }
  return examples;
}

function readSection(section: string): PageExample[] {
  let end: number | undefined;
  return [...section.matchAll(FENCE)].map(
    ({ 0: all, 1: fence = "", 2: label = "", 3: text = "", index }) => {
      const gap = section.slice(end ?? index, index);
      end = index + all.length;
      return { fence, label, text, gap };
    },
  );
}
