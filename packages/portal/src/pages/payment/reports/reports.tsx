import { ChartNoAxesCombined } from "lucide-react";
import { useApi } from "../../../api/use-api.ts";
import type { FigurePoint, PaymentFigures } from "../../../generated/api.ts";
import { SelectField, toNamedOptions } from "../../../ui/form/field.tsx";
import { countColumn, moneyColumn, shareColumn } from "../../../ui/list/columns.tsx";
import { type Column, Rows } from "../../../ui/list/rows.tsx";
import { useFilters } from "../../../ui/list/use-filters.ts";
import { Page } from "../../../ui/page/page.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { Empty, Loaded } from "../../../ui/page/states.tsx";
import { useFailureReason } from "../../../words/failure-reason.ts";
import { dayBefore, formatDay } from "../../../words/format.ts";
import { useLanguage, useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { FigureTiles } from "./figure-tiles.tsx";
import { fillDays } from "./fill-days.ts";
import { LazyDayChart } from "./lazy-day-chart.tsx";
import { REPORT_WORDS } from "./report-words.ts";
import { ShareBars } from "./share-bars.tsx";

const DAYS = [7, 30, 90, 365] as const;
const DAYS_DEFAULT = 30;

/** Volume, success rate and failure reasons; a table behind each chart. */
export function ReportsPage() {
  const words = useWords(REPORT_WORDS);
  const ui = useWords(UI_WORDS);
  const { values, set } = useFilters(["days", "storeId"]);
  const days = DAYS.find((each) => String(each) === values.days) ?? DAYS_DEFAULT;
  const now = new Date();
  const query = { from: dayBefore(now, days - 1), to: dayBefore(now, -1), storeId: values.storeId };
  const figures = useApi("getPaymentFigures", { query });
  const stores = useApi("listStores", {});
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <SelectField
            className="min-w-44 max-sm:flex-1"
            label={words.range}
            isLabelHidden
            value={String(days)}
            onValue={(value) => set({ days: value })}
            options={DAYS.map((each) => [String(each), words.days(each)])}
          />
          <SelectField
            className="min-w-44 max-sm:flex-1"
            label={ui.store}
            isLabelHidden
            value={values.storeId}
            onValue={(storeId) => set({ storeId })}
            options={[["", `${ui.store}: ${ui.all}`], ...toNamedOptions(stores.data?.items)]}
          />
        </>
      }
    >
      <Loaded query={figures} height="h-[640px]">
        {(data) => <Figures figures={data} />}
      </Loaded>
    </Page>
  );
}

function Figures({ figures }: { figures: PaymentFigures }) {
  const words = useWords(REPORT_WORDS);
  const ui = useWords(UI_WORDS);
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
  return (
    <div className="flex flex-col gap-5">
      <FigureTiles figures={figures} />
      <Panel title={words.byDay}>
        <LazyDayChart points={fillDays(figures)} />
        <AsTable title={words.byDay} first={ui.day} points={figures.byDay} />
      </Panel>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <SharePanel title={words.byMethod} first={ui.method} points={figures.byMethod} />
        <SharePanel title={words.byBank} first={ui.bank} points={figures.byBank} />
      </div>
      <Panel title={words.byFailure}>
        <ShareBars
          points={figures.byFailure}
          shareOf={(point) => point.count / Math.max(1, figures.total.failedCount)}
          tone="bad"
          nameOf={(point) => reasonOf(point.label)}
        />
      </Panel>
    </div>
  );
}

interface PointsProps {
  title: string;
  /** What the first column names. */
  first: string;
  points: readonly FigurePoint[];
}

function SharePanel({ title, first, points }: PointsProps) {
  return (
    <Panel title={title}>
      <ShareBars points={points} shareOf={rateOf} tone="good" />
      <AsTable title={title} first={first} points={points} />
    </Panel>
  );
}

function rateOf(point: FigurePoint): number {
  return point.successCount / Math.max(1, point.count);
}

function AsTable({ title, first, points }: PointsProps) {
  const ui = useWords(UI_WORDS);
  const words = useWords(REPORT_WORDS);
  const { language } = useLanguage();
  const nameOf = ({ name, label }: FigurePoint) =>
    /^\d{4}-\d\d-\d\d$/.test(label) ? formatDay(label, language) : name || label;
  const columns: Column<FigurePoint>[] = [
    { title: first, cell: nameOf },
    countColumn(ui.attempts, (point) => point.count),
    countColumn(ui.succeeded, (point) => point.successCount),
    shareColumn(ui.successRate, rateOf),
    moneyColumn(ui.amount, (point) => point.amountMinor),
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
