import { Tabs } from "radix-ui";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useFilters } from "../list/use-filters.ts";

interface Tab {
  id: string;
  text: string;
  content: ReactNode;
  /** True: what it shows or was given is dropped when another tab is opened. */
  isForgetful?: boolean;
}

/**
 * Parts of a page, one at a time; arrow keys move between them. The address names the one that is
 * shown, the first unless it does. One that was opened stays in the page, hidden, with what was
 * typed there.
 */
export function TabList({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const { values, set } = useFilters(["tab"]);
  const shown = tabs.find(({ id }) => id === values.tab) ?? tabs[0];
  const shownId = shown?.id ?? "";
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([shownId]));
  if (!opened.has(shownId)) setOpened(new Set([...opened, shownId]));
  const list = useRef<HTMLDivElement>(null);
  // On a phone the tabs that an address names may be beyond the edge.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(shownId)}"]`);
    if (!list.current || !tab) return;
    list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [shownId]);
  return (
    <Tabs.Root value={shownId} onValueChange={(tab) => set({ tab })}>
      <Tabs.List
        ref={list}
        aria-label={label}
        className="relative mb-5 flex gap-1 lg:mb-3 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Tabs.Trigger
            key={tab.id}
            value={tab.id}
            data-tab={tab.id}
            className="-mb-px min-h-11 flex-none lg:min-h-9 border-b-2 border-transparent px-3 font-semibold whitespace-nowrap text-ink-2 transition-colors duration-150 -outline-offset-2 hover:text-ink data-[state=active]:border-brand data-[state=active]:text-brand"
          >
            {tab.text}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map((tab) => {
        const isKept = tab.id === shownId || (opened.has(tab.id) && !tab.isForgetful);
        return (
          <Tabs.Content key={tab.id} value={tab.id} forceMount hidden={tab.id !== shownId}>
            {isKept && tab.content}
          </Tabs.Content>
        );
      })}
    </Tabs.Root>
  );
}
