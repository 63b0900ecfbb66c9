import { Link } from "@tanstack/react-router";
import { ArrowRightLeft } from "lucide-react";
import { useSignedIn } from "../../api/session.tsx";
import { useApi } from "../../api/use-api.ts";
import { buttonClass } from "../../ui/button.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { Rows } from "../../ui/list/rows.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { Empty, Failed, LoadingBlock, LoadingRows } from "../../ui/page/states.tsx";
import { dayBefore } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { Checklist } from "../go-live/checklist.tsx";
import { usePaymentColumns } from "../payment/payment-columns.tsx";
import { FigureTiles } from "../payment/reports/figure-tiles.tsx";
import { FirstCall } from "./first-call.tsx";
import { OVERVIEW_WORDS } from "./overview-words.ts";

const DAYS = 7;

/** The first page: figures, the latest payments, and the next step for a newcomer. */
export function OverviewPage() {
  const words = useWords(OVERVIEW_WORDS);
  const { user, may } = useSignedIn();
  const isDeveloper = may("applications:read");
  return (
    <Page title={words.title(user.firstName)} lead={words.lead}>
      <div className="flex flex-col gap-5">
        {may("payments:read") && <Figures />}
        <div
          className={joinClasses(
            "grid items-start gap-5",
            isDeveloper && "xl:grid-cols-[minmax(0,1fr)_360px]",
          )}
        >
          <div className="flex min-w-0 flex-col gap-5">
            {may("payments:read") && <Latest />}
            {isDeveloper && <FirstCall />}
          </div>
          {isDeveloper && <Progress />}
        </div>
      </div>
    </Page>
  );
}

function Figures() {
  const now = new Date();
  const query = { from: dayBefore(now, DAYS - 1), to: dayBefore(now, -1) };
  const figures = useApi("getPaymentFigures", { query });
  if (figures.isError) return <Failed error={figures.error} onRetry={figures.refetch} />;
  if (!figures.data) return <LoadingBlock height="h-[121px]" />;
  return <FigureTiles figures={figures.data} />;
}

function Latest() {
  const words = useWords(OVERVIEW_WORDS);
  const columns = usePaymentColumns();
  const payments = useApi("listPayments", { query: { limit: "5" } });
  const items = payments.data?.items;
  return (
    <Panel
      title={words.latest}
      isFlush
      actions={
        <Link to="/payments" className={buttonClass("quiet", true)}>
          {words.allPayments}
        </Link>
      }
    >
      {payments.isPending && <LoadingRows count={5} />}
      {payments.isError && <Failed error={payments.error} onRetry={payments.refetch} />}
      {items?.length === 0 && (
        <Empty icon={ArrowRightLeft} title={words.noPayments}>
          {words.noPaymentsHint}
        </Empty>
      )}
      {items && items.length > 0 && (
        <Rows
          caption={words.latest}
          columns={[0, 1, 2, 4].flatMap((index) => columns[index] ?? [])}
          items={items}
          keyOf={({ id }) => id}
        />
      )}
    </Panel>
  );
}

function Progress() {
  const facts = useApi("getDeveloperFacts", {});
  if (facts.isError) return <Failed error={facts.error} onRetry={facts.refetch} />;
  if (!facts.data) return <LoadingBlock height="h-80" />;
  return <Checklist items={facts.data.checklist} />;
}
