import { CircleCheck, CircleX } from "lucide-react";
import { useMemo } from "react";
import { compareText, type Part } from "../../signing/diagnosis/compare-text.ts";
import type { StepPair } from "../../signing/diagnosis/list-step-pairs.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { useWords } from "../../words/language.tsx";
import { DEBUGGER_WORDS } from "./debugger-words.ts";

/** The five steps, the gateway's and the client's side by side, differences highlighted. */
export function StepsPanel({ steps }: { steps: readonly StepPair[] }) {
  const words = useWords(DEBUGGER_WORDS);
  return (
    <Panel title={words.steps} lead={words.stepsLead}>
      <ol className="flex flex-col gap-6">
        {steps.map((step, index) => (
          <Step key={step.id} step={step} number={index + 1} />
        ))}
      </ol>
    </Panel>
  );
}

function Step({ step, number }: { step: StepPair; number: number }) {
  const words = useWords(DEBUGGER_WORDS);
  const { ours, theirs } = step;
  const isPlain = step.isRight !== undefined;
  const parts = useMemo(
    () => (theirs === null || isPlain ? null : compareText(ours, theirs)),
    [ours, theirs, isPlain],
  );
  const isSame = step.isRight ?? ours === theirs;
  const ourLabel = `${words.ours}: ${words[step.id]}`;
  const theirLabel = step.isBodyAsSent ? words.bodyAsSent : words.theirs;
  return (
    <li>
      <h3 className="mb-2 flex flex-wrap items-center gap-2 font-semibold">
        <span className="inline-flex size-6 flex-none items-center justify-center rounded-full bg-paper-2 text-13">
          {number}
        </span>
        <span>{words[step.id]}</span>
        {theirs !== null && (
          <span
            className={`inline-flex items-center gap-1 text-13 ${isSame ? "text-good" : "text-bad"}`}
          >
            {isSame ? <CircleCheck aria-hidden size={16} /> : <CircleX aria-hidden size={16} />}
            <span>{isSame ? words.same : words.different}</span>
          </span>
        )}
      </h3>
      <div className="grid gap-3 md:grid-cols-2">
        <CodeBlock label={ourLabel} text={ours}>
          {ours === "" ? words.noBody : parts ? <Marked parts={parts.left} tone="ours" /> : ours}
        </CodeBlock>
        {theirs === null ? (
          <p className="rounded-card border border-dashed border-line-strong/60 p-3 text-13 text-ink-2">
            {words.unknownText}
          </p>
        ) : (
          <CodeBlock label={`${number}: ${theirLabel}`} text={theirs}>
            {theirs === "" ? (
              words.noBody
            ) : parts ? (
              <Marked parts={parts.right} tone="theirs" />
            ) : (
              theirs
            )}
          </CodeBlock>
        )}
      </div>
    </li>
  );
}

const MARKS = {
  ours: "bg-good-soft text-good font-semibold rounded-xs",
  theirs: "bg-bad-soft text-bad font-semibold rounded-xs",
};

function Marked({ parts, tone }: { parts: readonly Part[]; tone: keyof typeof MARKS }) {
  let at = 0;
  return parts.map((part) => {
    const key = at;
    at += part.text.length;
    if (part.isSame) return <span key={key}>{part.text}</span>;
    return (
      <mark key={key} className={MARKS[tone]}>
        {showBlanks(part.text)}
      </mark>
    );
  });
}

/** Makes stray white space visible. */
function showBlanks(text: string): string {
  return /^\s+$/.test(text) ? text.replaceAll(" ", "␣").replaceAll("\n", "↵\n") : text;
}
