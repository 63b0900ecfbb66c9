import { readTyped } from "@kaunter/checkout/typed-kinds";
import { useAct } from "../../../api/use-api.ts";
import type { CheckResult, IntegrationCheckDetail } from "../../../generated/api.ts";
import { ActButton } from "../../../ui/dialog/dialog-button.tsx";
import { SelectField } from "../../../ui/form/field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { TypedField } from "../../../ui/form/typed-field.tsx";
import { useFields } from "../../../ui/form/use-fields.ts";
import { Notice } from "../../../ui/page/notice.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { Badge, type Tone } from "../../../ui/text/badge.tsx";
import { CodeBlock } from "../../../ui/text/code-block.tsx";
import { useLanguage, useWords } from "../../../words/language.tsx";
import { CHECK_WORDS } from "./check-words.ts";

const CHANGES = ["getIntegrationCheck", "listIntegrationChecks"] as const;
const TONES = { PASSED: "good", FAILED: "bad", SKIPPED: "none" } as const satisfies Record<
  CheckResult["verdict"],
  Tone
>;
const LANGUAGES = [
  ["node", "JavaScript"],
  ["php", "PHP"],
  ["python", "Python"],
] as const;

/** What a check has found so far, and what it asks. */
export function CheckReport({ check }: { check: IntegrationCheckDetail }) {
  const words = useWords(CHECK_WORDS);
  const { values, bind } = useFields({ language: "node" });
  const { id, state, passed, tried, question, results, notifyUrl } = check;
  const isRunning = state === "RUNNING";
  return (
    <Panel
      title={words.report}
      lead={
        <>
          {`${words[state]}: ${words.grade(passed, tried)}. `}
          <span className="font-mono wrap-anywhere">{notifyUrl}</span>
        </>
      }
      actions={
        isRunning && (
          <ActButton
            isSmall
            endpoint="stopIntegrationCheck"
            input={{ params: { id } }}
            changes={CHANGES}
            done={words.stopped}
          >
            {words.stop}
          </ActButton>
        )
      }
    >
      <div className="flex flex-col gap-3">
        {question && <Question key={question.number} id={id} question={question} />}
        {results.some(({ fix }) => fix !== null) && (
          <SelectField label={words.language} {...bind("language")} options={LANGUAGES} />
        )}
        {results.map((result) => (
          <Result key={result.id} result={result} language={values.language} />
        ))}
      </div>
    </Panel>
  );
}

function Question({
  id,
  question: { number, kind, orderId, happened },
}: {
  id: string;
  question: NonNullable<IntegrationCheckDetail["question"]>;
}) {
  const words = useWords(CHECK_WORDS);
  const { language: read } = useLanguage();
  const send = useAct("answerIntegrationCheck", CHANGES);
  const { values, bind } = useFields({ count: "" });
  const isCount = kind === "COUNT";
  const body = { number, ...(isCount && { count: Number(readTyped("count", values.count)) }) };
  return (
    <Notice tone="wait" title={isCount ? words.COUNT(orderId) : words.PLACE_ORDER}>
      <Form
        act={isCount ? words.answer : words.placed}
        done={words.answered}
        submit={() => send.mutateAsync({ params: { id }, body })}
      >
        {happened && <p>{words.happened(happened[read])}</p>}
        {isCount && <TypedField kind="count" label={words.count} {...bind("count")} required />}
      </Form>
    </Notice>
  );
}

function Result({ result, language }: { result: CheckResult; language: string }) {
  const words = useWords(CHECK_WORDS);
  const { language: read } = useLanguage();
  const { verdict, title, found, fix, exchanges } = result;
  const samples: Readonly<Record<string, string>> = fix?.samples ?? {};
  return (
    <details className="rounded-card border border-line" open={verdict === "FAILED"}>
      <summary className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
        <Badge tone={TONES[verdict]}>{words[verdict]}</Badge>
        <span className="font-semibold">{title[read]}</span>
      </summary>
      <div className="flex flex-col gap-3 border-t border-line p-4">
        <p>{found[read]}</p>
        {fix && (
          <>
            <p className="text-ink-2">{fix.text[read]}</p>
            <CodeBlock label={words.fix} text={samples[language] ?? ""} />
          </>
        )}
        {exchanges.slice(0, 3).map((exchange, i) => (
          <CodeBlock
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change
            key={i}
            label={exchange.what[read]}
            text={textOf(exchange, words.noResponse)}
          />
        ))}
      </div>
    </details>
  );
}

function textOf(exchange: CheckResult["exchanges"][number], noResponse: string): string {
  const { method, url, requestHeaders, requestBody, status, responseBody, error } = exchange;
  const headers = Object.entries(requestHeaders).map(([name, value]) => `${name}: ${value}`);
  const response = status === null ? `${noResponse}: ${error}` : `HTTP ${status}\n${responseBody}`;
  return [`${method} ${url}`, ...headers, "", requestBody, "", response].join("\n").trim();
}
