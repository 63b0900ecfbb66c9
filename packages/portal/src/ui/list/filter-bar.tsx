import { SlidersHorizontal, X } from "lucide-react";
import { useId, useState } from "react";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { Button } from "../button.tsx";
import { joinClasses } from "../join-classes.ts";
import { FilterField } from "./filter-fields.tsx";
import { type Filter, type Filters, namesOf } from "./use-filters.ts";

/** Filters above a list: in a row on a desktop, behind a button on a phone. */
export function FilterBar({ fields, filters }: { fields: readonly Filter[]; filters: Filters }) {
  const words = useWords(UI_WORDS);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const isSearch = (field: Filter) => namesOf(field)[0] === "q";
  const search = fields.find(isSearch);
  const others = fields.filter((field) => !isSearch(field));
  return (
    <div className="mb-4 flex flex-col gap-3">
      <div className="flex items-end gap-3">
        {search && (
          <div className="min-w-0 flex-1">
            <FilterField filter={search} filters={filters} />
          </div>
        )}
        {others.length > 0 && (
          <Button
            icon={SlidersHorizontal}
            className="sm:hidden"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {words.filters}
          </Button>
        )}
      </div>
      {others.length > 0 && (
        <div
          id={id}
          className={joinClasses(
            "grid items-end gap-3 sm:grid-cols-[repeat(auto-fill,minmax(160px,1fr))]",
            !isOpen && "max-sm:hidden",
          )}
        >
          {others.map((field) => (
            <FilterField key={namesOf(field)[0]} filter={field} filters={filters} />
          ))}
          {filters.isAnySet && (
            <Button look="quiet" icon={X} onClick={filters.clear} className="justify-self-start">
              {words.clearFilters}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
