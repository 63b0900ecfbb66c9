import type { AuditEntry } from "../../../generated/api.ts";
import { timeColumn } from "../../../ui/list/columns.tsx";
import type { Column } from "../../../ui/list/rows.tsx";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { ACTION_WORDS, TARGET_WORDS } from "./action-words.ts";
import { AUDIT_WORDS } from "./audit-words.ts";

/** Filters the log by action, sorted by the words of the chosen language. */
export function useActionFilter() {
  const { action: label } = useWords(AUDIT_WORDS);
  const actions = Object.entries<string>(useWords(ACTION_WORDS));
  const options = actions.toSorted(([, one], [, other]) => one.localeCompare(other));
  return { name: "action" as const, label, options };
}

/** Entries of the log, each with the values before and after. */
export function useAuditColumns(): Column<AuditEntry>[] {
  const words = useWords(AUDIT_WORDS);
  const ui = useWords(UI_WORDS);
  const actions = useWords(ACTION_WORDS);
  const targets = useWords(TARGET_WORDS);
  return [
    {
      title: words.action,
      // Exports contain the code.
      cell: (item) => (
        <span title={item.action} className="font-semibold">
          {actions[item.action]}
        </span>
      ),
    },
    { title: words.actor, place: "wide", cell: (item) => <Actor actor={item.actor} /> },
    {
      title: words.target,
      place: "wide",
      cell: (item) => (
        // Whoever signs in is both: said once on a phone.
        <span className="text-13" data-empty={item.targetId === item.actor.id || undefined}>
          {targets[item.targetKind]}{" "}
          <span className="inline-block min-w-[10ch] font-mono break-all text-ink-2">
            {item.targetId}
          </span>
        </span>
      ),
    },
    { title: words.change, place: "note", cell: (item) => <Change entry={item} /> },
    {
      title: ui.address,
      isSpare: true,
      place: "note",
      cell: (item) => <span className="text-13">{item.address}</span>,
    },
    timeColumn(ui.time, (item) => item.at, "moment", "createdAt"),
  ];
}

function Actor({ actor }: { actor: AuditEntry["actor"] }) {
  const words = useWords(AUDIT_WORDS);
  const targets = useWords(TARGET_WORDS);
  if (actor.kind === "SYSTEM") return words.system;
  if (actor.kind === "APPLICATION") return `${targets.application} ${actor.name || actor.id}`;
  if (actor.kind === "OPERATOR" && actor.email === "") return words.operator;
  const name = actor.email || actor.id;
  return (
    <span
      title={name}
      className="block text-13 break-words @min-[500px]:max-w-[20ch] @min-[500px]:truncate @min-[1000px]:max-w-none"
    >
      <span>{name}</span>
      {actor.kind === "OPERATOR" && <span>{` (${words.operator})`}</span>}
    </span>
  );
}

function Change({ entry: { before, after } }: { entry: AuditEntry }) {
  const words = useWords(AUDIT_WORDS);
  const sides = [
    [words.before, before],
    [words.after, after],
  ] as const;
  const shown = sides.filter(([, side]) => side !== null && Object.keys(side).length > 0);
  if (shown.length === 0) return null;
  return (
    <details className="text-left text-13">
      <summary className="w-fit whitespace-nowrap text-brand">{words.change}</summary>
      {shown.map(([name, side]) => (
        <div key={name}>
          <span className="text-ink-2">{name}</span>
          <pre className="max-w-sm font-mono break-words whitespace-pre-wrap">
            {JSON.stringify(side, null, 2)}
          </pre>
        </div>
      ))}
    </details>
  );
}
