import { CircleAlert, CircleCheck, CircleX, Info, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { joinClasses } from "../join-classes.ts";

type NoticeTone = "good" | "warn" | "bad" | "wait";

const TONES: Readonly<Record<NoticeTone, [look: string, icon: LucideIcon]>> = {
  good: ["bg-good-soft text-good", CircleCheck],
  warn: ["bg-warn-soft text-warn", CircleAlert],
  bad: ["bg-bad-soft text-bad", CircleX],
  wait: ["bg-wait-soft text-wait", Info],
};

interface NoticeProps {
  tone: NoticeTone;
  title?: string;
  /** True for what has just happened: screen readers say it at once. */
  isLive?: boolean;
  children?: ReactNode;
}

/** What the reader should know before going on: what happened, what it means, what to do. */
export function Notice({ tone, title, isLive, children }: NoticeProps) {
  const [look, Icon] = TONES[tone];
  return (
    <div
      role={isLive ? "alert" : undefined}
      className={joinClasses("flex gap-3 rounded-card px-4 py-3", look)}
    >
      <Icon aria-hidden size={20} className="mt-0.5 flex-none" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
      </div>
    </div>
  );
}
