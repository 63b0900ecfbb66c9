import { useList } from "../../api/use-api.ts";
import type { JobState, RailHealth } from "../../generated/api.ts";
import { List } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { Status } from "../../ui/text/status.tsx";
import { When } from "../../ui/text/when.tsx";
import { formatCount, formatDuration, formatShare } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { HEALTH_WORDS } from "./health-words.ts";
import { OpenDisputesPanel } from "./open-disputes.tsx";
import { QuarantinePanel } from "./quarantine.tsx";
import { SettlementExceptionsPanel } from "./settlement-exceptions.tsx";
import { StuckRefundsPanel } from "./stuck-refunds.tsx";
import { UnknownOutcomesPanel } from "./unknown-outcomes.tsx";
import { JOB_WORDS } from "./work-words.ts";

const REFRESH_MS = 15_000;

/** The state of providers and jobs, and what needs manual review. */
export function HealthPage() {
  const words = useWords(HEALTH_WORDS);
  return (
    <Page title={words.title} lead={words.lead}>
      <div className="flex flex-col gap-5">
        <Rails />
        <Jobs />
        <UnknownOutcomesPanel />
        <OpenDisputesPanel />
        <QuarantinePanel />
        <StuckRefundsPanel />
        <SettlementExceptionsPanel />
      </div>
    </Page>
  );
}

const count = (value: number) => <span className="figure">{formatCount(value)}</span>;

function Rails() {
  const words = useWords(HEALTH_WORDS);
  const ui = useWords(UI_WORDS);
  const rails = useList("listRails", {}, { refreshMs: REFRESH_MS });
  const columns: Column<RailHealth>[] = [
    {
      title: words.rail,
      cell: (item) => (
        <span>
          <span className="block font-semibold">{item.railId}</span>
          {item.lastApprovedAt && (
            <span className="text-13 font-normal text-ink-2">
              {words.lastApproved} <When at={item.lastApprovedAt} form="ago" />
            </span>
          )}
        </span>
      ),
    },
    { title: ui.status, cell: (item) => <Status status={item.state} /> },
    { title: words.attempts, isRight: true, cell: (item) => count(item.attempts) },
    { title: words.approved, isRight: true, cell: (item) => count(item.approved) },
    { title: words.declined, isRight: true, cell: (item) => count(item.declined) },
    { title: words.unknown, isRight: true, cell: (item) => count(item.unknown) },
    {
      title: words.rate,
      isRight: true,
      cell: (item) => (item.successRate === null ? "–" : formatShare(item.successRate)),
    },
    {
      title: words.p95,
      isRight: true,
      cell: (item) => (item.paymentP95Ms === null ? "–" : formatDuration(item.paymentP95Ms)),
    },
    { title: words.quarantined, isRight: true, cell: (item) => count(item.quarantined) },
  ];
  return (
    <List
      title={words.rails}
      list={rails}
      columns={columns}
      keyOf={({ railId }) => railId}
      empty={{ title: words.noRails }}
    />
  );
}

function Jobs() {
  const words = useWords(HEALTH_WORDS);
  const names: Readonly<Record<string, string>> = useWords(JOB_WORDS);
  const jobs = useList("listJobs", {}, { refreshMs: REFRESH_MS });
  const columns: Column<JobState>[] = [
    {
      title: words.job,
      cell: (item) => <span className="font-semibold">{names[item.name] ?? item.name}</span>,
    },
    { title: words.waiting, isRight: true, cell: (item) => count(item.waiting) },
    {
      title: words.overdue,
      isRight: true,
      cell: (item) =>
        item.overdue === 0 ? count(0) : <Badge tone="warn">{formatCount(item.overdue)}</Badge>,
    },
    {
      title: words.oldest,
      isRight: true,
      cell: (item) => <When at={item.oldestDueAt} form="ago" />,
    },
  ];
  return (
    <List
      title={words.jobs}
      list={jobs}
      columns={columns}
      keyOf={({ name }) => name}
      empty={{ title: words.noJobs }}
    />
  );
}
