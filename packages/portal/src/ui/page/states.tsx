import { CloudOff, Lock, type LucideIcon, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { isFailure } from "../../api/failure.ts";
import { useFailureText } from "../../words/failures/failure-text.ts";
import { FIRST_WORDS } from "../../words/failures/first-words.ts";
import { useWords } from "../../words/language.tsx";
import { Button } from "../button.tsx";
import { ButtonLink } from "../button-link.tsx";
import { joinClasses } from "../join-classes.ts";

interface EmptyProps {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** True for an error: screen readers say it at once. */
  isBad?: boolean;
}

/** An empty state: what will appear here, and the next action. */
export function Empty({ icon: Icon, title, children, action, isBad }: EmptyProps) {
  return (
    <div
      role={isBad ? "alert" : undefined}
      className="flex flex-col items-center px-6 py-12 text-center"
    >
      <span
        className={joinClasses(
          "mb-3 inline-flex size-12 items-center justify-center rounded-full",
          isBad ? "bg-bad-soft text-bad" : "bg-paper-2 text-ink-3",
        )}
      >
        <Icon aria-hidden size={22} />
      </span>
      <p className="text-17 font-semibold">{title}</p>
      {children && <div className="mt-1 max-w-md text-ink-2">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}

interface FailedQuery {
  error: unknown;
  refetch(): unknown;
}

/** What could not be loaded, and how to go on: try again, unless the role does not allow it. */
export function Failed({ query: { error, refetch } }: { query: FailedQuery }) {
  const words = useWords(FIRST_WORDS);
  const text = useFailureText();
  if (isFailure(error, "FORBIDDEN")) {
    const overview = <ButtonLink to="/">{words.toOverview}</ButtonLink>;
    return (
      <Empty icon={Lock} title={words.notAllowed} action={overview}>
        {words.notAllowedHint}
      </Empty>
    );
  }
  const again = (
    <Button icon={RotateCw} onClick={() => void refetch()}>
      {words.tryAgain}
    </Button>
  );
  return (
    <Empty icon={CloudOff} title={words.notLoaded} action={again} isBad>
      {text(error)}
    </Empty>
  );
}

interface LoadedProps<T> {
  query: FailedQuery & { data: T | undefined; isError: boolean };
  /** Height of the skeleton. */
  height?: string;
  children(data: T): ReactNode;
}

/** The data of a query; a skeleton while it loads, an error state when it fails. */
export function Loaded<T>({ query, height = "h-96", children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  return query.isError ? <Failed query={query} /> : <LoadingBlock height={height} />;
}

interface LoadedTogetherProps {
  queries: readonly (FailedQuery & { isLoading: boolean; isLoadingError: boolean })[];
  height: string;
  /**
   * When to show the parts, by default once all are loaded; a part that is still loading has its
   * own skeleton.
   */
  isShown?: boolean;
  children(): ReactNode;
}

/**
 * Parts of a page that appear together, so that none moves what users are about to read or tap.
 * Trying again repeats all that failed.
 */
export function LoadedTogether({ queries, height, isShown, children }: LoadedTogetherProps) {
  // One that was loaded before and fails to refresh is shown as it was.
  const failed = queries.filter(({ isLoadingError }) => isLoadingError);
  if (failed[0]) {
    const refetch = () => Promise.all(failed.map((query) => query.refetch()));
    return <Failed query={{ error: failed[0].error, refetch }} />;
  }
  return (isShown ?? !queries.some(({ isLoading }) => isLoading)) ? (
    children()
  ) : (
    <LoadingBlock height={height} />
  );
}

const WIDTHS = ["w-2/3", "w-1/2", "w-3/4", "w-2/5"];

/** A skeleton of a list's rows. */
export function LoadingRows() {
  const words = useWords(FIRST_WORDS);
  return (
    <div role="status" className="px-4 sm:px-5">
      <span className="sr-only">{words.loading}</span>
      {WIDTHS.map((width) => (
        <div key={width} className="flex h-[49px] items-center border-b border-line last:border-0">
          <span className={`skeleton h-4 ${width}`} />
        </div>
      ))}
    </div>
  );
}

/** A skeleton of a block of text or a form. */
export function LoadingBlock({ height = "h-48" }: { height?: string }) {
  const words = useWords(FIRST_WORDS);
  return (
    <div role="status">
      <span className="sr-only">{words.loading}</span>
      <div className={`skeleton w-full ${height}`} />
    </div>
  );
}
