import { ReceiptText } from "lucide-react";
import { useApi } from "../../api/use-api.ts";
import type { FeeStatementItem } from "../../generated/api.ts";
import { DownloadButton } from "../../ui/files/download-button.tsx";
import { moneyColumn } from "../../ui/list/columns.tsx";
import { ListPage, toListing } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { Money } from "../../ui/text/money.tsx";
import { formatMonth } from "../../words/format.ts";
import { useLanguage, useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { FEE_STATEMENT_WORDS } from "./fee-statement-words.ts";

/** A merchant's monthly fee statements, the last month first. */
export function FeeStatementsPage() {
  const words = useWords(FEE_STATEMENT_WORDS);
  const statements = useApi("listFeeStatements", {});
  const columns = useColumns();
  const list = {
    ...toListing(statements.data?.items ?? []),
    ...{ items: statements.data?.items, isError: statements.isError, error: statements.error },
    refetch: statements.refetch,
  };
  return (
    <ListPage
      words={words}
      icon={ReceiptText}
      list={list}
      columns={columns}
      keyOf={({ number }) => number}
    />
  );
}

function useColumns(): Column<FeeStatementItem>[] {
  const words = useWords(FEE_STATEMENT_WORDS);
  const ui = useWords(UI_WORDS);
  const { language } = useLanguage();
  return [
    {
      title: words.month,
      cell: ({ month }) => <span className="font-semibold">{formatMonth(month, language)}</span>,
    },
    { title: words.number, place: "wide", cell: ({ number }) => number },
    moneyColumn(words.fees, ({ feeMinor }) => feeMinor),
    moneyColumn(words.tax, ({ taxMinor }) => taxMinor),
    {
      title: words.total,
      isRight: true,
      place: "figure",
      cell: ({ totalMinor }) => <Money amountMinor={totalMinor} isStrong />,
    },
    {
      title: ui.actions,
      isRight: true,
      place: "acts",
      cell: ({ month }) => (
        <span className="inline-flex flex-wrap justify-end gap-2">
          <DownloadButton
            isSmall
            endpoint="printFeeStatement"
            input={{ params: { month }, query: { lang: language } }}
          >
            {words.pdf}
          </DownloadButton>
          <DownloadButton isSmall endpoint="downloadFeeStatement" input={{ params: { month } }}>
            {words.csv}
          </DownloadButton>
        </span>
      ),
    },
  ];
}
