import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import type { Verification } from "../../../generated/api.ts";
import { joinClasses } from "../../../ui/join-classes.ts";
import { Panel } from "../../../ui/page/panel.tsx";
import { useWords } from "../../../words/language.tsx";
import { countGaps, countProblems, hasBegun, SECTIONS, type Section } from "./sections.ts";
import { VERIFICATION_WORDS } from "./verification-words.ts";

interface SectionListProps {
  verification: Verification;
  shown: Section;
  open(section: Section): void;
}

/** The sections with what is left to do in each. */
export function SectionList({ verification, shown, open }: SectionListProps) {
  const words = useWords(VERIFICATION_WORDS);
  const parts = SECTIONS.filter((section) => section !== "submit");
  const done = parts.filter((section) => countProblems(verification, section) === 0).length;
  const progress = words.progress(done, parts.length);
  return (
    <Panel title={words.sections} lead={progress}>
      <progress
        aria-label={progress}
        value={done}
        max={parts.length}
        className="mb-3 block h-2 w-full overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand"
      />
      <ul className="-mx-2 flex flex-col">
        {SECTIONS.map((section) => (
          <li key={section}>
            <SectionButton
              section={section}
              problems={
                section === "submit" ? parts.length - done : countProblems(verification, section)
              }
              hasGaps={countGaps(verification, section) > 0}
              isAsked={isAsked(verification, section)}
              isShown={section === shown}
              open={() => open(section)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** True when the section was begun or the operator requested a correction: gaps are then marked. */
function isAsked(verification: Verification, section: Section): boolean {
  if (section === "submit") return false;
  const isSentBack = verification.state === "CHANGES_REQUESTED";
  return (
    countProblems(verification, section) > 0 && (isSentBack || hasBegun(verification, section))
  );
}

interface SectionButtonProps {
  section: Section;
  problems: number;
  /** False when only corrections that the operator requested are left. */
  hasGaps: boolean;
  isAsked: boolean;
  isShown: boolean;
  open(): void;
}

function SectionButton({ section, problems, hasGaps, isAsked, isShown, open }: SectionButtonProps) {
  const words = useWords(VERIFICATION_WORDS);
  const isDone = problems === 0 && section !== "submit";
  const Icon = isDone ? CircleCheck : isAsked ? CircleAlert : CircleDashed;
  const tone = isDone ? "text-good" : isAsked ? "text-warn" : "text-ink-3";
  return (
    <button
      type="button"
      aria-current={isShown ? "step" : undefined}
      onClick={open}
      className={joinClasses(
        "flex min-h-11 w-full items-center gap-3 rounded-card px-2 text-left hover:bg-paper-2",
        isShown && "bg-paper-2 font-semibold",
      )}
    >
      <Icon aria-hidden size={18} className={joinClasses("flex-none", tone)} />
      <span className="min-w-0 flex-1">{words[section]}</span>
      {section !== "submit" && (
        <span className={isDone ? "sr-only" : "text-13 font-normal text-ink-2"}>
          {isDone ? words.complete : hasGaps ? words.missing(problems) : words.toCorrect(problems)}
        </span>
      )}
    </button>
  );
}
