import { ArrowRightLeft } from "lucide-react";
import { useSignedIn } from "../../api/session.tsx";
import { useApi, useList } from "../../api/use-api.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { joinClasses } from "../../ui/join-classes.ts";
import { List } from "../../ui/list/list.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Loaded } from "../../ui/page/states.tsx";
import { dayBefore } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { Checklist } from "../go-live/checklist.tsx";
import { usePaymentColumns } from "../payment/payment-columns.tsx";
import { FigureTiles } from "../payment/reports/figure-tiles.tsx";
import { FirstCall } from "./first-call.tsx";
import { OVERVIEW_WORDS } from "./overview-words.ts";

const DAYS = 7;

/** The start page: figures, the latest payments, and the next steps for new merchants. */
export function OverviewPage() {
  const words = useWords(OVERVIEW_WORDS);
  const { may } = useSignedIn();
  const isDeveloper = may("applications:read");
  return (
    <Page title={words.title} lead={words.lead}>
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
  return (
    <Loaded query={figures} height="h-[121px]">
      {(data) => <FigureTiles figures={data} />}
    </Loaded>
  );
}

function Latest() {
  const words = useWords(OVERVIEW_WORDS);
  const ui = useWords(UI_WORDS);
  const columns = usePaymentColumns();
  const payments = useList("listPayments", { query: { limit: "5" } });
  return (
    <List
      words={{ title: ui.latestPayments, none: words.noPayments, noneHint: words.noPaymentsHint }}
      icon={ArrowRightLeft}
      actions={
        <ButtonLink to="/payments" look="quiet" isSmall>
          {words.allPayments}
        </ButtonLink>
      }
      list={{ ...payments, hasNextPage: false }}
      columns={[0, 1, 2, 4].flatMap((index) => columns[index] ?? [])}
    />
  );
}

function Progress() {
  const facts = useApi("getDeveloperFacts", {});
  return (
    <Loaded query={facts} height="h-80">
      {({ checklist }) => <Checklist items={checklist} />}
    </Loaded>
  );
}
