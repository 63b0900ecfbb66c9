import type { ReadLine, UnreadLine } from "../../../generated/api.ts";
import { moneyColumn } from "../../../ui/list/columns.tsx";
import { type Column, Rows } from "../../../ui/list/rows.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { useLanguage, useWords } from "../../../words/language.tsx";
import { FILE_WORDS, LINE_KIND_WORDS } from "./file-words.ts";

interface Seen {
  problems: { en: string; ms: string }[];
  unread: UnreadLine[];
  unreadCount: number;
  lines: ReadLine[];
  lineCount: number;
}

/** What is wrong with a file, the lines that were not read, and those that were. */
export function ReadLines({ seen }: { seen: Seen }) {
  const words = useWords(FILE_WORDS);
  const { language } = useLanguage();
  return (
    <div className="flex flex-col gap-5">
      {seen.problems.length > 0 && (
        <Notice tone="bad" title={words.problems}>
          {seen.problems.map((problem) => (
            <p key={problem.en}>{problem[language]}</p>
          ))}
        </Notice>
      )}
      <Part
        title={`${words.unread}: ${seen.unreadCount}`}
        none={words.noUnread}
        items={seen.unread}
        count={seen.unreadCount}
        columns={useUnreadColumns()}
      />
      <Part
        title={`${words.read}: ${seen.lineCount}`}
        none={words.noLines}
        items={seen.lines}
        count={seen.lineCount}
        columns={useLineColumns()}
      />
    </div>
  );
}

interface PartProps<T> {
  title: string;
  none: string;
  items: T[];
  count: number;
  columns: Column<T>[];
}

function Part<T extends { line: number }>({ title, none, items, count, columns }: PartProps<T>) {
  const words = useWords(FILE_WORDS);
  return (
    <Panel title={title} {...(count > items.length && { lead: words.first(items.length) })}>
      {items.length === 0 ? (
        <p className="text-ink-2">{none}</p>
      ) : (
        <Rows caption={title} columns={columns} items={items} keyOf={({ line }) => String(line)} />
      )}
    </Panel>
  );
}

function useUnreadColumns(): Column<UnreadLine>[] {
  const words = useWords(FILE_WORDS);
  const { language } = useLanguage();
  return [
    { title: words.line, cell: ({ line }) => <span className="figure">{line}</span> },
    { title: words.problem, place: "wide", cell: ({ problem }) => problem[language] },
    {
      title: words.content,
      place: "wide",
      cell: ({ text }) => <span className="font-mono text-13 break-all">{text}</span>,
    },
  ];
}

function useLineColumns(): Column<ReadLine>[] {
  const words = useWords(FILE_WORDS);
  const kinds = useWords(LINE_KIND_WORDS);
  const mono = (text: string) => <span className="font-mono text-13 break-all">{text}</span>;
  return [
    { title: words.line, cell: ({ line }) => <span className="figure">{line}</span> },
    { title: words.kind, cell: ({ kind }) => kinds[kind] },
    { title: words.reference, cell: ({ reference }) => mono(reference) },
    { title: words.attempt, cell: ({ attemptId }) => mono(attemptId) },
    moneyColumn(words.gross, ({ grossMinor }) => grossMinor),
    moneyColumn(words.fee, ({ feeMinor }) => feeMinor),
    moneyColumn(words.net, ({ netMinor }) => netMinor, { isStrong: true }),
  ];
}
