import { parseRequests } from "@kaunter/signing/parse-requests";
import { Search } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useApi } from "../../api/use-api.ts";
import type { ApplicationItem, RequestDetail } from "../../generated/api.ts";
import { hasWebCrypto } from "../../signing/keys/has-web-crypto.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextArea, TextField, toNamedOptions } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { Failed } from "../../ui/page/states.tsx";
import { useWords } from "../../words/language.tsx";
import { InsecureNotice } from "../application/keys/openssl-notice.tsx";
import { DEBUGGER_WORDS } from "./debugger-words.ts";
import { fullUrl, type Question, readKept, toSentRequest } from "./read-kept.ts";
import { Report } from "./report.tsx";

const EXAMPLE = `POST /v3/payment/online HTTP/1.1
Host: ${window.location.host}
Content-Type: application/json
X-Nonce-Str: 4mYqXWqvHf1tTQ0r
X-Timestamp: 1795242600
X-Signature: sha256 VGhpcyBpcyBubyBzaWduYXR1cmU=

{"storeId":"1","order":{"title":"Tea & toast","amount":1250}}`;

/** A pasted request, or one of the log, against the keys of an application. */
export function CheckTab({ kept }: { kept: RequestDetail | null }) {
  const words = useWords(DEBUGGER_WORDS);
  const applications = useApi("listApplications", {});
  const facts = useApi("getDeveloperFacts", {});
  const [question, setQuestion] = useState<Question | null>(() => readKept(kept));
  const baseUrls = facts.data ? [facts.data.baseUrl, window.location.origin] : [];
  const isKept = kept !== null && question !== null && question.times.receivedAt !== null;
  const applicationId = question?.applicationId || (applications.data?.items[0]?.id ?? "");
  return (
    <div className="flex flex-col gap-5">
      {kept && <Notice tone="wait">{words.fromLog(kept.request.id)}</Notice>}
      <QuestionForm kept={kept} applications={applications.data?.items} onQuestion={setQuestion} />
      {question && !hasWebCrypto() && <InsecureNotice />}
      {question && applications.isError && <Failed query={applications} />}
      {question && hasWebCrypto() && !applications.isError && (
        <Report
          request={question.request}
          applicationId={applicationId}
          baseUrls={baseUrls}
          times={question.times}
          ownSignedText={question.ownSignedText}
          {...(isKept &&
            kept.failure && {
              isCut: kept.failure.sent.isBodyCut,
              gatewaySays: kept.failure.mistake || kept.errorMessage,
              firstUseRequestId: kept.failure.firstUseRequestId,
            })}
        />
      )}
    </div>
  );
}

interface QuestionFormProps {
  kept: RequestDetail | null;
  /** Absent while they load. */
  applications: readonly ApplicationItem[] | undefined;
  onQuestion(question: Question): void;
}

function QuestionForm({ kept, applications, onQuestion }: QuestionFormProps) {
  const words = useWords(DEBUGGER_WORDS);
  const sent = kept?.failure?.sent;
  const [text, setText] = useState(sent ? writeRequest(sent) : "");
  const [url, setUrl] = useState(sent ? fullUrl(sent.url) : "");
  const [chosen, setChosen] = useState(kept?.request.applicationId ?? "");
  const [ownSignedText, setOwnSignedText] = useState("");
  const [hasFailed, setFailed] = useState(false);
  const [parsed] = parseRequests(text, originOf);
  const isNone = applications?.length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailed(!parsed);
    if (!parsed) return;
    const request = toSentRequest({ ...parsed, url: url || parsed.url });
    const own = ownSignedText.trim();
    // Only as it was logged does a request have an arrival time.
    const isAsLogged = sent !== undefined && text === writeRequest(sent);
    const receivedAt = isAsLogged ? new Date(kept?.request.at ?? 0) : null;
    const times = { receivedAt, now: new Date() };
    onQuestion({ request, applicationId: chosen, ownSignedText: own, times });
  };
  return (
    <Panel>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <div className="grid gap-4 md:grid-cols-2">
          <SelectField
            label={words.application}
            hint={isNone ? words.noApplications : words.applicationHint}
            value={chosen || (applications?.[0]?.id ?? "")}
            onValue={setChosen}
            options={toNamedOptions(applications)}
          />
          <TextField
            label={words.address}
            hint={words.addressHint}
            placeholder={parsed?.url || "https://"}
            value={url}
            onValue={setUrl}
          />
        </div>
        <TextArea
          label={words.paste}
          hint={words.pasteHint}
          isMono
          required
          rows={9}
          value={text}
          error={hasFailed && !parsed ? words.notRequest : undefined}
          onValue={setText}
        />
        <TextArea
          label={words.signedText}
          hint={words.signedTextHint}
          isMono
          rows={2}
          value={ownSignedText}
          onValue={setOwnSignedText}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={() => setText(EXAMPLE)}>
            {words.example}
          </Button>
          <Button type="submit" look="primary" icon={Search} disabled={isNone}>
            {words.check}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** A request line names no scheme: only a gateway on this machine is called without TLS. */
function originOf(host: string | undefined): string {
  if (host === undefined) return "";
  return `${/^(localhost|127\.|\[::1\])/.test(host) ? "http" : "https"}://${host}`;
}

interface Sent {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** A kept request as text: start line, headers, blank line, body. */
function writeRequest({ method, url, headers, body }: Sent): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${url} HTTP/1.1`, ...lines, "", body].join("\n");
}
