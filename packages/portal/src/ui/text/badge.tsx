import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  type LucideIcon,
} from "lucide-react";
import { joinClasses } from "../join-classes.ts";

export type Tone = "good" | "warn" | "bad" | "wait" | "none";

const TONES: Readonly<Record<Tone, [look: string, icon: LucideIcon]>> = {
  good: ["bg-good-soft text-good", CircleCheck],
  warn: ["bg-warn-soft text-warn", CircleAlert],
  bad: ["bg-bad-soft text-bad", CircleX],
  wait: ["bg-wait-soft text-wait", Clock],
  none: ["bg-paper-2 text-ink-2", CircleDashed],
};

/** A status: a word, an icon and a colour. */
export function Badge({ tone, children }: { tone: Tone; children: string }) {
  const [look, Icon] = TONES[tone];
  return (
    <span
      className={joinClasses(
        "inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-13 font-semibold whitespace-nowrap",
        look,
      )}
    >
      <Icon aria-hidden size={14} />
      {children}
    </span>
  );
}
