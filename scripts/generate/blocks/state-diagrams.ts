import type { StateTable } from "../../../packages/gateway/src/domain/state-table.ts";
import { STATE_TABLES } from "./state-tables.ts";

/** A Mermaid diagram for every table of states, by the table's name. */
export function stateDiagrams(): Record<string, string> {
  const diagrams = Object.entries(STATE_TABLES).map(([name, table]) => [
    name,
    renderStates(name, table),
  ]);
  return Object.fromEntries(diagrams);
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
