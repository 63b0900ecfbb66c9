import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { Button } from "../button.tsx";
import { Panel } from "../page/panel.tsx";
import { Empty, Failed, LoadingRows } from "../page/states.tsx";
import { type Column, Rows } from "./rows.tsx";

/** What `useList` returns. */
export interface Listing<T> {
  items: readonly T[] | undefined;
  isError: boolean;
  error: unknown;
  refetch(): unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
}

interface ListProps<T> {
  list: Listing<T>;
  columns: readonly Column<T>[];
  keyOf(item: T): string;
  /** What the table holds, for screen readers; the panel's title where it has one. */
  caption?: string;
  title?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** The empty state: large when it has an icon. */
  empty: { title: string; hint?: ReactNode; icon?: LucideIcon; action?: ReactNode };
  /** True when filters may be the reason for an empty list. */
  isFiltered?: boolean;
}

/** A panel with a list that loads, can fail, may be empty, and grows page by page. */
export function List<T>(props: ListProps<T>) {
  const { list, columns, keyOf, title, caption = title ?? "", lead, actions } = props;
  const { items } = list;
  return (
    <Panel {...(title && { title })} lead={lead} actions={actions} isFlush>
      {!items && (list.isError ? <Failed query={list} /> : <LoadingRows />)}
      {items?.length === 0 && <Nothing {...props} />}
      {items && items.length > 0 && (
        <Rows caption={caption} columns={columns} items={items} keyOf={keyOf} />
      )}
      <MoreButton list={list} />
    </Panel>
  );
}

function Nothing<T>({ empty, isFiltered }: ListProps<T>) {
  const words = useWords(UI_WORDS);
  const { title, hint, icon, action } = empty;
  if (!icon) return <p className="px-4 pb-4 text-ink-2 sm:px-5">{title}</p>;
  if (isFiltered) {
    return (
      <Empty icon={icon} title={words.nothingFound}>
        {words.nothingFoundHint}
      </Empty>
    );
  }
  return (
    <Empty icon={icon} title={title} action={action}>
      {hint}
    </Empty>
  );
}

function MoreButton({ list }: { list: Omit<Listing<unknown>, "items"> }) {
  const words = useWords(UI_WORDS);
  if (!list.hasNextPage) return null;
  return (
    <div className="border-t border-line p-3 text-center">
      <Button
        look="quiet"
        isBusy={list.isFetchingNextPage}
        onClick={() => void list.fetchNextPage()}
      >
        {words.showMore}
      </Button>
    </div>
  );
}
