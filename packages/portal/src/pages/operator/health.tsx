import { useApi } from "../../api/use-api.ts";
import type { JobState, RailHealth } from "../../generated/api.ts";
import { Badge } from "../../ui/badge.tsx";
import { Page } from "../../ui/page.tsx";
import { Panel } from "../../ui/panel.tsx";
import { type Column, Rows } from "../../ui/rows.tsx";
import { Failed, LoadingRows } from "../../ui/states.tsx";
import { Status } from "../../ui/status.tsx";
import { When } from "../../ui/when.tsx";
import { formatCount, formatDuration, formatShare } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { OutcomesPanel } from "./exceptions.tsx";
import { OpenDisputesPanel } from "./open-disputes.tsx";
import { OPERATOR_WORDS } from "./operator-words.ts";
import { QuarantinePanel } from "./quarantine.tsx";
import { StuckRefundsPanel } from "./refunds/stuck-refunds.tsx";
import { ExceptionsPanel } from "./settlement-exceptions.tsx";
import { JOB_WORDS } from "./work-words.ts";

const REFRESH_MS = 15_000;

/** Whether the gateway is well, and what a person should look at. */
export function HealthPage() {
  const words = useWords(OPERATOR_WORDS);
  return (
    <Page title={words.health} lead={words.healthLead}>
      <div className="flex flex-col gap-5">
        <Rails />
        <Jobs />
        <OutcomesPanel />
        <OpenDisputesPanel />
        <QuarantinePanel />
        <StuckRefundsPanel />
        <ExceptionsPanel />
      </div>
    </Page>
  );
}

const count = (value: number) => <span className="figure">{formatCount(value)}</span>;

function Rails() {
  const words = useWords(OPERATOR_WORDS);
  const ui = useWords(UI_WORDS);
  const rails = useApi("listRails", {}, { refreshMs: REFRESH_MS });
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
    <Panel title={words.rails} isFlush>
      {rails.isPending && <LoadingRows count={4} />}
      {rails.isError && <Failed error={rails.error} onRetry={rails.refetch} />}
      {rails.data && (
        <Rows
          caption={words.rails}
          columns={columns}
          items={rails.data.items}
          keyOf={(item) => item.railId}
        />
      )}
    </Panel>
  );
}

function Jobs() {
  const words = useWords(OPERATOR_WORDS);
  const names: Readonly<Record<string, string>> = useWords(JOB_WORDS);
  const jobs = useApi("listJobs", {}, { refreshMs: REFRESH_MS });
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
    <Panel title={words.jobs} isFlush>
      {jobs.isPending && <LoadingRows count={4} />}
      {jobs.isError && <Failed error={jobs.error} onRetry={jobs.refetch} />}
      {jobs.data && (
        <Rows
          caption={words.jobs}
          columns={columns}
          items={jobs.data.items}
          keyOf={(item) => item.name}
        />
      )}
    </Panel>
  );
}
