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
        "inline-flex items-center gap-1 rounded-full align-middle px-2 py-px text-13 leading-[18px] font-semibold whitespace-nowrap",
        look,
      )}
    >
      <Icon aria-hidden size={14} />
      {children}
    </span>
  );
}
