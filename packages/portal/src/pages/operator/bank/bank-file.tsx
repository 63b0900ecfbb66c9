import { useParams } from "@tanstack/react-router";
import { useApi, useList } from "../../../api/use-api.ts";
import type { BankFile } from "../../../generated/api.ts";
import { DownloadButton } from "../../../ui/files/download-button.tsx";
import { List } from "../../../ui/list/list.tsx";
import { DetailPage } from "../../../ui/page/detail-page.tsx";
import { copyFact, FactsPanel, timeFact } from "../../../ui/page/facts.tsx";
import { useWords } from "../../../words/language.tsx";
import { BANK_WORDS } from "./bank-words.ts";
import { useEntryColumns } from "./entry-columns.tsx";

/** One file of the bank, and what each of its entries did. */
export function BankFilePage() {
  const words = useWords(BANK_WORDS);
  const { id } = useParams({ from: "/in/operator/bank-files/$id" });
  return (
    <DetailPage
      query={useApi("getBankFile", { params: { id } })}
      back={{ to: "/operator/bank-files", text: words.title }}
      name={words.file}
      title={({ name }) => name}
      actions={(file) => (
        <DownloadButton endpoint="downloadBankFile" input={{ params: { id: file.id } }}>
          {words.download}
        </DownloadButton>
      )}
    >
      {(file) => (
        <div className="flex flex-col gap-5">
          <Facts file={file} />
          <Entries id={file.id} />
        </div>
      )}
    </DetailPage>
  );
}

function Facts({ file }: { file: BankFile }) {
  const words = useWords(BANK_WORDS);
  return (
    <FactsPanel
      items={[
        [words.kind, file.kind],
        [words.layout, file.layout],
        [words.entries, String(file.entryCount)],
        [words.toReview, String(file.openCount)],
        [words.bankIds, file.bankIds.join(", ")],
        [words.receivedBy, file.receivedBy || words.automatically],
        timeFact(words.received, file.receivedAt),
        copyFact("SHA-256", file.sha256),
      ]}
    />
  );
}

function Entries({ id }: { id: string }) {
  const words = useWords(BANK_WORDS);
  return (
    <List
      isCounted
      words={{ title: words.allEntries, none: words.noEntries }}
      list={useList("listBankEntries", { params: { id } })}
      columns={useEntryColumns()}
    />
  );
}
