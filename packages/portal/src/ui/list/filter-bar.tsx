import { SlidersHorizontal, X } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { Button } from "../button.tsx";
import { joinClasses } from "../join-classes.ts";
import type { Filters } from "./use-filters.ts";

interface FilterBarProps {
  filters: Pick<Filters<never>, "isAnySet" | "clear">;
  search?: ReactNode;
  children?: ReactNode;
}

/** Filters above a list: in a row on a desktop, behind a button on a phone. */
export function FilterBar({ filters, search, children }: FilterBarProps) {
  const words = useWords(UI_WORDS);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mb-4 flex flex-col gap-3">
      <div className="flex items-end gap-3">
        {search && <div className="min-w-0 flex-1">{search}</div>}
        {children && (
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
      <div
        id={id}
        hidden={!children}
        className={joinClasses(
          "grid items-end gap-3 sm:grid-cols-[repeat(auto-fill,minmax(160px,1fr))]",
          !isOpen && "max-sm:hidden",
        )}
      >
        {children}
        {children && filters.isAnySet && (
          <Button look="quiet" icon={X} onClick={filters.clear} className="justify-self-start">
            {words.clearFilters}
          </Button>
        )}
      </div>
    </div>
  );
}
