import type { DayDetails } from "../../../generated/api.ts";
import { countColumn, moneyColumn, nameColumn } from "../../../ui/list/columns.tsx";
import { List, toListing } from "../../../ui/list/list.tsx";
import type { Column } from "../../../ui/list/rows.tsx";
import { FactsPanel } from "../../../ui/page/facts.tsx";
import { FigureTile, FigureTileGrid } from "../../../ui/page/figure-tile.tsx";
import { formatAmount, formatCount, formatDay } from "../../../words/format.ts";
import { useLanguage, useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { ACCOUNT_WORDS, CLOSE_WORDS, MOVEMENT_WORDS } from "./close-words.ts";

type Figures = DayDetails["figures"];
type Payment = Figures["payments"][number];
type Balance = Figures["balances"][number];

interface PartProps {
  figures: Figures;
}

/** All figures of a day. */
export function DayFiguresPart({ figures }: PartProps) {
  return (
    <>
      <Tiles figures={figures} />
      <Payments figures={figures} />
      <Rails figures={figures} />
      <Files figures={figures} />
      <Bank figures={figures} />
      <Movements figures={figures} />
      <Balances figures={figures} />
    </>
  );
}

function Tiles({ figures: { payments, owedMinor, balances } }: PartProps) {
  const words = useWords(CLOSE_WORDS);
  const accounts = useWords(ACCOUNT_WORDS);
  const paidMinor = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const owedIn = (name: Balance["account"]) =>
    formatAmount(0 - (balances.find(({ account }) => account === name)?.closingMinor ?? 0));
  return (
    <FigureTileGrid>
      <FigureTile name={words.payments} value={formatAmount(paidMinor)} />
      <FigureTile name={words.owed} value={formatAmount(owedMinor)} />
      <FigureTile name={accounts.MERCHANT_PAYOUTS_DUE} value={owedIn("MERCHANT_PAYOUTS_DUE")} />
      <FigureTile
        name={accounts.MERCHANT_PAYOUTS_IN_TRANSIT}
        value={owedIn("MERCHANT_PAYOUTS_IN_TRANSIT")}
      />
    </FigureTileGrid>
  );
}

function Payments({ figures: { payments } }: PartProps) {
  const words = useWords(CLOSE_WORDS);
  const ui = useWords(UI_WORDS);
  const { language } = useLanguage();
  const columns: Column<Payment>[] = [
    nameColumn(words.method, (item) => item.methodName[language]),
    { title: words.provider, place: "wide", cell: (item) => item.railId },
    countColumn(words.count, (item) => item.count),
    moneyColumn(ui.amount, (item) => item.amountMinor, { isStrong: true }),
  ];
  return (
    <List
      words={{ title: words.payments, lead: words.paymentsLead, none: words.noPayments }}
      list={toListing(payments)}
      keyOf={({ railId, method }) => `${railId} ${method}`}
      columns={columns}
    />
  );
}

function Rails({ figures: { rails } }: PartProps) {
  const words = useWords(CLOSE_WORDS);
  const columns: Column<Figures["rails"][number]>[] = [
    nameColumn(words.provider, (item) => item.railId),
    moneyColumn(words.expected, (item) => item.expectedMinor),
    moneyColumn(words.file, (item) => item.fileMinor),
    moneyColumn(words.difference, (item) => (item.fileMinor ?? 0) - item.expectedMinor, {
      isStrong: true,
    }),
  ];
  return (
    <List
      words={{ title: words.rails, lead: words.railsLead, none: words.noRails }}
      list={toListing(rails)}
      keyOf={({ railId }) => railId}
      columns={columns}
    />
  );
}

function Files({ figures: { files } }: PartProps) {
  const words = useWords(CLOSE_WORDS);
  const { language } = useLanguage();
  const columns: Column<Figures["files"][number]>[] = [
    nameColumn(words.provider, (item) => item.railId),
    { title: words.fileDate, place: "half", cell: (item) => formatDay(item.date, language) },
    moneyColumn(words.gross, (item) => item.grossMinor),
    moneyColumn(words.fee, (item) => item.feeMinor),
    moneyColumn(words.net, (item) => item.netMinor, { isStrong: true }),
  ];
  return (
    <List
      words={{ title: words.files, none: words.noFiles }}
      list={toListing(files)}
      keyOf={({ railId, date }) => `${railId} ${date}`}
      columns={columns}
    />
  );
}

function Bank({ figures: { bank } }: PartProps) {
  const words = useWords(CLOSE_WORDS);
  const shown = ({ count, amountMinor }: Figures["bank"]["credits"]) =>
    `${formatAmount(amountMinor)} (${formatCount(count)})`;
  return (
    <FactsPanel
      title={words.bank}
      items={[
        [words.credits, shown(bank.credits)],
        [words.returned, shown(bank.returned)],
        [words.debits, shown(bank.debits)],
        [words.paid, shown(bank.paid)],
      ]}
    />
  );
}

function Movements({ figures: { movements } }: PartProps) {
  const words = useWords(CLOSE_WORDS);
  const names = useWords(MOVEMENT_WORDS);
  const ui = useWords(UI_WORDS);
  const columns: Column<Figures["movements"][number]>[] = [
    nameColumn(words.movement, (item) => names[item.kind]),
    countColumn(words.count, (item) => item.count),
    moneyColumn(ui.amount, (item) => item.amountMinor, { isStrong: true }),
  ];
  const moved = movements.filter(({ kind, count }) => count > 0 && kind !== "PAYMENT");
  return (
    <List
      words={{ title: words.movements, lead: words.movementsLead, none: words.noMovements }}
      list={toListing(moved)}
      keyOf={({ kind }) => kind}
      columns={columns}
    />
  );
}

/** Of what is owed, the sign is turned: what the gateway owes is positive. */
function Balances({ figures: { balances } }: PartProps) {
  const words = useWords(CLOSE_WORDS);
  const names = useWords(ACCOUNT_WORDS);
  const hasLate = balances.some(({ lateMinor }) => lateMinor !== 0);
  const amount = (title: string, key: keyof Omit<Balance, "account">, isStrong = false) =>
    moneyColumn<Balance>(title, (item) => signOf(item) * item[key] + 0, { isStrong });
  const columns: Column<Balance>[] = [
    nameColumn(words.account, (item) => names[item.account]),
    amount(words.opening, "openingMinor"),
    amount(words.moved, "movedMinor"),
    ...(hasLate ? [amount(words.late, "lateMinor")] : []),
    amount(words.closing, "closingMinor", true),
  ];
  return (
    <List
      words={{ title: words.balances, lead: words.balancesLead, none: words.noMovements }}
      list={toListing(balances)}
      keyOf={({ account }) => account}
      columns={columns}
    />
  );
}

const signOf = ({ account }: Balance) => (account.startsWith("RAIL_") ? 1 : -1);
