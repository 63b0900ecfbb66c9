import { BookOpen, Download } from "lucide-react";
import { useApi } from "../../api/use-api.ts";
import type { DeveloperFacts, MethodItem } from "../../generated/api.ts";
import { buttonClass } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { codeColumn, nameColumn } from "../../ui/list/columns.tsx";
import { List, toListing } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { copyFact, FactsPanel } from "../../ui/page/facts.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { Loaded } from "../../ui/page/states.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { formatAmount } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
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
    <FactsPanel
      title={words.urls}
      items={[
        copyFact(words.base, facts.baseUrl),
        copyFact(words.token, facts.tokenUrl),
        copyFact(words.checkout, facts.checkoutUrl),
        [
          words.rate,
          rateLimitPerSecond === 0 ? words.noLimit : words.perSecond(rateLimitPerSecond),
        ],
      ]}
    />
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
        <ButtonLink href="/docs" look="quiet" icon={BookOpen}>
          {words.reference}
        </ButtonLink>
      </div>
    </Panel>
  );
}

function Methods({ items }: { items: readonly MethodItem[] }) {
  const words = useWords(GO_LIVE_WORDS);
  const ui = useWords(UI_WORDS);
  const { language } = useLanguage();
  const columns: Column<MethodItem>[] = [
    nameColumn(ui.method, (item) => item.names[language]),
    codeColumn(words.id, (item) => item.id),
    {
      title: words.limits,
      place: "wide",
      isRight: true,
      cell: (item) => (
        <span className="figure">
          {`${formatAmount(item.amountMinorMin)} – ${formatAmount(item.amountMinorMax)}`}
        </span>
      ),
    },
    {
      title: ui.enabled,
      place: "status",
      cell: (item) => (
        <Badge tone={item.isOffered ? "good" : "none"}>
          {item.isOffered ? ui.enabled : ui.disabled}
        </Badge>
      ),
    },
  ];
  const heading = { title: ui.methods, none: words.noLimit };
  return <List words={heading} list={toListing(items)} columns={columns} />;
}
