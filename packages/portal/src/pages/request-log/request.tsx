import { Link, useParams } from "@tanstack/react-router";
import { Bug } from "lucide-react";
import { useMemo } from "react";
import { useSignedIn } from "../../api/session.tsx";
import { useApi } from "../../api/use-api.ts";
import type { RequestDetail } from "../../generated/api.ts";
import { buttonClass } from "../../ui/button.tsx";
import { DetailPage } from "../../ui/page/detail-page.tsx";
import { copyFact, FactsPanel, timeFact } from "../../ui/page/facts.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { formatDuration } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { readKept } from "../debugger/read-kept.ts";
import { Report } from "../debugger/report.tsx";
import { PaymentIdLink } from "../payment/payment-id-link.tsx";
import { BodyBlock } from "./body-block.tsx";
import { isSignatureError } from "./is-signature-error.ts";
import { ReplayPanel } from "./replay-panel.tsx";
import { REPLAY_WORDS } from "./replay-words.ts";
import { REQUEST_WORDS } from "./request-words.ts";

/** One API request; a rejected signature shows what is wrong with it and what was sent. */
export function RequestPage() {
  const words = useWords(REQUEST_WORDS);
  const ui = useWords(UI_WORDS);
  const { id } = useParams({ from: "/in/requests/$id" });
  return (
    <DetailPage
      query={useApi("getRequest", { params: { id } })}
      back={{ to: "/requests", text: words.title }}
      name={words.request}
      title={({ request: { method, path } }) => `${method} ${path}`}
      actions={({ failure }) =>
        failure && (
          <Link
            to="/debugger"
            search={{ request: id }}
            className={`${buttonClass("primary")} max-sm:w-full`}
          >
            <Bug aria-hidden size={18} />
            {ui.debug}
          </Link>
        )
      }
    >
      {(detail) => <RequestBody detail={detail} />}
    </DetailPage>
  );
}

function RequestBody({ detail }: { detail: RequestDetail }) {
  const ui = useWords(UI_WORDS);
  const replay = useWords(REPLAY_WORDS);
  const { failure, errorMessage } = detail;
  // Keys, which the diagnosis needs, are for those who may see applications.
  const { may } = useSignedIn();
  const isDiagnosed =
    failure !== null && isSignatureError(detail.request.errorCode) && may("applications:read");
  const headers = Object.entries(failure?.sent.headers ?? {});
  return (
    <div className="flex flex-col gap-5">
      {errorMessage !== "" && (
        <Notice tone="bad" title={detail.request.errorCode}>
          {isDiagnosed ? errorMessage : failure?.mistake || errorMessage}
        </Notice>
      )}
      {isDiagnosed && <LoggedReport kept={detail} />}
      <RequestFacts detail={detail} />
      {failure && (
        <CodeBlock
          label={ui.headers}
          text={headers.map(([name, value]) => `${name}: ${value}`).join("\n")}
        />
      )}
      <BodyBlock label={replay.requestBody} body={detail.requestBody} />
      <BodyBlock label={replay.responseBody} body={detail.responseBody} />
      <ReplayPanel detail={detail} />
    </div>
  );
}

function RequestFacts({ detail }: { detail: RequestDetail }) {
  const replay = useWords(REPLAY_WORDS);
  const { request, userAgent, payment, checkout } = detail;
  const words = useWords(REQUEST_WORDS);
  const ui = useWords(UI_WORDS);
  return (
    <FactsPanel
      title={words.facts}
      items={[
        [
          ui.status,
          <Badge key="status" tone={request.errorCode === "" ? "good" : "bad"}>
            {String(request.status)}
          </Badge>,
        ],
        [words.code, request.errorCode],
        timeFact(ui.time, request.at),
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
        [ui.payment, payment && <PaymentIdLink key="payment" id={payment.id} />],
        [
          replay.checkout,
          checkout && (
            <a
              key="checkout"
              href={checkout.url}
              target="_blank"
              rel="noreferrer"
              className="link font-mono text-13 break-words"
            >
              {checkout.id}
            </a>
          ),
        ],
        copyFact(words.id, request.id),
        [ui.address, request.address],
        [words.userAgent, userAgent],
        [words.candidate, request.candidate],
      ]}
    />
  );
}

/** What is wrong with a rejected request of the log, without a click. */
function LoggedReport({ kept }: { kept: RequestDetail }) {
  const facts = useApi("getDeveloperFacts", {});
  const question = useMemo(() => readKept(kept), [kept]);
  const baseUrl = facts.data?.baseUrl;
  const baseUrls = useMemo(
    () => (baseUrl === undefined ? [] : [baseUrl, window.location.origin]),
    [baseUrl],
  );
  if (!question || !kept.failure) return null;
  const { sent, mistake, firstUseRequestId } = kept.failure;
  return (
    <Report
      request={question.request}
      applicationId={question.applicationId}
      baseUrls={baseUrls}
      times={question.times}
      isCut={sent.isBodyCut}
      gatewaySays={mistake || kept.errorMessage}
      firstUseRequestId={firstUseRequestId}
    />
  );
}
