import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";

interface PageProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** The list this page is an entry of. */
  back?: { to: string; search?: Readonly<Record<string, string>>; text: string };
  children: ReactNode;
}

/** What the browser's tab says. */
export const toTitle = (title: string) => `${title} · Kaunter`;

/**
 * A page's heading and its content. The heading takes the focus, so that screen readers announce
 * the page.
 */
export function Page({ title, lead, actions, back, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = toTitle(title);
  }, [title]);
  useEffect(() => {
    // Not at the first load, where the focus belongs to the page's start.
    if (document.activeElement !== document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="mx-auto w-full max-w-[1200px] px-4 py-5 sm:px-6 lg:px-8 lg:py-6">
      {back && (
        <Link
          to={back.to}
          search={back.search ?? {}}
          className="mb-2 -ml-1 inline-flex min-h-11 items-center gap-1.5 rounded-card px-1 text-13 font-semibold text-ink-2 hover:text-ink"
        >
          <ArrowLeft aria-hidden size={16} />
          {back.text}
        </Link>
      )}
      <header className="mb-4 flex flex-wrap items-start lg:mb-3 justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-2xl xl:flex xl:grow xl:basis-80 xl:flex-wrap xl:items-baseline xl:gap-x-4 xl:gap-y-1">
          <h1
            ref={heading}
            tabIndex={-1}
            className="text-26 font-semibold tracking-tight text-balance break-words"
          >
            {title}
          </h1>
          {lead && <p className="mt-1 text-ink-2 xl:mt-0">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2 max-sm:w-full">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
