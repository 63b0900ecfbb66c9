import { BookOpen, Download } from "lucide-react";
import { useApi } from "../../api/use-api.ts";
import type { DeveloperFacts, MethodItem } from "../../generated/api.ts";
import { buttonClass } from "../../ui/button.tsx";
import { type Column, Rows } from "../../ui/list/rows.tsx";
import { Facts } from "../../ui/page/facts.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { Loaded } from "../../ui/page/states.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { CopyText } from "../../ui/text/copy-button.tsx";
import { formatAmount } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/language.tsx";
import { Checklist } from "./checklist.tsx";
import { GO_LIVE_WORDS } from "./go-live-words.ts";

/** Preparing for production: checklist, URLs, documents, methods. */
export function GoLivePage() {
  const words = useWords(GO_LIVE_WORDS);
  const facts = useApi("getDeveloperFacts", {});
  return (
    <Page title={words.title} lead={words.lead}>
      <Loaded query={facts}>
        {(data) => (
          <div className="flex flex-col gap-5">
            <div className="grid items-start gap-5 lg:grid-cols-2">
              <Checklist items={data.checklist} />
              <div className="flex flex-col gap-5">
                <Addresses facts={data} />
                <Downloads facts={data} />
              </div>
            </div>
            <Methods items={data.methods} />
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function Addresses({ facts }: { facts: DeveloperFacts }) {
  const words = useWords(GO_LIVE_WORDS);
  const { rateLimitPerSecond } = facts;
  return (
    <Panel title={words.urls}>
      <Facts
        items={[
          [words.base, <CopyText key="base" text={facts.baseUrl} label={words.base} />],
          [words.token, <CopyText key="token" text={facts.tokenUrl} label={words.token} />],
          [words.checkout, <CopyText key="page" text={facts.checkoutUrl} label={words.checkout} />],
          [
            words.rate,
            rateLimitPerSecond === 0 ? words.noLimit : words.perSecond(rateLimitPerSecond),
          ],
        ]}
      />
    </Panel>
  );
}

function Downloads({ facts }: { facts: DeveloperFacts }) {
  const words = useWords(GO_LIVE_WORDS);
  const files = [
    [words.openapi, facts.openapiUrl],
    [words.postman, facts.postmanUrl],
  ] as const;
  return (
    <Panel title={words.downloads} lead={words.downloadsLead}>
      <div className="flex flex-wrap gap-3">
        {files.map(([text, url]) => (
          <a key={url} href={new URL(url).pathname} download className={buttonClass("plain")}>
            <Download aria-hidden size={18} />
            {text}
          </a>
        ))}
        <a href="/docs" target="_blank" rel="noreferrer" className={buttonClass("quiet")}>
          <BookOpen aria-hidden size={18} />
          {words.reference}
        </a>
      </div>
    </Panel>
  );
}

function Methods({ items }: { items: readonly MethodItem[] }) {
  const words = useWords(GO_LIVE_WORDS);
  const { language } = useLanguage();
  const columns: Column<MethodItem>[] = [
    {
      title: words.method,
      cell: (item) => <span className="font-semibold">{item.names[language]}</span>,
    },
    { title: words.id, cell: (item) => <span className="font-mono text-13">{item.id}</span> },
    {
      title: words.limits,
      isRight: true,
      cell: (item) => (
        <span className="figure">
          {`${formatAmount(item.amountMinorMin)} – ${formatAmount(item.amountMinorMax)}`}
        </span>
      ),
    },
    {
      title: words.offered,
      cell: (item) => (
        <Badge tone={item.isOffered ? "good" : "none"}>
          {item.isOffered ? words.offered : words.notOffered}
        </Badge>
      ),
    },
  ];
  return (
    <Panel title={words.methods} isFlush>
      <Rows caption={words.methods} columns={columns} items={items} keyOf={({ id }) => id} />
    </Panel>
  );
}
