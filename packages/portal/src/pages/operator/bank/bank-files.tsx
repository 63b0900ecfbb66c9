import { Link } from "@tanstack/react-router";
import { useList } from "../../../api/use-api.ts";
import type { BankFile, BankFileProblem } from "../../../generated/api.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { countColumn, nameColumn, timeColumn } from "../../../ui/list/columns.tsx";
import { List } from "../../../ui/list/list.tsx";
import type { Column } from "../../../ui/list/rows.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { useLanguage, useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { useLinkedSection } from "../../health/health-sections.ts";
import { OPERATOR_PAYOUT_WORDS } from "../payout/operator-payout-words.ts";
import { BANK_WORDS } from "./bank-words.ts";
import { useEntryColumns } from "./entry-columns.tsx";
import { UploadPart } from "./upload-part.tsx";

/** Files of the bank, and what an operator has to look at. */
export function BankFilesPage() {
  const words = useWords(BANK_WORDS);
  const payouts = useWords(OPERATOR_PAYOUT_WORDS);
  useLinkedSection(true);
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={<ButtonLink to="/operator/payouts">{payouts.title}</ButtonLink>}
    >
      <div className="flex flex-col gap-5">
        <UploadPart />
        <Problems />
        <List
          id="entries"
          isCounted
          words={{ title: words.open, lead: words.openLead, none: words.noOpen }}
          list={useList("listOpenBankEntries")}
          columns={useEntryColumns()}
        />
        <List
          isCounted
          words={{ title: words.files, lead: words.filesLead, none: words.noFiles }}
          list={useList("listBankFiles")}
          columns={useFileColumns()}
        />
      </div>
    </Page>
  );
}

/** Only where there are any. */
function Problems() {
  const words = useWords(BANK_WORDS);
  const ui = useWords(UI_WORDS);
  const { language } = useLanguage();
  const list = useList("listBankFileProblems");
  const columns: Column<BankFileProblem>[] = [
    nameColumn(ui.name, (item) => item.name),
    { title: words.problem, place: "wide", cell: (item) => item.problem[language] },
    timeColumn(ui.created, (item) => item.foundAt, "time"),
  ];
  if (!list.items || list.items.length === 0) return null;
  return (
    <List
      words={{ title: words.problems, lead: words.problemsLead, none: words.noFiles }}
      list={list}
      columns={columns}
    />
  );
}

function useFileColumns(): Column<BankFile>[] {
  const words = useWords(BANK_WORDS);
  return [
    {
      title: words.file,
      cell: (item) => (
        <Link
          to="/operator/bank-files/$id"
          params={{ id: item.id }}
          data-row
          className="font-semibold break-all"
        >
          {item.name}
        </Link>
      ),
    },
    { title: words.kind, place: "half", cell: (item) => item.kind },
    countColumn(words.entries, (item) => item.entryCount),
    countColumn(words.toReview, (item) => item.openCount),
    {
      title: words.receivedBy,
      isSpare: true,
      cell: (item) => item.receivedBy || words.automatically,
    },
    timeColumn(words.received, (item) => item.receivedAt),
  ];
}
