import { globSync } from "node:fs";
import { join } from "node:path";
import type { StateTable } from "../../packages/gateway/src/domain/state-table.ts";

const FOLDER = join(import.meta.dirname, "../../packages/gateway/src/domain");

/** A Mermaid diagram for every `…_TRANSITIONS` of domain/, by that name. */
export async function stateDiagrams(): Promise<Record<string, string>> {
  const files = globSync("*.ts", { cwd: FOLDER }).filter((name) => !name.endsWith(".test.ts"));
  const diagrams: Record<string, string> = {};
  for (const file of files.sort()) {
    const exports: Record<string, unknown> = await import(join(FOLDER, file));
    for (const [name, value] of Object.entries(exports)) {
      if (name.endsWith("_TRANSITIONS")) diagrams[name] = drawStates(value as Transitions); // by its name
    }
  }
  return diagrams;
}

type Transitions = StateTable<string, string>;

/** The first state is where it begins; a state without events is where it ends. */
function drawStates(transitions: Transitions): string {
  const [first = ""] = Object.keys(transitions);
  const lines = Object.entries(transitions).flatMap(([state, events]) => {
    const moves = groupByTarget(events);
    if (moves.length === 0) return [`  ${state} --> [*]`];
    return moves.map(([target, names]) => `  ${state} --> ${target}: ${names.join(", ")}`);
  });
  return ["```mermaid", "stateDiagram-v2", `  [*] --> ${first}`, ...lines, "```"].join("\n");
}

function groupByTarget(events: Readonly<Partial<Record<string, string>>>): [string, string[]][] {
  const groups = new Map<string, string[]>();
  for (const [event, target] of Object.entries(events)) {
    if (target !== undefined) groups.set(target, [...(groups.get(target) ?? []), event]);
  }
  return [...groups];
}
