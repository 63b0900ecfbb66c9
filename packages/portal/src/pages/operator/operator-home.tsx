import { Link } from "@tanstack/react-router";
import { useApi } from "../../api/use-api.ts";
import type { OperatorFigures, RailHealth, TopMerchant } from "../../generated/api.ts";
import { useAttention } from "../../shell/navigation/use-attention.ts";
import { countColumn, moneyColumn, shareColumn } from "../../ui/list/columns.tsx";
import { List, toListing } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { FigureTile, FigureTileGrid } from "../../ui/page/figure-tile.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { LoadedTogether } from "../../ui/page/states.tsx";
import { formatAmount, formatCount, formatShare } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { HEALTH_WORDS } from "../health/health-words.ts";
import { keyOfProvider, ProviderState } from "../health/providers/provider-state.tsx";
import { AttentionPanel, isForOperator } from "../overview/attention-panel.tsx";
import { LazyDayChart } from "../payment/reports/lazy-day-chart.tsx";
import { successRateOf } from "../payment/reports/report-period.ts";
import { OPERATOR_WORDS } from "./operator-words.ts";

const REFRESH_MS = 30_000;

/** How the gateway does across all merchants, and what waits for an operator. */
export function OperatorHomePage() {
  const words = useWords(OPERATOR_WORDS);
  return (
    <Page title={words.title}>
      <Home />
    </Page>
  );
}

function Home() {
  const figures = useApi("getOperatorFigures", {}, { refreshMs: REFRESH_MS });
  const rails = useApi("listRails", {}, { refreshMs: REFRESH_MS });
  const attention = useAttention();
  const items = attention.data?.items.filter(isForOperator) ?? [];
  return (
    <LoadedTogether queries={[figures, rails, attention]} height="h-[720px]">
      {() => (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
          <div className="flex min-w-0 flex-col gap-4 max-xl:order-2">
            {figures.data && <Figures figures={figures.data} />}
            <Rails items={rails.data?.items ?? []} />
            <TopMerchants items={figures.data?.topMerchants ?? []} />
          </div>
          <div className="min-w-0 max-xl:order-1">
            <AttentionPanel items={items} />
          </div>
        </div>
      )}
    </LoadedTogether>
  );
}

function Figures({ figures: { today, byDay } }: { figures: OperatorFigures }) {
  const words = useWords(OPERATOR_WORDS);
  const ui = useWords(UI_WORDS);
  const rate = successRateOf(today);
  return (
    <>
      <FigureTileGrid>
        <FigureTile name={words.volumeToday} value={formatAmount(today.amountMinor)} />
        <FigureTile name={words.attemptsToday} value={formatCount(today.count)} />
        <FigureTile name={ui.successRate} value={rate === null ? "–" : formatShare(rate)} />
        <FigureTile name={words.failedToday} value={formatCount(today.failedCount)} />
      </FigureTileGrid>
      <Panel title={words.volume} lead={words.volumeLead}>
        <LazyDayChart
          points={byDay.map(({ day, amountMinor }) => ({ label: day, amountMinor }))}
          className="h-56"
        />
      </Panel>
    </>
  );
}

function Rails({ items }: { items: readonly RailHealth[] }) {
  const words = useWords(HEALTH_WORDS);
  const ui = useWords(UI_WORDS);
  const columns: Column<RailHealth>[] = [
    {
      title: words.rail,
      cell: ({ name }) => (
        <Link to="/operator/health" data-row className="font-semibold">
          {name}
        </Link>
      ),
    },
    { title: ui.status, place: "status", cell: (item) => <ProviderState item={item} /> },
    countColumn(ui.attempts, ({ attempts }) => attempts),
    shareColumn(ui.successRate, ({ successRate }) => successRate),
  ];
  return (
    <List
      words={{ title: words.rails, none: words.noRails }}
      list={toListing(items)}
      columns={columns}
      keyOf={keyOfProvider}
    />
  );
}

function TopMerchants({ items }: { items: readonly TopMerchant[] }) {
  const words = useWords(OPERATOR_WORDS);
  const ui = useWords(UI_WORDS);
  const columns: Column<TopMerchant>[] = [
    {
      title: ui.merchant,
      cell: ({ id, companyName }) => (
        <Link to="/operator/merchants/$id" params={{ id }} data-row className="font-semibold">
          {companyName}
        </Link>
      ),
    },
    moneyColumn(words.settled, ({ amountMinor }) => amountMinor, { isStrong: true }),
  ];
  return (
    <List
      words={{ title: words.topMerchants, lead: words.topLead, none: words.noSettled }}
      list={toListing(items)}
      columns={columns}
    />
  );
}
