import { Tabs } from "radix-ui";
import type { ReactNode } from "react";

export interface Tab {
  id: string;
  text: string;
  content: ReactNode;
}

/** Parts of a page, one at a time; arrow keys move between them. */
export function TabList(props: {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onValue(id: string): void;
}) {
  const { label, tabs, value, onValue } = props;
  return (
    <Tabs.Root value={value} onValueChange={onValue}>
      <Tabs.List
        aria-label={label}
        className="mb-5 flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Tabs.Trigger
            key={tab.id}
            value={tab.id}
            className="-mb-px min-h-11 flex-none border-b-2 border-transparent px-3 font-semibold whitespace-nowrap text-ink-2 transition-colors duration-150 -outline-offset-2 hover:text-ink data-[state=active]:border-brand data-[state=active]:text-brand"
          >
            {tab.text}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {tabs.map((tab) => (
        <Tabs.Content key={tab.id} value={tab.id}>
          {tab.content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
