import { Link, useParams } from "@tanstack/react-router";
import { usePages } from "../../api/use-api.ts";
import type {
  Payout,
  SettlementItem,
  SettlementLineItem,
  SettlementProof,
} from "../../generated/api.ts";
import { DownloadButton } from "../../ui/files/download-button.tsx";
import { useUsualColumns } from "../../ui/list/columns.tsx";
import { List } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { copyFact, Facts, FactsPanel } from "../../ui/page/facts.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { Loaded } from "../../ui/page/states.tsx";
import { Money } from "../../ui/text/money.tsx";
import { Status } from "../../ui/text/status.tsx";
import { When } from "../../ui/text/when.tsx";
import { formatAmount, formatDay } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { PayoutNotice } from "./payout.tsx";
import { PAYOUT_WORDS } from "./payout-words.ts";
import { LINE_KIND_WORDS, SETTLEMENT_WORDS } from "./settlement-words.ts";

/** One payout with its lines, fees itemised. */
export function SettlementPage() {
  const words = useWords(SETTLEMENT_WORDS);
  const { language } = useLanguage();
  const { id } = useParams({ from: "/in/settlements/$id" });
  const pages = usePages("getSettlement", { params: { id } });
  const settlement = pages.data?.pages[0]?.settlement;
  return (
    <Page
      title={settlement ? formatDay(settlement.date, language) : words.settlement}
      back={{ to: "/settlements", text: words.title }}
      actions={
        <>
          <DownloadButton endpoint="downloadSettlement" input={{ params: { id } }}>
            {words.csv}
          </DownloadButton>
          <DownloadButton
            endpoint="downloadSettlement"
            input={{ params: { id }, query: { format: "xlsx" } }}
            aria-label={words.xlsx}
          >
            XLSX
          </DownloadButton>
        </>
      }
    >
      <SettlementContent pages={pages} />
    </Page>
  );
}

interface SettlementContentProps {
  pages: ReturnType<typeof usePages<"getSettlement" | "getMerchantSettlement">>;
  /** Whose it is, where an operator reads it. */
  merchantId?: string;
}

/** For the merchant, or for an operator. */
export function SettlementContent({ pages, merchantId }: SettlementContentProps) {
  const words = useWords(SETTLEMENT_WORDS);
  const columns = useLineColumns(merchantId);
  return (
    <Loaded query={pages}>
      {({ pages: [first, ...more] }) =>
        first && (
          <div className="flex flex-col gap-5">
            {first.settlement.isHeld && (
              <Notice tone="warn" title={words.onHold}>
                {words.onHoldText}
              </Notice>
            )}
            <Sums settlement={first.settlement} isOwn={merchantId === undefined} />
            {first.payout ? (
              <PayoutLink payout={first.payout} isOwn={merchantId === undefined} />
            ) : (
              <NoPayout {...first} />
            )}
            {first.proof && <Proof proof={first.proof} />}
            <List
              words={{ title: words.lines, none: words.noLines }}
              list={{ ...pages, items: [first, ...more].flatMap(({ lines }) => lines) }}
              columns={columns}
            />
          </div>
        )
      }
    </Loaded>
  );
}

/** How far the payout is. */
function PayoutLink({ payout, isOwn }: { payout: Payout; isOwn: boolean }) {
  const words = useWords(PAYOUT_WORDS);
  return (
    <>
      <PayoutNotice payout={payout} />
      <FactsPanel
        title={words.payout}
        items={[
          [words.payout, <Status key="state" status={payout.state} />],
          [words.account, `${payout.bankName} ${payout.account}`.trim()],
          [
            words.reference,
            isOwn ? (
              <Link key="link" to="/payouts/$id" params={{ id: payout.id }} className="link">
                {payout.reference}
              </Link>
            ) : (
              payout.reference
            ),
          ],
        ]}
      />
    </>
  );
}

/** Of an earlier release: what became of it is not known here. */
function NoPayout({ settlement }: { settlement: SettlementItem }) {
  const words = useWords(PAYOUT_WORDS);
  if (settlement.payoutMinor === 0) return null;
  return <p className="text-13 text-ink-2">{words.noPayout}</p>;
}

/** How the payout is calculated: opening balance, lines, what is carried forward. */
function Sums({ settlement, isOwn }: { settlement: SettlementItem; isOwn: boolean }) {
  const words = useWords(SETTLEMENT_WORDS);
  const ofDay = { from: settlement.date, to: settlement.date };
  const rows = [
    [words.opening, settlement.openingMinor],
    [words.gross, settlement.paymentsMinor],
    [words.fees, settlement.feesMinor],
    ...(settlement.taxesMinor ? ([[words.taxes, settlement.taxesMinor]] as const) : []),
    [words.refunds, settlement.refundsMinor],
    [words.disputes, settlement.disputesMinor],
    ...(settlement.returnedPayoutsMinor
      ? ([[words.returnedPayouts, settlement.returnedPayoutsMinor]] as const)
      : []),
    [words.closing, -settlement.closingMinor],
  ] as const;
  return (
    <Panel title={words.sums} lead={words.sumLead}>
      <dl className="max-w-md">
        {rows.map(([name, amountMinor]) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line py-2">
            <dt>{name}</dt>
            <dd>
              <Money amountMinor={amountMinor} />
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 py-2 text-20 font-semibold">
          <dt>{words.net}</dt>
          <dd>
            <Money amountMinor={settlement.payoutMinor} />
          </dd>
        </div>
      </dl>
      {isOwn && (
        <p className="flex flex-wrap gap-4 text-13">
          <Link to="/payments" search={ofDay} className="link">
            {words.created}
          </Link>
          <Link to="/reports" search={ofDay} className="link">
            {words.report}
          </Link>
        </p>
      )}
    </Panel>
  );
}

function Proof({ proof }: { proof: SettlementProof }) {
  const words = useWords(SETTLEMENT_WORDS);
  return (
    <Panel title={words.proof} lead={words.proofLead}>
      <Facts
        items={[
          [words.proofSequence, String(proof.sequence)],
          copyFact(words.proofRoot, proof.root),
          copyFact(words.proofKey, proof.keyId),
        ]}
      />
    </Panel>
  );
}

function useLineColumns(merchantId: string | undefined): Column<SettlementLineItem>[] {
  const kinds: Readonly<Record<string, string>> = useWords(LINE_KIND_WORDS);
  const ui = useWords(UI_WORDS);
  const words = useWords(SETTLEMENT_WORDS);
  const { language } = useLanguage();
  const { amount } = useUsualColumns();
  return [
    {
      title: ui.order,
      cell: (item) =>
        item.transactionId ? (
          <Link
            to={merchantId === undefined ? "/payments/$id" : "/operator/payments/$id"}
            params={{ id: item.transactionId }}
            search={{ merchantId }}
            data-row
            className="font-mono text-13 break-words"
          >
            {item.orderId || item.transactionId}
          </Link>
        ) : (
          item.kind
        ),
    },
    {
      title: ui.type,
      place: "note",
      cell: (item) => {
        const kind = kinds[item.kind] ?? item.kind;
        return item.taxMinor ? words.ofWhichTax(kind, formatAmount(Math.abs(item.taxMinor))) : kind;
      },
    },
    {
      title: ui.method,
      place: "note",
      cell: (item) => (
        <span title={item.bankName ? item.methodName[language] : undefined}>
          {(item.bankName ?? item.methodName)[language]}
        </span>
      ),
    },
    { title: ui.date, place: "note", cell: (item) => <When at={item.at} /> },
    amount,
  ];
}
