import { type ReactNode, useId } from "react";
import { joinClasses } from "../join-classes.ts";

interface PanelProps {
  /** What a link to it has as its hash. */
  id?: string;
  title?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** True when the content brings its own edges, such as a table. */
  isFlush?: boolean;
  className?: string;
  children: ReactNode;
}

/** A framed part of a page with a heading of its own. */
export function Panel({ id, title, lead, actions, isFlush, className, children }: PanelProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={title ? headingId : undefined}
      className={joinClasses(
        "min-w-0 scroll-mt-18 rounded-card border border-line bg-paper",
        className,
      )}
    >
      {title && (
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-4 sm:px-5">
          <div className="min-w-0">
            <h2 id={headingId} className="text-17 font-semibold">
              {title}
            </h2>
            {lead && <p className="text-13 text-ink-2">{lead}</p>}
          </div>
          {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
        </header>
      )}
      <div className={isFlush ? (title ? "pt-3" : "") : "p-4 sm:p-5"}>{children}</div>
    </section>
  );
}
