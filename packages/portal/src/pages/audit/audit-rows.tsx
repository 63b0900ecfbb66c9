import type { AuditEntry } from "../../generated/api.ts";
import { type Column, Rows } from "../../ui/rows.tsx";
import { When } from "../../ui/when.tsx";
import { useWords } from "../../words/language.tsx";
import { AUDIT_WORDS } from "./audit-words.ts";

/** Entries of the log, each with what it was before and after. */
export function AuditRows({ items }: { items: readonly AuditEntry[] }) {
  const words = useWords(AUDIT_WORDS);
  const columns: Column<AuditEntry>[] = [
    {
      title: words.action,
      cell: (item) => <span className="font-mono text-13 font-semibold">{item.action}</span>,
    },
    { title: words.who, cell: (item) => <Actor actor={item.actor} /> },
    {
      title: words.target,
      cell: (item) => (
        <span className="text-13">
          {item.targetKind}{" "}
          <span className="font-mono break-words text-ink-2">{item.targetId}</span>
        </span>
      ),
    },
    { title: words.change, cell: (item) => <Change entry={item} /> },
    {
      title: words.from,
      isSpare: true,
      cell: (item) => <span className="text-13">{item.address}</span>,
    },
    { title: words.at, isRight: true, cell: (item) => <When at={item.at} form="moment" /> },
  ];
  return <Rows caption={words.title} columns={columns} items={items} keyOf={({ id }) => id} />;
}

function Actor({ actor }: { actor: AuditEntry["actor"] }) {
  const words = useWords(AUDIT_WORDS);
  if (actor.kind === "SYSTEM") return words.system;
  return (
    <span className="text-13 break-words">
      {actor.email || actor.id}
      {actor.kind === "OPERATOR" && ` (${words.operator})`}
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
      <summary className="w-fit text-brand">{words.change}</summary>
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
