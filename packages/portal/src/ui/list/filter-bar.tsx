import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { Button } from "../button.tsx";
import { joinClasses } from "../join-classes.ts";
import { FilterChip } from "./filter-chips.tsx";
import { FilterProblems } from "./problems/filter-problems.tsx";
import { TextFilter } from "./text-filter.tsx";
import { type Filter, type Filters, namesOf } from "./use-filters.ts";

interface FilterBarProps {
  fields: readonly Filter[];
  filters: Filters | undefined;
  /** At the end of the bar. */
  children: ReactNode;
}

/**
 * Search and filters above a list: in one line, on a tablet in two, and on a phone with the filters
 * behind a button.
 */
export function FilterBar({ fields, filters, children }: FilterBarProps) {
  const words = useWords(UI_WORDS);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const chips = fields.filter((field) => namesOf(field)[0] !== "q");
  const search = fields.find((field) => typeof field !== "string" && field.name === "q");
  const hasSearch = typeof search === "object";
  const bar = (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      {filters && hasSearch && (
        <div className="w-full min-w-0 sm:w-64 [&_input]:h-11 sm:[&_input]:h-9 sm:[&_input]:text-13">
          <TextFilter
            name="q"
            label={search.label ?? words.search}
            placeholder={search.placeholder ?? search.label ?? words.search}
            filters={filters}
            isLabelHidden
          />
        </div>
      )}
      {filters && chips.length > 0 && (
        <Button
          isSmall
          icon={SlidersHorizontal}
          className="sm:hidden"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {words.filtersSet(filters.countSet)}
        </Button>
      )}
      {filters && chips.length > 0 && (
        <div
          id={id}
          className={joinClasses(
            "flex min-w-0 flex-wrap gap-2 max-lg:order-last max-lg:w-full",
            !isOpen && "max-sm:hidden",
          )}
        >
          {chips.map((field) => (
            <FilterChip key={namesOf(field)[0]} filter={field} filters={filters} />
          ))}
          {filters.countSet > 1 && (
            <Button look="quiet" isSmall onClick={filters.clear}>
              {words.clearFilters}
            </Button>
          )}
        </div>
      )}
      <span className="flex-1 sm:hidden" />
      <div className="contents sm:ml-auto sm:flex sm:items-center sm:gap-2">{children}</div>
    </div>
  );
  return (
    <>
      {bar}
      {filters && <FilterProblems fields={fields} filters={filters} />}
    </>
  );
}
