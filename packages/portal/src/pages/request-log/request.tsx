import { Link, useParams } from "@tanstack/react-router";
import { Bug } from "lucide-react";
import { useApi } from "../../api/use-api.ts";
import type { RequestDetail } from "../../generated/api.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Facts } from "../../ui/page/facts.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { Loaded } from "../../ui/page/states.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { CopyText } from "../../ui/text/copy-button.tsx";
import { When } from "../../ui/text/when.tsx";
import { formatDuration } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { REQUEST_WORDS } from "./request-words.ts";

/** One API request; a rejected signature shows what was sent and leads to the debugger. */
export function RequestPage() {
  const words = useWords(REQUEST_WORDS);
  const { id } = useParams({ from: "/in/requests/$id" });
  const request = useApi("getRequest", { params: { id } });
  const found = request.data;
  return (
    <Page
      title={found ? `${found.request.method} ${found.request.path}` : words.request}
      back={{ to: "/requests", text: words.title }}
      actions={
        found?.failure && (
          <Link
            to="/debugger"
            search={{ request: id }}
            className={`${buttonClass("primary")} max-sm:w-full`}
          >
            <Bug aria-hidden size={18} />
            {words.debug}
          </Link>
        )
      }
    >
      <Loaded query={request}>{(detail) => <RequestBody detail={detail} />}</Loaded>
    </Page>
  );
}

function RequestBody({ detail }: { detail: RequestDetail }) {
  const words = useWords(REQUEST_WORDS);
  const { failure, errorMessage } = detail;
  const headers = Object.entries(failure?.sent.headers ?? {});
  return (
    <div className="flex flex-col gap-5">
      {errorMessage !== "" && (
        <Notice tone="bad" title={detail.request.errorCode}>
          {failure?.mistake || errorMessage}
        </Notice>
      )}
      <RequestFacts detail={detail} />
      {failure && (
        <>
          <CodeBlock
            label={words.headers}
            text={headers.map(([name, value]) => `${name}: ${value}`).join("\n")}
          />
          <CodeBlock label={words.body} text={failure.sent.body} />
          {failure.sent.isBodyCut && <p className="text-13 text-ink-2">{words.cut}</p>}
        </>
      )}
    </div>
  );
}

function RequestFacts({ detail: { request, userAgent } }: { detail: RequestDetail }) {
  const words = useWords(REQUEST_WORDS);
  const ui = useWords(UI_WORDS);
  return (
    <Panel title={words.facts}>
      <Facts
        items={[
          [
            ui.status,
            <Badge key="status" tone={request.errorCode === "" ? "good" : "bad"}>
              {String(request.status)}
            </Badge>,
          ],
          [words.code, request.errorCode],
          [words.time, <When key="at" at={request.at} form="moment" />],
          [words.latency, formatDuration(request.latencyMs)],
          [
            ui.application,
            <Link
              key="application"
              to="/applications/$id"
              params={{ id: request.applicationId }}
              className="link"
            >
              {request.applicationName || request.applicationId}
            </Link>,
          ],
          [words.id, <CopyText key="id" text={request.id} label={words.id} />],
          [words.address, request.address],
          [words.userAgent, userAgent],
          [words.candidate, request.candidate],
        ]}
      />
    </Panel>
  );
}
