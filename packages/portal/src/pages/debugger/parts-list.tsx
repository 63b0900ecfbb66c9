import { CircleCheck, CircleX } from "lucide-react";
import type { ComparedPart } from "../../signing/diagnosis/compare-parts.ts";
import { useWords } from "../../words/language.tsx";
import { DEBUGGER_WORDS } from "./debugger-words.ts";

const SHOWN_LENGTH_MAX = 120;

/** Which parts of the signed text are those of this request. */
export function PartsList({ parts }: { parts: readonly ComparedPart[] }) {
  const words = useWords(DEBUGGER_WORDS);
  return (
    <section aria-label={words.parts}>
      <h3 className="mb-2 text-13 font-semibold text-ink-2">{words.parts}</h3>
      <ul className="flex flex-col gap-2">
        {parts.map((part) => (
          <Part key={part.name} part={part} />
        ))}
      </ul>
    </section>
  );
}

function Part({ part: { name, signed, needed, isSame } }: { part: ComparedPart }) {
  const words = useWords(DEBUGGER_WORDS);
  const Icon = isSame ? CircleCheck : CircleX;
  return (
    <li className="flex min-w-0 items-start gap-2">
      <Icon
        aria-hidden
        size={18}
        className={isSame ? "mt-0.5 flex-none text-good" : "mt-0.5 flex-none text-bad"}
      />
      <div className="min-w-0">
        <span className="font-semibold">{words[name]}</span>{" "}
        <span className={isSame ? "text-good" : "text-bad"}>
          {isSame ? words.partMatches : words.partDiffers}
        </span>
        {!isSame && name !== "data" && (
          <p className="font-mono text-13 break-all text-ink-2">
            {words.signedNeeded(shorten(signed), shorten(needed))}
          </p>
        )}
      </div>
    </li>
  );
}

function shorten(text: string | null): string {
  if (text === null) return "—";
  return text.length > SHOWN_LENGTH_MAX ? `${text.slice(0, SHOWN_LENGTH_MAX)}…` : text;
}
