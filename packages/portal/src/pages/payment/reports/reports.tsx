import { fileNameOf } from "@kaunter/checkout/file-name";
import { Link } from "@tanstack/react-router";
import { ChartNoAxesCombined, Download } from "lucide-react";
import { useSignedIn } from "../../../api/session.tsx";
import { useApi } from "../../../api/use-api.ts";
import type { PaymentReport, ReportPoint } from "../../../generated/api.ts";
import { Button } from "../../../ui/button.tsx";
import { saveFile } from "../../../ui/files/save-file.ts";
import { countColumn, moneyColumn, shareColumn } from "../../../ui/list/columns.tsx";
import { type Column, Rows } from "../../../ui/list/rows.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { Empty, LoadedTogether } from "../../../ui/page/states.tsx";
import { addDays, isDay } from "../../../words/days.ts";
import { useFailureReason } from "../../../words/failures/failure-reason.ts";
import { formatDay } from "../../../words/format.ts";
import { useLanguage, useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { MonthPanel } from "../../settlement/month-panel.tsx";
import { FigureTiles } from "./figure-tiles.tsx";
import { csvOf } from "./figures-csv.ts";
import { fillDays } from "./fill-days.ts";
import { LazyDayChart } from "./lazy-day-chart.tsx";
import { ReportControls, useReport } from "./report-controls.tsx";
import { ReportMailButton } from "./report-mail.tsx";
import {
  comparedWith,
  type GRANULARITIES,
  groupDays,
  type Period,
  successRateOf,
} from "./report-period.ts";
import { REPORT_WORDS } from "./report-words.ts";
import { ShareBars } from "./share-bars.tsx";

/** Volume, success and refund rates and failure reasons; a table behind each chart. */
export function ReportsPage() {
  const words = useWords(REPORT_WORDS);
  const report = useReport();
  const { may } = useSignedIn();
  const { period } = report;
  return (
    <Page title={words.title} lead={words.lead} actions={<ReportMailButton />}>
      <ReportControls report={report} />
      {period ? (
        <Report period={period} report={report} />
      ) : (
        <Panel>
          <Empty icon={ChartNoAxesCombined} title={words.badRange}>
            {words.badRangeHint}
          </Empty>
        </Panel>
      )}
      {may("settlements:read") && <MonthPanel />}
    </Page>
  );
}

type ReportProps = { period: Period; report: ReturnType<typeof useReport> };

function Report({ period, report }: ReportProps) {
  const { by, comparison, storeId } = report;
  const other = comparison && comparedWith(period, comparison);
  const queryOf = ({ from, to }: Period) => ({ query: { from, to: addDays(to, 1), storeId } });
  const figures = useApi("getPaymentReport", queryOf(period));
  const before = useApi("getPaymentReport", queryOf(other ?? period), { isOn: other !== null });
  const queries = other ? [figures, before] : [figures];
  const compared = other && before.data ? { ...before.data, ...other } : null;
  return (
    <LoadedTogether queries={queries} height="h-[640px]">
      {() =>
        figures.data && (
          <Figures
            figures={figures.data}
            period={period}
            by={by}
            before={compared && { ...compared, days: before.data ? fillDays(before.data) : [] }}
          />
        )
      }
    </LoadedTogether>
  );
}

interface FiguresProps {
  figures: PaymentReport;
  period: Period;
  by: (typeof GRANULARITIES)[number];
  before: (Period & Pick<PaymentReport, "total"> & { days: ReportPoint[] }) | null;
}

function Figures({ figures, period, by, before }: FiguresProps) {
  const words = useWords(REPORT_WORDS);
  const ui = useWords(UI_WORDS);
  const { language } = useLanguage();
  const reasonOf = useFailureReason();
  if (figures.total.count === 0) {
    return (
      <Panel>
        <Empty icon={ChartNoAxesCombined} title={words.nothing}>
          {words.nothingHint}
        </Empty>
      </Panel>
    );
  }
  const times = groupDays(fillDays(figures), by);
  const previous = groupDays(before?.days ?? [], by);
  const { total } = figures;
  const named = (points: readonly ReportPoint[]) =>
    points.map((one) => ({ ...one, name: one.names?.[language] ?? one.name }));
  const [byMethod, byBank] = [named(figures.byMethod), named(figures.byBank)];
  const reasons = figures.byFailure.map((one) => ({ ...one, name: reasonOf(one.label) }));
  const volume = Math.max(1, total.amountMinor);
  const method = { first: ui.method, column: "method", points: byMethod, period } as const;
  const bank = { first: ui.bank, column: "bank", points: byBank, period } as const;
  return (
    <div className="flex flex-col gap-5">
      <FigureTiles figures={figures} before={before} />
      <p className="text-13 text-ink-2">
        {words.basis}{" "}
        <Link to="/payments" search={{ from: period.from, to: period.to }} className="link">
          {words.basisList}
        </Link>
        {" · "}
        <Link to="/settlements" search={{ from: period.from, to: period.to }} className="link">
          {words.basisSettled}
        </Link>
      </p>
      <Panel
        title={words.byDay}
        actions={<CsvButton title={words.byDay} column={by} points={times} period={period} />}
      >
        <LazyDayChart points={times} previous={previous} />
        <AsTable title={words.byDay} first={words[by]} points={times} />
      </Panel>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <SharePanel title={words.byMethod} {...method} />
        <SharePanel title={words.byBank} {...bank} />
        <SharePanel
          title={words.shareByMethod}
          {...method}
          shareOf={(point) => point.amountMinor / volume}
        />
        <Panel
          title={words.byFailure}
          actions={
            <CsvButton title={words.byFailure} column="reason" points={reasons} period={period} />
          }
        >
          <ShareBars
            points={reasons}
            shareOf={(point) => point.count / Math.max(1, total.failedCount)}
            tone="bad"
          />
        </Panel>
      </div>
    </div>
  );
}

interface CsvButtonProps {
  title: string;
  column: Parameters<typeof csvOf>[1];
  points: readonly ReportPoint[];
  period: Period;
}

function CsvButton({ title, column, points, period }: CsvButtonProps) {
  const words = useWords(REPORT_WORDS);
  const name = `report-by-${column}-${period.from}-${period.to}`;
  return (
    <Button
      isSmall
      icon={Download}
      aria-label={words.exportOf(title)}
      onClick={() =>
        saveFile(fileNameOf(name, new Date(), "csv"), csvOf(period, column, points), "text/csv")
      }
    >
      {words.exportCsv}
    </Button>
  );
}

interface PointsProps {
  title: string;
  /** What the first column names. */
  first: string;
  points: readonly ReportPoint[];
}

type SharePanelProps = PointsProps &
  Pick<CsvButtonProps, "column" | "period"> & { shareOf?: (point: ReportPoint) => number };

function SharePanel(props: SharePanelProps) {
  const {
    title,
    first,
    points,
    shareOf = (point: ReportPoint) => successRateOf(point) ?? 0,
  } = props;
  return (
    <Panel title={title} actions={<CsvButton {...props} />}>
      <ShareBars points={points} shareOf={shareOf} tone="good" />
      <AsTable title={title} first={first} points={points} />
    </Panel>
  );
}

function AsTable({ title, first, points }: PointsProps) {
  const ui = useWords(UI_WORDS);
  const words = useWords(REPORT_WORDS);
  const { language } = useLanguage();
  const nameOf = ({ name, label }: ReportPoint) =>
    isDay(label) ? formatDay(label, language) : name || label;
  const columns: Column<ReportPoint>[] = [
    { title: first, cell: nameOf },
    countColumn(ui.attempts, (point) => point.count),
    countColumn(ui.succeeded, (point) => point.successCount),
    shareColumn(ui.successRate, successRateOf),
    moneyColumn(ui.amount, (point) => point.amountMinor, { isStrong: true }),
    moneyColumn(words.feeColumn, (point) => point.feeMinor),
    moneyColumn(words.netColumn, (point) => point.netMinor),
  ];
  return (
    <details className="mt-4">
      <summary className="w-fit min-h-9 py-1 text-13 font-semibold text-brand">
        {words.asTable}
      </summary>
      <Rows caption={title} columns={columns} items={points} keyOf={({ label }) => label} />
    </details>
  );
}
