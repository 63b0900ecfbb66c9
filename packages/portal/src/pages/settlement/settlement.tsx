import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { call } from "../../api/call.ts";
import type { SettlementItem, SettlementLineItem } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { MoreButton } from "../../ui/list/more-button.tsx";
import { type Column, Rows } from "../../ui/list/rows.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { Page } from "../../ui/page/page.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { Failed, LoadingBlock } from "../../ui/page/states.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { Money } from "../../ui/text/money.tsx";
import { When } from "../../ui/text/when.tsx";
import { formatDate } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { LINE_KIND_WORDS, SETTLEMENT_WORDS } from "./settlement-words.ts";

/** One payout with its lines, fees itemised. */
export function SettlementPage() {
  const words = useWords(SETTLEMENT_WORDS);
  const { language } = useLanguage();
  const toast = useToast();
  const { id } = useParams({ from: "/in/settlements/$id" });
  const pages = useInfiniteQuery({
    queryKey: ["getSettlement", id],
    queryFn: ({ pageParam }) =>
      call("getSettlement", { params: { id }, query: { cursor: pageParam, limit: undefined } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  const settlement = pages.data?.pages[0]?.settlement;
  const lines = pages.data?.pages.flatMap((page) => page.lines) ?? [];
  const download = () =>
    void call("downloadSettlement", { params: { id } }).then(
      (file) => saveFile(`settlement-${settlement?.date ?? id}.csv`, file),
      toast.failed,
    );
  return (
    <Page
      title={
        settlement ? formatDate(`${settlement.date}T00:00:00+08:00`, language) : words.settlement
      }
      back={{ to: "/settlements", text: words.back }}
      actions={
        <Button icon={Download} onClick={download}>
          {words.csv}
        </Button>
      }
    >
      {pages.isError && <Failed error={pages.error} onRetry={pages.refetch} />}
      {pages.isPending && <LoadingBlock height="h-96" />}
      {settlement && (
        <div className="flex flex-col gap-5">
          {settlement.isHeld && (
            <Notice tone="warn" title={words.held}>
              {words.heldText}
            </Notice>
          )}
          <Sums settlement={settlement} />
          <Panel title={words.lines} isFlush>
            <Lines items={lines} />
            <MoreButton pages={pages} />
          </Panel>
        </div>
      )}
    </Page>
  );
}

/** How the payout comes about: what was carried over, the lines, what stays. */
function Sums({ settlement }: { settlement: SettlementItem }) {
  const words = useWords(SETTLEMENT_WORDS);
  const rows = [
    [words.opening, settlement.openingMinor],
    [words.gross, settlement.paymentsMinor],
    [words.fees, settlement.feesMinor],
    [words.refunds, settlement.refundsMinor],
    [words.disputes, settlement.disputesMinor],
    [words.closing, -settlement.closingMinor],
  ] as const;
  return (
    <Panel title={words.net} lead={words.sumLead}>
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
    </Panel>
  );
}

function Lines({ items }: { items: readonly SettlementLineItem[] }) {
  const words = useWords(SETTLEMENT_WORDS);
  const kinds: Readonly<Record<string, string>> = useWords(LINE_KIND_WORDS);
  const ui = useWords(UI_WORDS);
  const columns: Column<SettlementLineItem>[] = [
    {
      title: words.order,
      cell: (item) =>
        item.transactionId ? (
          <Link
            to="/payments/$id"
            params={{ id: item.transactionId }}
            data-row
            className="font-mono text-13 break-words"
          >
            {item.orderId || item.transactionId}
          </Link>
        ) : (
          item.kind
        ),
    },
    { title: words.kind, cell: (item) => kinds[item.kind] ?? item.kind },
    { title: words.method, cell: (item) => item.methodName },
    { title: ui.date, cell: (item) => <When at={item.at} /> },
    {
      title: ui.amount,
      isRight: true,
      cell: (item) => <Money amountMinor={item.amountMinor} isStrong />,
    },
  ];
  return <Rows caption={words.lines} columns={columns} items={items} keyOf={({ id }) => id} />;
}
