import type { RequestDetail } from "../../generated/api.ts";
import { needsFilling, PLACEHOLDER, writeReplay } from "../../signing/write-replay.ts";
import { Panel } from "../../ui/page/panel.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { REPLAY_WORDS } from "./replay-words.ts";

/** The request as a command that signs and sends it again. */
export function ReplayPanel({ detail }: { detail: RequestDetail }) {
  const words = useWords(REPLAY_WORDS);
  const ui = useWords(UI_WORDS);
  const { request, requestBody, url, tokenUrl, idempotencyKey } = detail;
  if (requestBody === null) return <Panel title={words.replay}>{words.noReplay}</Panel>;
  const replay = {
    ...{ method: request.method, url, tokenUrl, idempotencyKey },
    clientId: request.applicationId,
    body: requestBody.isCut ? null : requestBody.text,
  };
  return (
    <Panel title={words.replay} lead={words.replayLead}>
      <div className="flex min-w-0 flex-col gap-2">
        <CodeBlock label={ui.asCurl} text={writeReplay(replay)} isWrapped={false} />
        {needsFilling(replay) && <p>{words.fillIn(PLACEHOLDER)}</p>}
        {request.method !== "GET" && (
          <p className="text-13 text-ink-2">
            {idempotencyKey === null ? words.replayActs : words.replayKey}
          </p>
        )}
      </div>
    </Panel>
  );
}
