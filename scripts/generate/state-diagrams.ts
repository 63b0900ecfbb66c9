import { globSync } from "node:fs";
import { join } from "node:path";
import type { StateTable } from "../../packages/gateway/src/domain/state-table.ts";
import { drawStates } from "./draw-states.ts";

const FOLDER = join(import.meta.dirname, "../../packages/gateway/src/domain");

type Transitions = StateTable<string, string>;

/** The diagrams of the states, by the names of their tables: where each is, and what it shows. */
export interface StateDiagrams {
  /** SVG by path in the repository. */
  files: [path: string, svg: string][];
  /** Markdown by the table's name. */
  blocks: Record<string, string>;
}

/** A diagram for every `…_TRANSITIONS` of domain/. */
export async function stateDiagrams(): Promise<StateDiagrams> {
  const names = globSync("**/*.ts", { cwd: FOLDER }).filter((name) => !name.endsWith(".test.ts"));
  const diagrams: StateDiagrams = { files: [], blocks: {} };
  for (const file of names.sort()) {
    const exports: Record<string, unknown> = await import(join(FOLDER, file));
    for (const [name, value] of Object.entries(exports)) {
      if (!name.endsWith("_TRANSITIONS")) continue;
      const transitions = value as Transitions; // by its name
      const subject = name.replace("_TRANSITIONS", "").toLowerCase().replaceAll("_", "-");
      const title = `States: ${subject.replaceAll("-", " ")}`;
      diagrams.files.push([`docs/diagrams/${subject}.svg`, drawStates(title, transitions)]);
      diagrams.blocks[name] = `![${describe(transitions)}](../diagrams/${subject}.svg)`;
    }
  }
  return diagrams;
}

/** For who cannot see the drawing, and for a search. The first state is where it begins. */
function describe(transitions: Transitions): string {
  const states = Object.entries(transitions).map(([state, events]) => {
    const moves = Object.entries(events).map(([event, target]) => `${event} to ${target}`);
    return `${state}: ${moves.length === 0 ? "the end" : moves.join(", ")}`;
  });
  return `${states.join("; ")}.`;
}
