import { Search } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { loadPart } from "../../api/connection.ts";
import { useWords } from "../../words/language.tsx";
import { SEARCH_WORDS } from "./search-words.ts";

/** Loaded with the first search. */
const SearchDialog = lazy(async () => ({
  default: (await loadPart(() => import("./search-dialog.tsx"))).SearchDialog,
}));

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** Opens the search on all pages; so does Ctrl+K, or a slash outside of a field. */
export function SearchButton() {
  const words = useWords(SEARCH_WORDS);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => setOpen(true)}
        className="inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-card px-2 text-13 text-ink-2 hover:bg-paper-2 hover:text-ink lg:mr-2 lg:h-9 lg:w-56 lg:justify-start lg:border lg:border-line-strong/60 lg:px-3"
      >
        <Search aria-hidden size={18} className="flex-none" />
        <span className="flex-1 text-left max-lg:sr-only">{words.search}</span>
        <kbd
          aria-hidden
          className="rounded border border-line px-1.5 font-mono text-[11px] text-ink-2 max-lg:hidden"
        >
          {isMac ? "⌘K" : "Ctrl K"}
        </kbd>
      </button>
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function isShortcut(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) return true;
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return false;
  const { target } = event;
  return !(target instanceof HTMLElement && target.closest("input, textarea, select"));
}
