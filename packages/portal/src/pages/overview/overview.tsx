import { ArrowRightLeft } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useSignedIn } from "../../api/session.tsx";
import { useList } from "../../api/use-api.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import { List } from "../../ui/list/list.tsx";
import { FilterProblems } from "../../ui/list/problems/filter-problems.tsx";
import { useFilters } from "../../ui/list/use-filters.ts";
import { Page } from "../../ui/page/page.tsx";
import { LoadedTogether, LoadingBlock } from "../../ui/page/states.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { OutageNotices } from "../health/providers/outage-notices.tsx";
import { usePaymentColumns } from "../payment/payment-columns.tsx";
import { REPORT_WORDS } from "../payment/reports/report-words.ts";
import { AttentionPanel, isForOperator } from "./attention-panel.tsx";
import { BalancePanel } from "./balance-panel.tsx";
import { Figures } from "./figures.tsx";
import { FirstCall } from "./first-call.tsx";
import { DAYS, daysOf, useOverview } from "./overview-reads.ts";
import { OVERVIEW_WORDS } from "./overview-words.ts";
import { SetUpCard } from "./set-up-card.tsx";
import { VerificationCard } from "./verification-card.tsx";

const CHOICES = { days: DAYS.map(String) };

/** What a merchant opens the portal for: how business goes, what is owed, what has to be done. */
export function OverviewPage() {
  const words = useWords(OVERVIEW_WORDS);
  const report = useWords(REPORT_WORDS);
  const { may } = useSignedIn();
  const filters = useFilters(["days"], CHOICES);
  const days = daysOf(filters.values.days);
  return (
    <Page
      title={words.title}
      actions={
        may("payments:read") && (
          <SelectField
            className="min-w-44 max-sm:flex-1"
            label={report.range}
            isLabelHidden
            value={String(days)}
            onValue={(value) => filters.set({ days: value })}
            options={DAYS.map((each) => [String(each), report.days(each)])}
          />
        )
      }
    >
      <FilterProblems fields={[{ name: "days", label: report.range }]} filters={filters} />
      <div className="mb-4 flex flex-col gap-3 empty:hidden">
        <OutageNotices />
        <VerificationCard />
      </div>
      <Dashboard days={days} />
    </Page>
  );
}

/** What needs attention is on the screen first: a phone takes a moment to make the rest. */
function Dashboard({ days }: { days: number }) {
  const { may } = useSignedIn();
  const isDeveloper = may("applications:read");
  const { current, previous, balance, facts, attention } = useOverview(days);
  const others = [current, previous, balance, facts];
  const isLoaded = !others.some(({ isLoading }) => isLoading);
  const [wasLoaded] = useState(isLoaded);
  const isShown = useDeferredValue(isLoaded, wasLoaded);
  const items = attention.data?.items.filter((item) => !isForOperator(item)) ?? [];
  const checklist = facts.data?.checklist ?? [];
  const isSetUp = checklist.every(({ isDone }) => isDone);
  const hasPaid = checklist.some(({ id, isDone }) => id === "first_payment" && isDone);
  return (
    <LoadedTogether
      queries={[attention, ...others]}
      isShown={!attention.isLoading}
      height="h-[720px]"
    >
      {() => (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
          <div className="flex min-w-0 flex-col gap-4 max-xl:contents">
            {!isShown && (
              <div className="min-w-0 max-xl:order-2">
                <LoadingBlock height="h-[480px]" />
              </div>
            )}
            {isShown && current.data && previous.data && (
              <div className="min-w-0 max-xl:order-2">
                <Figures current={current.data} previous={previous.data} />
              </div>
            )}
            {isShown && isDeveloper && !hasPaid && (
              <div className="min-w-0 max-xl:order-4">
                <FirstCall />
              </div>
            )}
            {isShown && may("payments:read") && (
              <div className="min-w-0 max-xl:order-5">
                <Latest />
              </div>
            )}
          </div>
          <div className="flex min-w-0 flex-col gap-4 max-xl:contents">
            <div className="min-w-0 max-xl:order-1">
              <AttentionPanel items={items} />
            </div>
            {isShown && balance.data && (
              <div className="min-w-0 max-xl:order-3">
                <BalancePanel balance={balance.data} />
              </div>
            )}
            {isShown && isDeveloper && !isSetUp && (
              <div className="min-w-0 max-xl:order-6">
                <SetUpCard items={checklist} />
              </div>
            )}
          </div>
        </div>
      )}
    </LoadedTogether>
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
