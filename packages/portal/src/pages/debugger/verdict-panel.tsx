import { Link } from "@tanstack/react-router";
import type { ComparedPart } from "../../signing/diagnosis/compare-parts.ts";
import type { Timing, Verdict } from "../../signing/diagnosis/find-mistakes.ts";
import { Notice } from "../../ui/page/notice.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { formatDuration } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { DEBUGGER_WORDS } from "./debugger-words.ts";
import { MISTAKE_WORDS } from "./mistake-words.ts";
import { PartsList } from "./parts-list.tsx";

interface VerdictPanelProps {
  /** Found in this browser; null when the request is masked or cut, so that it cannot be. */
  verdict: Verdict | null;
  /** Parts of the signed text next to the request's; empty when the text is unknown. */
  parts: readonly ComparedPart[];
  /** Whether the signature is over the text that was pasted; null when none was. */
  isOverOwnText: boolean | null;
  /** The gateway's own result, when the request came from the log. */
  gatewaySays?: string;
  timing: Timing | null;
  firstUseRequestId?: string | null;
}

/** The mistake by name, before everything else. */
export function VerdictPanel(props: VerdictPanelProps) {
  const { verdict, parts, isOverOwnText, gatewaySays, timing, firstUseRequestId } = props;
  const words = useWords(DEBUGGER_WORDS);
  const mistakes = useWords(MISTAKE_WORDS);
  const isRight = verdict !== null && verdict.mistakes.length === 0 && !gatewaySays;
  const isWrong = parts.some(({ isSame }) => !isSame);
  // The parts say more than that no text was found.
  const named = verdict?.mistakes.filter(
    ({ name }) => !(isOverOwnText && isWrong && UNKNOWN_TEXT.includes(name)),
  );
  const said = named?.map(({ name, detail = "" }) =>
    mistakes[name].replace("{detail}", () => detail),
  );
  // What both say is shown once, in the reader's language.
  const alsoSaid = (said ?? []).reduce((left, text) => left.replace(text, ""), gatewaySays ?? "");
  return (
    <Panel title={words.verdict}>
      <div className="flex flex-col gap-3" role="status">
        {alsoSaid.trim() !== "" && (
          <Notice tone="bad" title={alsoSaid.trim()}>
            {verdict === null && <p className="text-13 text-ink-2">{words.masked}</p>}
          </Notice>
        )}
        {isRight && (
          <Notice tone="good" title={words.right}>
            {words.rightHint(verdict.keyName ?? "")}
          </Notice>
        )}
        {isOverOwnText && isWrong && (
          <Notice
            tone="bad"
            title={onlyBodyDiffers(parts) ? words.bodyChanged : words.partsChanged}
          >
            {onlyBodyDiffers(parts) ? words.bodyChangedHint : words.partsChangedHint}
          </Notice>
        )}
        {said?.map((text) => (
          <Notice key={text} tone="bad" title={text} />
        ))}
        {isOverOwnText === false && (
          <Notice tone="warn" title={words.otherText}>
            {words.otherTextHint}
          </Notice>
        )}
        {firstUseRequestId && (
          <Notice tone="bad" title={words.nonceUsed}>
            <Link to="/requests/$id" params={{ id: firstUseRequestId }} className="link">
              {words.firstUse}
            </Link>
          </Notice>
        )}
        {timing && <TimingNote timing={timing} />}
        {isWrong && <PartsList parts={parts} />}
      </div>
    </Panel>
  );
}

const UNKNOWN_TEXT: readonly string[] = [
  "text-unknown",
  "text-unknown-without-body",
  "text-unknown-long-body",
  "text-not-found-in-time",
];

function onlyBodyDiffers(parts: readonly ComparedPart[]): boolean {
  return parts.every(({ name, isSame }) => isSame === (name !== "data"));
}

/** Age where it is age, and a wrong clock only where the arrival is known. */
function TimingNote({ timing: { seconds, isOfArrival, isFresh } }: { timing: Timing }) {
  const words = useWords(DEBUGGER_WORDS);
  const time = formatDuration(Math.abs(seconds) * 1_000);
  if (isOfArrival) {
    // Outside the window the mistake is named already.
    if (!isFresh) return null;
    const text = seconds === 0 ? words.onTime : words.apart(time, seconds > 0);
    return <p className="text-13 text-ink-2">{text}</p>;
  }
  if (seconds > 0) {
    return isFresh ? <p className="text-13 text-ink-2">{words.dated(time)}</p> : null;
  }
  if (isFresh) return <p className="text-13 text-ink-2">{words.young(time)}</p>;
  return (
    <Notice tone="wait" title={words.old(time)}>
      {words.oldHint}
    </Notice>
  );
}
