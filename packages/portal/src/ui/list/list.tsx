import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { ListTotal } from "../../generated/api.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { Button } from "../button.tsx";
import { Page } from "../page/page.tsx";
import { Panel } from "../page/panel.tsx";
import { Empty, Failed, LoadingRows } from "../page/states.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { ListCount, ViewMenu } from "./list-head.tsx";
import { type Column, Rows } from "./rows.tsx";
import type { Filter, Filters } from "./use-filters.ts";
import { useView } from "./use-view.ts";

/** What `useList` and `useFilteredList` return. */
interface Listing<T> {
  items: readonly T[] | undefined;
  isError: boolean;
  error: unknown;
  refetch(): unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
  fields?: readonly Filter[];
  filters?: Filters;
  /** What all pages come to, where the gateway counts them. */
  total?: ListTotal | undefined;
  sorts?: readonly string[];
}

interface ListProps<T> {
  list: Listing<T>;
  columns: readonly Column<T>[];
  /** The item's ID where it is left out. */
  keyOf?: (item: T) => string;
  words: {
    title: string;
    lead?: string;
    none: string;
    noneHint?: string;
    /** What the sum of all items is called. */
    sum?: (amount: string, duplicates: string | null) => string;
  };
  /** The empty state is large when it has an icon. */
  icon?: LucideIcon;
  /** What to do about an empty list. */
  emptyAction?: ReactNode;
  actions?: ReactNode;
  /** Between the filters and the rows. */
  above?: ReactNode;
  /** Below the rows. */
  children?: ReactNode;
}

interface PanelOptions {
  /** What a link to it has as its hash. */
  id?: string;
  isUntitled?: boolean;
  /** True: its heading says how many rows there are; a page that is a list always does. */
  isCounted?: boolean;
}

/** A page that is a list. */
export function ListPage<T>({ actions, children, ...list }: ListProps<T>) {
  const { title, lead } = list.words;
  return (
    <Page title={title} lead={lead} actions={actions}>
      <List {...list} isUntitled />
      {children}
    </Page>
  );
}

/**
 * A panel with rows that load, can fail, may be none, and grow page by page; above it their
 * filters. Untitled where the page around it has the title.
 */
export function List<T>(props: ListProps<T> & PanelOptions) {
  const { list, columns, words, keyOf = idOf, actions, above, children } = props;
  const { isUntitled, isCounted } = props;
  const { fields, filters } = list;
  // Of several lists on a page, only the one that is the page has its view in the address.
  const hasView = isUntitled || fields !== undefined;
  const view = useView(list, columns);
  const items = hasView ? view.items : list.items;
  const count = (
    <ListCount
      items={items}
      hasNextPage={list.hasNextPage}
      total={list.total}
      nameSum={words.sum}
    />
  );
  const panelActions =
    isCounted && items && items.length > 0 ? (
      <>
        {count}
        {actions}
      </>
    ) : (
      actions
    );
  return (
    <>
      {hasView && (
        <FilterBar fields={fields ?? []} filters={filters}>
          {(items?.length !== 0 || (filters && filters.countSet > 0)) && (
            <>
              {count}
              <ViewMenu view={view} columns={columns} />
            </>
          )}
        </FilterBar>
      )}
      {above}
      <Panel
        {...(props.id && { id: props.id })}
        {...(!isUntitled && { title: words.title, lead: words.lead, actions: panelActions })}
        isFlush
      >
        {!items && (list.isError ? <Failed query={list} /> : <LoadingRows />)}
        {items?.length === 0 && <Nothing {...props} />}
        {items && items.length > 0 && (
          <Rows
            caption={words.title}
            columns={hasView ? view.columns : columns}
            items={items}
            keyOf={keyOf}
            view={hasView ? view : undefined}
          />
        )}
        <MoreButton list={list} />
        {children}
      </Panel>
    </>
  );
}

/** What is part of a page that has loaded already. */
export function toListing<T>(items: readonly T[]): Listing<T> {
  const rest = { isError: false, error: null, hasNextPage: false, isFetchingNextPage: false };
  return { items, ...rest, refetch: () => {}, fetchNextPage: () => {} };
}

function idOf(item: unknown): string {
  // Rows without one bring a `keyOf`.
  return String((item as { id: string | number }).id);
}

function Nothing<T>({ words, icon, emptyAction, list: { filters } }: ListProps<T>) {
  const ui = useWords(UI_WORDS);
  if (!icon) return <p className="px-4 pb-4 text-ink-2 sm:px-5">{words.none}</p>;
  if (filters && filters.countSet > 0) {
    return (
      <Empty icon={icon} title={ui.nothingFound}>
        {ui.nothingFoundHint}
      </Empty>
    );
  }
  return (
    <Empty icon={icon} title={words.none} action={emptyAction}>
      {words.noneHint}
    </Empty>
  );
}

function MoreButton({ list }: { list: Listing<unknown> }) {
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
