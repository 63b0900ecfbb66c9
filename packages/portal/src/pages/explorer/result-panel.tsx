import { Link } from "@tanstack/react-router";
import { ExternalLink } from "lucide-react";
import { buttonClass } from "../../ui/button.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { CopyText } from "../../ui/text/copy-button.tsx";
import { formatDuration } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { SignedCurl } from "../debugger/sign/signed-curl.tsx";
import { isSignatureError } from "../request-log/is-signature-error.ts";
import { EXPLORER_WORDS } from "./explorer-words.ts";
import type { CallResult } from "./send-signed.ts";

/** The response to a request, and what was sent. */
export function ResultPanel({ result }: { result: CallResult }) {
  const words = useWords(EXPLORER_WORDS);
  const ui = useWords(UI_WORDS);
  const isGood = result.status === 200;
  return (
    <Panel title={words.result}>
      <div className="flex flex-col gap-4">
        <p role="status" className="flex flex-wrap items-center gap-3">
          <Badge tone={isGood ? "good" : "bad"}>{`HTTP ${result.status}`}</Badge>
          <span className="text-13 text-ink-2">
            {words.took(formatDuration(result.durationMs))}
          </span>
          {result.requestId && <CopyText text={result.requestId} label="X-Request-Id" />}
        </p>
        {result.payUrl && (
          <a
            href={result.payUrl}
            target="_blank"
            rel="noreferrer"
            className={`${buttonClass("plain")} self-start`}
          >
            <ExternalLink aria-hidden size={18} />
            {ui.openPage}
          </a>
        )}
        {result.errorCode && isSignatureError(result.errorCode) && result.requestId && (
          <Link to="/debugger" search={{ request: result.requestId }} className="link">
            {ui.debug}
          </Link>
        )}
        <CodeBlock label={words.response} text={result.text} />
        <CodeBlock label={words.signedText} text={result.signedText} />
        <SignedCurl curl={result.curl} renew={result.renewCurl} />
      </div>
    </Panel>
  );
}
