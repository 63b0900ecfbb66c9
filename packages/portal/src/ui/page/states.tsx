import { Link } from "@tanstack/react-router";
import { CloudOff, Lock, type LucideIcon, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { isFailure } from "../../api/failure.ts";
import { useFailureText } from "../../words/failure-text.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { Button, buttonClass } from "../button.tsx";

interface EmptyProps {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** Nothing is here yet: what would be here, and how to begin. */
export function Empty({ icon: Icon, title, children, action }: EmptyProps) {
  return (
    <div className="flex flex-col items-center px-6 py-12 text-center">
      <span className="mb-3 inline-flex size-12 items-center justify-center rounded-full bg-paper-2 text-ink-3">
        <Icon aria-hidden size={22} />
      </span>
      <p className="text-17 font-semibold">{title}</p>
      {children && <div className="mt-1 max-w-md text-ink-2">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}

/** What could not be read, and the way on: trying again, unless the role is what stands against. */
export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => unknown }) {
  const words = useWords(UI_WORDS);
  const text = useFailureText();
  if (isFailure(error, "FORBIDDEN")) {
    const overview = (
      <Link to="/" className={buttonClass("plain")}>
        {words.toOverview}
      </Link>
    );
    return (
      <Empty icon={Lock} title={words.notAllowed} action={overview}>
        {words.notAllowedHint}
      </Empty>
    );
  }
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-12 text-center">
      <span className="mb-3 inline-flex size-12 items-center justify-center rounded-full bg-bad-soft text-bad">
        <CloudOff aria-hidden size={22} />
      </span>
      <p className="text-17 font-semibold">{words.notLoaded}</p>
      <p className="mt-1 max-w-md text-ink-2">{text(error)}</p>
      {onRetry && (
        <Button className="mt-4" icon={RotateCw} onClick={() => void onRetry()}>
          {words.tryAgain}
        </Button>
      )}
    </div>
  );
}

const WIDTHS = ["w-2/3", "w-1/2", "w-3/4", "w-2/5"];

/** Stands where rows will be, as high as they will be. */
export function LoadingRows({ count = 6 }: { count?: number }) {
  const words = useWords(UI_WORDS);
  return (
    <div role="status" className="px-4 sm:px-5">
      <span className="sr-only">{words.loading}</span>
      {Array.from({ length: count }, (_, row) => `row-${row}`).map((key, row) => (
        <div key={key} className="flex h-[49px] items-center border-b border-line last:border-0">
          <span className={`skeleton h-4 ${WIDTHS[row % WIDTHS.length]}`} />
        </div>
      ))}
    </div>
  );
}

/** Stands where a block of text or a form will be. */
export function LoadingBlock({ height = "h-48" }: { height?: string }) {
  const words = useWords(UI_WORDS);
  return (
    <div role="status">
      <span className="sr-only">{words.loading}</span>
      <div className={`skeleton w-full ${height}`} />
    </div>
  );
}
