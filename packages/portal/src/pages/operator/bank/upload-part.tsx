import { FileUp } from "lucide-react";
import { type DragEvent, useState } from "react";
import { useAct, useApi } from "../../../api/use-api.ts";
import type { BankLayout, ReceivedBankFile } from "../../../generated/api.ts";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { FileButton } from "../../../ui/files/file-button.tsx";
import { toBase64 } from "../../../ui/files/read-document.ts";
import { SelectField } from "../../../ui/form/field.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { useLanguage, useWords } from "../../../words/language.tsx";
import { BANK_WORDS } from "./bank-words.ts";

const BYTES_MAX = 8 * 1_048_576;
const ENDINGS = [".xml", ".csv", ".txt", ".sta", ".mt940", ".940", ".tsv"] as const;
/** Files that say by themselves what they are. */
const SELF_DESCRIBING = /\.(xml|sta|mt940|940)$/i;

export const BANK_CHANGES = [
  "listBankFiles",
  "getBankFile",
  "listBankEntries",
  "listOpenBankEntries",
  "listBankFileProblems",
  "listPayoutSums",
  "listOperatorDecisions",
] as const;

/** Where a file is dropped or chosen; below, why the last one was rejected. */
export function UploadPart() {
  const words = useWords(BANK_WORDS);
  const { language } = useLanguage();
  const [file, setFile] = useState<File | null>(null);
  const [rejected, setRejected] = useState<{ name: string; text: string } | null>(null);
  const choose = (chosen: File) => {
    setRejected(chosen.size > BYTES_MAX ? { name: chosen.name, text: words.tooLarge } : null);
    setFile(chosen.size > BYTES_MAX ? null : chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [dropped] = event.dataTransfer.files;
    if (dropped) choose(dropped);
  };
  const finish = (name: string, { problem }: ReceivedBankFile) => {
    setFile(null);
    if (problem) setRejected({ name, text: problem[language] });
  };
  return (
    <Panel title={words.upload} lead={words.uploadText}>
      <div className="flex flex-col gap-3">
        {rejected && (
          <Notice tone="bad" title={words.rejected(rejected.name)} isLive>
            {rejected.text} {words.rejectedText}
          </Notice>
        )}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the button does the same */}
        <div
          onDrop={drop}
          onDragOver={(event) => event.preventDefault()}
          className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line-strong border-dashed px-4 py-4"
        >
          <span className="text-ink-2">{words.drop}</span>
          <FileButton
            look="primary"
            icon={FileUp}
            name={words.choose}
            accept={ENDINGS}
            onFile={choose}
          >
            {words.choose}
          </FileButton>
        </div>
      </div>
      {file && (
        <UploadDialog
          file={file}
          onClose={() => setFile(null)}
          onDone={(received) => finish(file.name, received)}
        />
      )}
    </Panel>
  );
}

interface UploadDialogProps {
  file: File;
  onClose(): void;
  onDone(received: ReceivedBankFile): void;
}

function UploadDialog({ file, onClose, onDone }: UploadDialogProps) {
  const words = useWords(BANK_WORDS);
  const [layout, setLayout] = useState("");
  const { mutateAsync } = useAct("uploadBankFile", BANK_CHANGES);
  const submit = async () => {
    const content = (await toBase64(file)) ?? "";
    const chosen = layout as BankLayout["id"];
    const body = { name: file.name, content, ...(chosen !== "" && { layout: chosen }) };
    return mutateAsync({ body } as Parameters<typeof mutateAsync>[0]);
  };
  return (
    <FormDialog
      title={words.upload}
      lead={file.name}
      done={({ outcome }) => (outcome === "REJECTED" ? "" : words[outcome])}
      submit={submit}
      onDone={onDone}
      onClose={onClose}
    >
      {!SELF_DESCRIBING.test(file.name) && <LayoutField value={layout} onValue={setLayout} />}
    </FormDialog>
  );
}

function LayoutField({ value, onValue }: { value: string; onValue(value: string): void }) {
  const words = useWords(BANK_WORDS);
  const layouts = useApi("listBankLayouts", {}).data?.items ?? [];
  const chosen = layouts.find(({ id }) => id === value);
  return (
    <SelectField
      label={words.layout}
      hint={chosen ? words.columns(chosen.columns.join(", ")) : words.layoutHint}
      options={[["", words.noLayout], ...layouts.map(({ id, name }) => [id, name] as const)]}
      value={value}
      onValue={onValue}
    />
  );
}
