import { Download } from "lucide-react";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { isFailure } from "../../api/failure.ts";
import { useAct, useApi } from "../../api/use-api.ts";
import type { ExportItem, PortalApi } from "../../generated/api.ts";
import { Button, type ButtonProps } from "../../ui/button.tsx";
import { DownloadButton } from "../../ui/files/download-button.tsx";
import { saveFile } from "../../ui/files/save-file.ts";
import { countColumn, useUsualColumns } from "../../ui/list/columns.tsx";
import { List, toListing } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { PAYMENT_WORDS } from "./payment-words.ts";

type FileFormat = NonNullable<PortalApi["exportPaymentsNow"]["query"]["format"]>;
type Filter = Readonly<Record<string, string>>;

/** The list as it is filtered: at once, or in the background when it is long. */
export function ExportButtons({ query }: { query: Filter }) {
  const words = useWords(PAYMENT_WORDS);
  const toast = useToast();
  const start = useAct("startExport", ["listExports"]);
  const [busy, setBusy] = useState<FileFormat | null>(null);
  const exportNow = async (format: FileFormat) => {
    setBusy(format);
    const filter = setParts(query);
    try {
      const file = await call("exportPaymentsNow", { query: { ...filter, format } });
      saveFile(file.name, file);
    } catch (error) {
      if (isFailure(error, "CONFLICT")) {
        toast.done(words.exportTooLarge);
        start.mutate({ body: filter }, { onError: toast.failed });
      } else toast.failed(error);
    }
    setBusy(null);
  };
  const button = (format: FileFormat): Omit<ButtonProps, "children"> => ({
    isSmall: true,
    icon: Download,
    isBusy: busy === format || start.isPending,
    onClick: () => void exportNow(format),
  });
  return (
    <>
      <Button {...button("csv")}>{words.export}</Button>
      <Button {...button("xlsx")} aria-label={words.exportXlsx}>
        XLSX
      </Button>
    </>
  );
}

/** Only what is set: the interface rejects empty values. */
function setParts(query: Filter): PortalApi["startExport"]["body"] {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ""));
}

const REFRESH_MS = 3_000;

/** Exports of the last days; absent while there are none. */
export function ExportsPanel() {
  const words = useWords(PAYMENT_WORDS);
  const ui = useWords(UI_WORDS);
  const { status, created } = useUsualColumns();
  const first = useApi("listExports", { query: {} });
  const isRunning = first.data?.items.some(({ status }) => /WAITING|RUNNING/.test(status)) ?? false;
  const exports = useApi("listExports", { query: {} }, isRunning ? { refreshMs: REFRESH_MS } : {});
  if (!exports.data || exports.data.items.length === 0) return null;
  const columns: Column<ExportItem>[] = [
    { title: ui.name, cell: (item) => <span className="break-words">{item.fileName}</span> },
    status,
    countColumn(words.rows, (item) => item.rowCount),
    created,
    {
      title: ui.actions,
      isRight: true,
      place: "acts",
      cell: (item) =>
        item.status === "DONE" && (
          <span className="flex flex-wrap justify-end gap-2">
            <DownloadButton isSmall endpoint="downloadExport" input={{ params: { id: item.id } }}>
              {words.download}
            </DownloadButton>
            <DownloadButton
              isSmall
              endpoint="downloadExport"
              input={{ params: { id: item.id }, query: { format: "xlsx" } }}
              aria-label={words.downloadXlsx}
            >
              XLSX
            </DownloadButton>
          </span>
        ),
    },
  ];
  const list = toListing(exports.data.items);
  return (
    <div className="mt-5">
      <List words={{ title: words.exports, none: "" }} list={list} columns={columns} />
    </div>
  );
}
