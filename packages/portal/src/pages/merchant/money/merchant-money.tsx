import { Link } from "@tanstack/react-router";
import { useApi, useList } from "../../../api/use-api.ts";
import type { MerchantMoney, Payout, SettlementItem } from "../../../generated/api.ts";
import {
  countColumn,
  moneyColumn,
  timeColumn,
  useUsualColumns,
} from "../../../ui/list/columns.tsx";
import { List, toListing } from "../../../ui/list/list.tsx";
import type { Column } from "../../../ui/list/rows.tsx";
import { FigureTile, FigureTileGrid } from "../../../ui/page/figure-tile.tsx";
import { Loaded } from "../../../ui/page/states.tsx";
import { Status } from "../../../ui/text/status.tsx";
import { TwoLines } from "../../../ui/text/two-lines.tsx";
import { When } from "../../../ui/text/when.tsx";
import { startOfDay } from "../../../words/days.ts";
import { formatAmount, formatCount, formatShare } from "../../../words/format.ts";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { BalancePanel } from "../../overview/balance-panel.tsx";
import { successRateOf } from "../../payment/reports/report-period.ts";
import { MERCHANT_MONEY_WORDS } from "./merchant-money-words.ts";

/** What a merchant takes, is owed and was paid out. */
export function MerchantMoneyPart({ id }: { id: string }) {
  const money = useApi("getMerchantMoney", { params: { id } });
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Loaded query={money}>{(found) => <Content money={found} />}</Loaded>
      <Settlements id={id} />
    </div>
  );
}

function Content({ money }: { money: MerchantMoney }) {
  const words = useWords(MERCHANT_MONEY_WORDS);
  const columns = usePayoutColumns();
  return (
    <div className="flex flex-col gap-5">
      <Figures money={money} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <BalancePanel
          balance={money.balance}
          heldText={words.payoutHeld}
          actions={
            <Link
              to="/operator/payments"
              search={{ merchantId: money.merchantId }}
              className="link text-13 font-semibold"
            >
              {words.toPayments}
            </Link>
          }
        />
        <List
          words={{ title: words.lastPayouts, none: words.noPayouts }}
          list={toListing(money.lastPayouts)}
          columns={columns}
        />
      </div>
    </div>
  );
}

function Figures({ money: { figures, openDisputes, ...money } }: { money: MerchantMoney }) {
  const words = useWords(MERCHANT_MONEY_WORDS);
  const rate = successRateOf(figures);
  const ended = figures.successCount + figures.failedCount;
  const { days } = figures;
  return (
    <FigureTileGrid>
      <FigureTile name={words.volume(days)} value={formatAmount(figures.amountMinor)} />
      <FigureTile
        name={words.successRate(days)}
        value={rate === null ? "–" : formatShare(rate)}
        hint={words.ended(formatCount(ended))}
      />
      <FigureTile
        name={words.due}
        value={formatAmount(money.dueMinor)}
        hint={words.inTransit(formatAmount(money.inTransitMinor))}
      />
      <FigureTile
        name={words.openDisputes}
        value={formatCount(openDisputes.count)}
        hint={openDisputes.count > 0 && formatAmount(openDisputes.amountMinor)}
      />
    </FigureTileGrid>
  );
}

function usePayoutColumns(): Column<Payout>[] {
  const words = useWords(MERCHANT_MONEY_WORDS);
  const ui = useWords(UI_WORDS);
  return [
    {
      title: words.reference,
      cell: (item) => (
        <TwoLines title={item.reference} text={`${item.bankName} ${item.account}`.trim()} />
      ),
    },
    { title: ui.status, place: "status", cell: (item) => <Status status={item.state} /> },
    timeColumn(ui.created, (item) => item.createdAt, "date"),
    moneyColumn(ui.amount, (item) => item.amountMinor, { isStrong: true }),
  ];
}

function Settlements({ id }: { id: string }) {
  const words = useWords(MERCHANT_MONEY_WORDS);
  const ui = useWords(UI_WORDS);
  const { amount } = useUsualColumns();
  const columns: Column<SettlementItem>[] = [
    {
      title: ui.day,
      cell: (item) => (
        <Link
          to="/operator/settlements/$id"
          params={{ id: item.id }}
          search={{ merchantId: id }}
          data-row
          className="font-semibold"
        >
          <When at={startOfDay(item.date)} form="date" />
        </Link>
      ),
    },
    countColumn(words.lines, (item) => item.lineCount),
    moneyColumn(words.payments, (item) => item.paymentsMinor),
    moneyColumn(amount.title, (item) => item.payoutMinor, { isStrong: true }),
  ];
  return (
    <List
      isCounted
      words={{ title: words.settlements, none: words.noSettlements }}
      list={useList("listMerchantSettlements", { params: { id }, query: { limit: "10" } })}
      columns={columns}
    />
  );
}
