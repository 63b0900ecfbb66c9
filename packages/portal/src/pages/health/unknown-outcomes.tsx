import { useList } from "../../api/use-api.ts";
import type { UnknownOutcome } from "../../generated/api.ts";
import { ActButton } from "../../ui/dialog/dialog-button.tsx";
import { moneyColumn, timeColumn } from "../../ui/list/columns.tsx";
import { List } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { Status } from "../../ui/text/status.tsx";
import { useLanguage, useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { useOrderColumn } from "../operator/payment/merchant-links.tsx";
import type { SectionProps } from "./health-sections.ts";
import { HEALTH_WORDS } from "./health-words.ts";

/** Payment attempts without a final status. */
export function UnknownOutcomesPanel({ id }: SectionProps) {
  const words = useWords(HEALTH_WORDS);
  const ui = useWords(UI_WORDS);
  const { language } = useLanguage();
  const columns: Column<UnknownOutcome>[] = [
    useOrderColumn<UnknownOutcome>(),
    {
      title: ui.method,
      cell: ({ bankName, methodName }) => (bankName ?? methodName)[language],
    },
    { title: ui.status, place: "status", cell: (item) => <Status status={item.attemptState} /> },
    moneyColumn(ui.amount, (item) => item.amountMinor),
    { title: words.checks, isRight: true, cell: (item) => item.inquiryCount },
    timeColumn(words.nextCheck, (item) => item.inquireAt, "ago"),
    {
      title: words.checkStatus,
      isRight: true,
      place: "acts",
      cell: (item) => (
        <ActButton
          isSmall
          endpoint="requestStatusCheck"
          input={{ params: { id: item.transactionId } }}
          changes={["listUnknownOutcomes"]}
          done={words.checkRequested}
        >
          {words.checkStatus}
        </ActButton>
      ),
    },
  ];
  const { outcomes: title, outcomesLead: lead, noOutcomes: none, outcomesSum: sum } = words;
  return (
    <List
      id={id}
      isCounted
      words={{ title, lead, none, sum }}
      list={useList("listUnknownOutcomes")}
      columns={columns}
      keyOf={(item) => item.transactionId}
    />
  );
}
