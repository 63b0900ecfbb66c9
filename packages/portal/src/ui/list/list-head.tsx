import { ArrowDown, ArrowUp, Columns3 } from "lucide-react";
import type { ListTotal } from "../../generated/api.ts";
import { formatAmount, formatCount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { IconButton } from "../button.tsx";
import { joinClasses } from "../join-classes.ts";
import { Menu } from "../menu.tsx";
import type { Column } from "./rows.tsx";
import type { View } from "./use-view.ts";

interface ListCountProps {
  items: readonly unknown[] | undefined;
  hasNextPage: boolean;
  total: ListTotal | undefined;
  /** What the sum is called. */
  nameSum?: ((amount: string, duplicates: string | null) => string) | undefined;
}

/** How many there are, and what they add up to. */
export function ListCount({ items, hasNextPage, total, nameSum }: ListCountProps) {
  const words = useWords(UI_WORDS);
  const className = joinClasses(
    "figure text-13 text-ink-2",
    nameSum && "max-sm:order-last max-sm:w-full",
  );
  const count = total?.count ?? items?.length;
  // Its place, so that the rows do not jump once it is known.
  if (count === undefined) return <p className={className}>{"\u00a0"}</p>;
  const isMore = total ? total.isCapped : hasNextPage;
  const amountMinor = total?.amountMinor ?? null;
  const duplicates = total?.duplicatesMinor ? formatAmount(total.duplicatesMinor) : null;
  const sum =
    amountMinor !== null && nameSum ? ` · ${nameSum(formatAmount(amountMinor), duplicates)}` : "";
  return (
    <p role="status" className={className}>
      <span>{words.results(`${formatCount(count)}${isMore ? "+" : ""}`, count)}</span>
      <span>{sum}</span>
    </p>
  );
}

/** Sorting and columns, in one menu. */
export function ViewMenu<T>({ view, columns }: { view: View<T>; columns: readonly Column<T>[] }) {
  const words = useWords(UI_WORDS);
  const { sort, sortable, setSort, choices } = view;
  const sorts = columns.flatMap(({ key, title }) =>
    key !== undefined && sortable.includes(key)
      ? [
          { text: words.descending(title), icon: ArrowDown, value: `-${key}` },
          { text: words.ascending(title), icon: ArrowUp, value: key },
        ]
      : [],
  );
  const sortItems = sorts.map(({ value, ...item }) => ({
    ...item,
    isChosen: value === sort,
    onPick: () => setSort(value === sort ? "" : value),
  }));
  const columnItems = choices.map(({ title, isShown, toggle }) => ({
    text: title,
    isChosen: isShown,
    staysOpen: true,
    onPick: toggle,
  }));
  return (
    <Menu
      label={words.view}
      trigger={<IconButton label={words.view} icon={Columns3} className="sm:size-9" />}
      groups={[sortItems, columnItems].filter((group) => group.length > 0)}
    />
  );
}
