import type { ReactNode } from "react";
import { CopyText } from "../text/copy-button.tsx";
import { When } from "../text/when.tsx";
import { Panel } from "./panel.tsx";

export type Fact = readonly [name: string, value: ReactNode];

/** An ID or an address to copy. */
export function copyFact(name: string, text: string): Fact {
  return [name, text && <CopyText key={name} text={text} label={name} />];
}

/** A moment, to the second. */
export function timeFact(name: string, at: string | null): Fact {
  return [name, at && <When key={name} at={at} form="moment" />];
}

/** Names and values side by side; below each other on a phone. Absent values are left out. */
export function Facts({ items }: { items: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 sm:grid-cols-[fit-content(40%)_minmax(0,1fr)]">
      {items
        .filter(
          ([, value]) => value !== "" && value !== null && value !== undefined && value !== false,
        )
        .map(([name, value]) => (
          <div key={name} className="sm:contents">
            <dt className="text-13 text-ink-2 sm:pt-0.5">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A panel of nothing else. */
export function FactsPanel({ title, items }: { title?: string; items: readonly Fact[] }) {
  return (
    <Panel {...(title && { title })}>
      <Facts items={items} />
    </Panel>
  );
}
