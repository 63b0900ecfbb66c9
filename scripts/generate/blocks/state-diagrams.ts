import { globSync } from "node:fs";
import { join } from "node:path";
import type { StateTable } from "../../../packages/gateway/src/domain/state-table.ts";

const FOLDER = join(import.meta.dirname, "../../../packages/gateway/src/domain");

/** A Mermaid diagram for every `…_TRANSITIONS` of domain/, by the table's name. */
export async function stateDiagrams(): Promise<Record<string, string>> {
  const diagrams: Record<string, string> = {};
  const names = globSync("**/*.ts", { cwd: FOLDER, exclude: ["**/*.test.ts"] });
  for (const file of names.sort()) {
    const exports: Record<string, unknown> = await import(join(FOLDER, file));
    for (const [name, value] of Object.entries(exports)) {
      if (!name.endsWith("_TRANSITIONS")) continue;
      diagrams[name] = renderStates(name, value as StateTable<string, string>); // by its name
    }
  }
  return diagrams;
}

/** The first state is where it begins; a state without events is final. */
function renderStates(name: string, transitions: StateTable<string, string>): string {
  const subject = name.replace("_TRANSITIONS", "").toLowerCase().replaceAll("_", " ");
  const states = Object.entries(transitions);
  const lines = states.flatMap(([state, events]) => {
    const moves = Object.entries(events).map(([event, to]) => `${state} --> ${to}: ${event}`);
    return moves.length === 0 ? [`${state} --> [*]`] : moves;
  });
  return [
    "```mermaid",
    "stateDiagram-v2",
    `    accTitle: States of ${/^[aeiou]/.test(subject) ? "an" : "a"} ${subject}`,
    ...[`[*] --> ${states[0]?.[0]}`, ...lines].map((line) => `    ${line}`),
    "```",
  ].join("\n");
}
