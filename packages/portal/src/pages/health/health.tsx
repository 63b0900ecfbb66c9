import type { ComponentType } from "react";
import { useList } from "../../api/use-api.ts";
import type { JobState, RailHealth } from "../../generated/api.ts";
import {
  countColumn,
  durationColumn,
  nameColumn,
  shareColumn,
  timeColumn,
} from "../../ui/list/columns.tsx";
import { List } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { Page } from "../../ui/page/page.tsx";
import { LoadingRows } from "../../ui/page/states.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { TwoLines } from "../../ui/text/two-lines.tsx";
import { When } from "../../ui/text/when.tsx";
import { formatCount } from "../../words/format.ts";
import { keysOf } from "../../words/keys-of.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { type HealthSection, type SectionProps, useLinkedSection } from "./health-sections.ts";
import { HEALTH_WORDS, WITHHELD_WORDS } from "./health-words.ts";
import { OpenDisputesPanel } from "./open-disputes.tsx";
import { OutagesPanel } from "./providers/outages.tsx";
import { keyOfProvider, ProviderState } from "./providers/provider-state.tsx";
import { QuarantinePanel } from "./quarantine.tsx";
import { SettlementExceptionsPanel } from "./settlement/settlement-exceptions.tsx";
import { StuckRefundsPanel } from "./stuck-refunds.tsx";
import { UnknownOutcomesPanel } from "./unknown-outcomes.tsx";
import { JOB_WORDS } from "./work-words.ts";

const REFRESH_MS = 15_000;

/** In the order of the page. */
const SECTIONS: Readonly<Record<HealthSection, ComponentType<SectionProps>>> = {
  outages: OutagesPanel,
  "unknown-outcomes": UnknownOutcomesPanel,
  "open-disputes": OpenDisputesPanel,
  quarantine: QuarantinePanel,
  "stuck-refunds": StuckRefundsPanel,
  exceptions: SettlementExceptionsPanel,
};

/** The state of providers and jobs, and what needs manual review. */
export function HealthPage() {
  const words = useWords(HEALTH_WORDS);
  const rails = useList("listRails", {}, { refreshMs: REFRESH_MS });
  const isReady = rails.items !== undefined || rails.isError;
  useLinkedSection(isReady);
  return (
    <Page title={words.title} lead={words.lead}>
      {!isReady && <LoadingRows />}
      {/* Shown with the first, which is so long that nothing below it jumps. */}
      <div className={isReady ? "flex flex-col gap-5" : "hidden"}>
        <Rails list={rails} />
        <Jobs />
        {keysOf(SECTIONS).map((id) => {
          const Section = SECTIONS[id];
          return <Section key={id} id={id} />;
        })}
      </div>
    </Page>
  );
}

function Rails({ list }: { list: ReturnType<typeof useList<"listRails">> }) {
  const words = useWords(HEALTH_WORDS);
  const ui = useWords(UI_WORDS);
  const withheld = useWords(WITHHELD_WORDS);
  const columns: Column<RailHealth>[] = [
    {
      title: words.rail,
      cell: (item) => {
        const last = item.lastApprovedAt && (
          <>
            {words.lastApproved} <When at={item.lastApprovedAt} form="ago" />
          </>
        );
        return (
          <span>
            <TwoLines title={item.name} text={last} />
            {item.withheld.length > 0 && (
              <span className="block text-13 text-ink-2">
                {words.withheld}: {item.withheld.map((one) => withheld[one]).join(", ")}
              </span>
            )}
          </span>
        );
      },
    },
    {
      title: useWords(UI_WORDS).status,
      place: "status",
      cell: (item) => <ProviderState item={item} />,
    },
    countColumn(ui.attempts, (item) => item.attempts),
    countColumn(words.approved, (item) => item.approved),
    countColumn(words.declined, (item) => item.declined),
    countColumn(words.unknown, (item) => item.unknown),
    shareColumn(ui.successRate, (item) => item.successRate),
    durationColumn(words.p95, (item) => item.paymentP95Ms),
    countColumn(words.quarantined, (item) => item.quarantined),
  ];
  return (
    <List
      words={{ title: words.rails, none: words.noRails }}
      list={list}
      columns={columns}
      keyOf={keyOfProvider}
    />
  );
}

function Jobs() {
  const words = useWords(HEALTH_WORDS);
  const names: Readonly<Record<string, string>> = useWords(JOB_WORDS);
  const columns: Column<JobState>[] = [
    nameColumn(words.job, (item) => names[item.name] ?? item.name),
    countColumn(words.waiting, (item) => item.waiting),
    {
      title: words.overdue,
      isRight: true,
      cell: ({ overdue }) => {
        const count = formatCount(overdue);
        if (overdue > 0) return <Badge tone="warn">{count}</Badge>;
        return <span className="figure">{count}</span>;
      },
    },
    timeColumn(words.oldest, (item) => item.oldestDueAt, "ago"),
  ];
  return (
    <List
      words={{ title: words.jobs, none: words.noJobs }}
      list={useList("listJobs", {}, { refreshMs: REFRESH_MS })}
      columns={columns}
      keyOf={({ name }) => name}
    />
  );
}
