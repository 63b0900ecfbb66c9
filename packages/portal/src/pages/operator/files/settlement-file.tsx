import { useParams } from "@tanstack/react-router";
import { useAct, useApi } from "../../../api/use-api.ts";
import type { ProviderFileDetail } from "../../../generated/api.ts";
import { DialogButton } from "../../../ui/dialog/dialog-button.tsx";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { DownloadButton } from "../../../ui/files/download-button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { useFields } from "../../../ui/form/use-fields.ts";
import { DetailPage } from "../../../ui/page/detail-page.tsx";
import { copyFact, FactsPanel, timeFact } from "../../../ui/page/facts.tsx";
import { Status } from "../../../ui/text/status.tsx";
import { formatDay } from "../../../words/format.ts";
import { useLanguage, useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { FILE_WORDS } from "./file-words.ts";
import { ReadLines } from "./read-lines.tsx";
import { FILE_CHANGES } from "./settlement-files.tsx";

const NOTE_LENGTH_MAX = 500;

/** One settlement file: what was read of it, and what was not. */
export function SettlementFilePage() {
  const words = useWords(FILE_WORDS);
  const { id } = useParams({ from: "/in/operator/settlement-files/$id" });
  return (
    <DetailPage
      query={useApi("getProviderFile", { params: { id } })}
      back={{ to: "/operator/settlement-files", text: words.title }}
      name={words.file}
      title={({ name }) => name}
      lead={({ state }) => <Status status={state} />}
      actions={(file) => (
        <>
          <DownloadButton endpoint="downloadProviderFile" input={{ params: { id: file.id } }}>
            {words.download}
          </DownloadButton>
          {file.state === "UNUSABLE" && (
            <DialogButton dialog={(close) => <AsideDialog id={file.id} onClose={close} />}>
              {words.aside}
            </DialogButton>
          )}
        </>
      )}
    >
      {(file) => (
        <div className="flex flex-col gap-5">
          <Facts file={file} />
          <ReadLines seen={file} />
        </div>
      )}
    </DetailPage>
  );
}

function Facts({ file }: { file: ProviderFileDetail }) {
  const words = useWords(FILE_WORDS);
  const ui = useWords(UI_WORDS);
  const { language } = useLanguage();
  return (
    <FactsPanel
      items={[
        [words.provider, file.railId],
        [words.day, file.day === null ? words.noDay : formatDay(file.day, language)],
        [ui.status, <Status key="status" status={file.state} />],
        [words.note, file.note],
        [words.receivedBy, file.receivedBy || words.automatically],
        timeFact(words.received, file.receivedAt),
        copyFact("SHA-256", file.sha256),
      ]}
    />
  );
}

function AsideDialog({ id, onClose }: { id: string; onClose(): void }) {
  const words = useWords(FILE_WORDS);
  const { mutateAsync } = useAct("setProviderFileAside", FILE_CHANGES);
  const { values, bind } = useFields({ note: "" });
  return (
    <FormDialog
      title={words.aside}
      lead={words.asideLead}
      done={words.setAside}
      submit={() => mutateAsync({ params: { id }, body: { note: values.note.trim() } })}
      onClose={onClose}
    >
      <TextField label={words.note} required maxLength={NOTE_LENGTH_MAX} {...bind("note")} />
    </FormDialog>
  );
}
