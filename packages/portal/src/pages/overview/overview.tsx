import { ArrowRightLeft } from "lucide-react";
import { useSignedIn } from "../../api/session.tsx";
import { useApi, useList } from "../../api/use-api.ts";
import { useAttention } from "../../shell/navigation/use-attention.ts";
import { ButtonLink } from "../../ui/button-link.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import { List } from "../../ui/list/list.tsx";
import { useFilters } from "../../ui/list/use-filters.ts";
import { Page } from "../../ui/page/page.tsx";
import { LoadedTogether } from "../../ui/page/states.tsx";
import { dayBefore } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { usePaymentColumns } from "../payment/payment-columns.tsx";
import { REPORT_WORDS } from "../payment/reports/report-words.ts";
import { AttentionPanel, isForOperator } from "./attention-panel.tsx";
import { BalancePanel } from "./balance-panel.tsx";
import { Figures } from "./figures.tsx";
import { FirstCall } from "./first-call.tsx";
import { OVERVIEW_WORDS } from "./overview-words.ts";
import { SetUpCard } from "./set-up-card.tsx";

const DAYS = [7, 30, 90] as const;

/** What a merchant opens the portal for: how business goes, what is owed, what has to be done. */
export function OverviewPage() {
  const words = useWords(OVERVIEW_WORDS);
  const report = useWords(REPORT_WORDS);
  const { may } = useSignedIn();
  const { values, set } = useFilters(["days"]);
  const days = DAYS.find((each) => String(each) === values.days) ?? DAYS[0];
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
            onValue={(value) => set({ days: value })}
            options={DAYS.map((each) => [String(each), report.days(each)])}
          />
        )
      }
    >
      <Dashboard days={days} />
    </Page>
  );
}

function Dashboard({ days }: { days: number }) {
  const { may } = useSignedIn();
  const isDeveloper = may("applications:read");
  const now = new Date();
  const range = (from: number, to: number) => ({
    query: { from: dayBefore(now, from), to: dayBefore(now, to) },
  });
  const isOn = may("payments:read");
  const current = useApi("getPaymentFigures", range(days - 1, -1), { isOn });
  const previous = useApi("getPaymentFigures", range(2 * days - 1, days - 1), { isOn });
  const hasBalance = may("settlements:read");
  const balance = useApi("getBalance", {}, { isOn: hasBalance });
  const facts = useApi("getDeveloperFacts", {}, { isOn: isDeveloper });
  const attention = useAttention();
  const items = attention.data?.items.filter((item) => !isForOperator(item)) ?? [];
  const checklist = facts.data?.checklist ?? [];
  const isSetUp = checklist.every(({ isDone }) => isDone);
  const hasPaid = checklist.some(({ id, isDone }) => id === "first_payment" && isDone);
  return (
    <LoadedTogether queries={[current, previous, balance, facts, attention]} height="h-[720px]">
      {() => (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
          <div className="flex min-w-0 flex-col gap-4 max-xl:contents">
            {current.data && previous.data && (
              <div className="min-w-0 max-xl:order-2">
                <Figures current={current.data} previous={previous.data} />
              </div>
            )}
            {isDeveloper && !hasPaid && (
              <div className="min-w-0 max-xl:order-4">
                <FirstCall />
              </div>
            )}
            {isOn && (
              <div className="min-w-0 max-xl:order-5">
                <Latest />
              </div>
            )}
          </div>
          <div className="flex min-w-0 flex-col gap-4 max-xl:contents">
            <div className="min-w-0 max-xl:order-1">
              <AttentionPanel items={items} />
            </div>
            {balance.data && (
              <div className="min-w-0 max-xl:order-3">
                <BalancePanel balance={balance.data} />
              </div>
            )}
            {isDeveloper && !isSetUp && (
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
