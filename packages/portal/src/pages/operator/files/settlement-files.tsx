import { Link } from "@tanstack/react-router";
import { FileUp } from "lucide-react";
import { useState } from "react";
import { useAct, useApi, useList } from "../../../api/use-api.ts";
import type { FileSource, ProviderFile } from "../../../generated/api.ts";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { FileButton } from "../../../ui/files/file-button.tsx";
import { toBase64 } from "../../../ui/files/read-document.ts";
import { SelectField } from "../../../ui/form/field.tsx";
import { countColumn, timeColumn } from "../../../ui/list/columns.tsx";
import { List } from "../../../ui/list/list.tsx";
import { type Column, Rows } from "../../../ui/list/rows.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { Status } from "../../../ui/text/status.tsx";
import { formatDay } from "../../../words/format.ts";
import { useLanguage, useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { FILE_WORDS } from "./file-words.ts";
import { FILE_BYTES_MAX, FILE_ENDINGS, TryPart } from "./try-part.tsx";

export const FILE_CHANGES = [
  "listProviderFiles",
  "getProviderFile",
  "listSettlementExceptions",
] as const;

/** Settlement files that arrived, and the parsers that read them. */
export function SettlementFilesPage() {
  const words = useWords(FILE_WORDS);
  const sources = useApi("listFileSources", {}).data?.items;
  return (
    <Page title={words.title} lead={words.lead}>
      <div className="flex flex-col gap-5">
        {sources?.length === 0 && <Notice tone="wait">{words.noSources}</Notice>}
        {sources && sources.length > 0 && <Sources sources={sources} />}
        <List
          isCounted
          words={{ title: words.files, lead: words.filesLead, none: words.noFiles }}
          list={useList("listProviderFiles")}
          columns={useFileColumns()}
        />
        {sources && <TryPart sources={sources} />}
      </div>
    </Page>
  );
}

function Sources({ sources }: { sources: readonly FileSource[] }) {
  const words = useWords(FILE_WORDS);
  const [file, setFile] = useState<File | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const choose = (chosen: File) => {
    setTooLarge(chosen.size > FILE_BYTES_MAX);
    setFile(chosen.size > FILE_BYTES_MAX ? null : chosen);
  };
  const columns: Column<FileSource>[] = [
    { title: words.provider, cell: ({ name }) => name },
    { title: words.place, place: "wide", cell: ({ place }) => place || words.uploadedOnly },
    { title: words.names, cell: ({ names }) => <span className="font-mono text-13">{names}</span> },
  ];
  return (
    <Panel
      title={words.sources}
      actions={
        <FileButton
          look="primary"
          isSmall
          icon={FileUp}
          name={words.chooseFile}
          accept={FILE_ENDINGS}
          onFile={choose}
        >
          {words.upload}
        </FileButton>
      }
    >
      {isTooLarge && <Notice tone="bad" title={words.tooLarge} isLive />}
      <Rows
        caption={words.sources}
        columns={columns}
        items={[...sources]}
        keyOf={({ railId }) => railId}
      />
      {file && <UploadDialog file={file} sources={sources} onClose={() => setFile(null)} />}
    </Panel>
  );
}

interface UploadDialogProps {
  file: File;
  sources: readonly FileSource[];
  onClose(): void;
}

function UploadDialog({ file, sources, onClose }: UploadDialogProps) {
  const words = useWords(FILE_WORDS);
  const [railId, setRailId] = useState(sources[0]?.railId ?? "");
  const { mutateAsync } = useAct("uploadProviderFile", FILE_CHANGES);
  const submit = async () => {
    const content = (await toBase64(file)) ?? "";
    return mutateAsync({ body: { name: file.name, content, railId } });
  };
  return (
    <FormDialog
      title={words.upload}
      lead={`${file.name}. ${words.uploadLead}`}
      done={({ state }) => (state === "UNUSABLE" ? words.notUsed : words.uploaded)}
      submit={submit}
      onClose={onClose}
    >
      <SelectField
        label={words.provider}
        options={sources.map(({ railId: id, name }) => [id, name] as const)}
        value={railId}
        onValue={setRailId}
      />
    </FormDialog>
  );
}

function useFileColumns(): Column<ProviderFile>[] {
  const words = useWords(FILE_WORDS);
  const ui = useWords(UI_WORDS);
  const { language } = useLanguage();
  return [
    {
      title: words.file,
      cell: ({ id, name }) => (
        <Link
          to="/operator/settlement-files/$id"
          params={{ id }}
          data-row
          className="font-semibold break-all"
        >
          {name}
        </Link>
      ),
    },
    { title: ui.status, place: "status", cell: ({ state }) => <Status status={state} /> },
    { title: words.provider, place: "half", cell: ({ railId }) => railId },
    {
      title: words.day,
      place: "half",
      cell: ({ day }) => (day === null ? words.noDay : formatDay(day, language)),
    },
    countColumn(words.read, ({ lineCount }) => lineCount),
    countColumn(words.unread, ({ unreadCount }) => unreadCount),
    timeColumn(words.received, ({ receivedAt }) => receivedAt),
  ];
}
