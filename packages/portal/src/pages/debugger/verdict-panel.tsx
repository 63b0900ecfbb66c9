import { Link } from "@tanstack/react-router";
import type { Verdict } from "../../signing/diagnosis/find-mistakes.ts";
import { Notice } from "../../ui/page/notice.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { useWords } from "../../words/language.tsx";
import { DEBUGGER_WORDS } from "./debugger-words.ts";
import { MISTAKE_WORDS } from "./mistake-words.ts";

interface VerdictPanelProps {
  /** Found in this browser; null when the request is masked or cut, so that it cannot be. */
  verdict: Verdict | null;
  /** The gateway's own result, when the request came from the log. */
  gatewaySays?: string;
  clockDifferenceSeconds?: number | null;
  firstUseRequestId?: string | null;
}

/** The mistake by name, before everything else. */
export function VerdictPanel(props: VerdictPanelProps) {
  const { verdict, gatewaySays, firstUseRequestId } = props;
  const words = useWords(DEBUGGER_WORDS);
  const mistakes = useWords(MISTAKE_WORDS);
  const clock = props.clockDifferenceSeconds ?? verdict?.clockDifferenceSeconds ?? null;
  const isRight = verdict !== null && verdict.mistakes.length === 0 && !gatewaySays;
  return (
    <Panel title={words.verdict}>
      <div className="flex flex-col gap-3" role="status">
        {gatewaySays && (
          <Notice tone="bad" title={gatewaySays}>
            {verdict === null && <p className="text-13 text-ink-2">{words.masked}</p>}
          </Notice>
        )}
        {isRight && (
          <Notice tone="good" title={words.right}>
            {words.rightHint(verdict.keyName ?? "")}
          </Notice>
        )}
        {verdict?.mistakes.map(({ name, detail = "" }) => (
          <Notice
            key={`${name} ${detail}`}
            tone={name === "clock" ? "warn" : "bad"}
            title={mistakes[name].replace("{detail}", () => detail)}
          />
        ))}
        {firstUseRequestId && (
          <Notice tone="bad" title={words.nonceUsed}>
            <Link to="/requests/$id" params={{ id: firstUseRequestId }} className="link">
              {words.firstUse}
            </Link>
          </Notice>
        )}
        {clock !== null && (
          <p className="text-13 text-ink-2">
            {clock === 0 && words.clockFine}
            {clock > 0 && words.ahead(clock)}
            {clock < 0 && words.behind(-clock)}
          </p>
        )}
      </div>
    </Panel>
  );
}
