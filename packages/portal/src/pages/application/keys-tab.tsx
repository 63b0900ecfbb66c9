import { KeyRound, Sparkles, Upload } from "lucide-react";
import { useState } from "react";
import { useSignedIn } from "../../api/session.tsx";
import { useApi } from "../../api/use-api.ts";
import type { KeyItem } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { type Column, Rows } from "../../ui/list/rows.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { Empty, Failed, LoadingRows } from "../../ui/page/states.tsx";
import { Badge } from "../../ui/text/badge.tsx";
import { CopyButton } from "../../ui/text/copy-button.tsx";
import { When } from "../../ui/text/when.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { GenerateDialog } from "./generate-dialog.tsx";
import { RenameDialog, RevokeDialog } from "./key-dialogs.tsx";
import { KEY_WORDS } from "./key-words.ts";
import { UploadDialog } from "./upload-dialog.tsx";

/** The application's public keys: several at once, each with its name, age and last use. */
export function KeysTab({ applicationId }: { applicationId: string }) {
  const words = useWords(KEY_WORDS);
  const { may } = useSignedIn();
  const keys = useApi("listKeys", { params: { id: applicationId } });
  const [open, setOpen] = useState<"generate" | "upload" | null>(null);
  const [toRevoke, setToRevoke] = useState<KeyItem | null>(null);
  const [toRename, setToRename] = useState<KeyItem | null>(null);
  const mayWrite = may("applications:write");
  return (
    <>
      <Panel
        title={words.keysTitle}
        lead={words.keysLead}
        isFlush
        actions={
          mayWrite && (
            <>
              <Button icon={Upload} onClick={() => setOpen("upload")}>
                {words.upload}
              </Button>
              <Button look="primary" icon={Sparkles} onClick={() => setOpen("generate")}>
                {words.generate}
              </Button>
            </>
          )
        }
      >
        {keys.isPending && <LoadingRows count={2} />}
        {keys.isError && <Failed error={keys.error} onRetry={keys.refetch} />}
        {keys.data?.items.length === 0 && (
          <Empty icon={KeyRound} title={words.noKeys}>
            {words.noKeysHint}
          </Empty>
        )}
        {keys.data && keys.data.items.length > 0 && (
          <KeyRows
            items={keys.data.items}
            onAct={mayWrite ? { revoke: setToRevoke, rename: setToRename } : null}
          />
        )}
      </Panel>
      {open === "generate" && (
        <GenerateDialog applicationId={applicationId} onClose={() => setOpen(null)} />
      )}
      {open === "upload" && (
        <UploadDialog applicationId={applicationId} onClose={() => setOpen(null)} />
      )}
      {toRename && (
        <RenameDialog
          applicationId={applicationId}
          item={toRename}
          onClose={() => setToRename(null)}
        />
      )}
      {toRevoke && (
        <RevokeDialog
          applicationId={applicationId}
          item={toRevoke}
          onClose={() => setToRevoke(null)}
        />
      )}
    </>
  );
}

interface KeyRowsProps {
  items: readonly KeyItem[];
  /** Null: this person may not. */
  onAct: { revoke(item: KeyItem): void; rename(item: KeyItem): void } | null;
}

function KeyRows({ items, onAct }: KeyRowsProps) {
  const words = useWords(KEY_WORDS);
  const ui = useWords(UI_WORDS);
  const columns: Column<KeyItem>[] = [
    { title: ui.name, cell: (item) => <span className="font-semibold">{item.name}</span> },
    {
      title: ui.status,
      cell: (item) => (
        <Badge tone={item.revokedAt ? "bad" : "good"}>
          {item.revokedAt ? words.revoked : words.inUse}
        </Badge>
      ),
    },
    {
      title: words.fingerprint,
      cell: (item) => (
        <span className="inline-flex items-center gap-1">
          <span className="font-mono text-13" title={item.fingerprint}>
            {`${item.fingerprint.slice(0, 16)}…`}
          </span>
          <CopyButton text={item.fingerprint} label={words.fingerprint} />
        </span>
      ),
    },
    {
      title: words.size,
      isSpare: true,
      isRight: true,
      cell: (item) => <span className="figure">{words.bits(item.bits)}</span>,
    },
    { title: words.added, isRight: true, cell: (item) => <When at={item.createdAt} form="date" /> },
    {
      title: words.lastUsed,
      isRight: true,
      cell: (item) => <When at={item.lastUsedAt} form="ago" />,
    },
    ...(onAct
      ? [
          {
            title: words.change,
            isRight: true,
            cell: (item: KeyItem) =>
              !item.revokedAt && (
                <span className="inline-flex flex-wrap justify-end gap-2">
                  <Button
                    isSmall
                    aria-label={`${words.rename}: ${item.name}`}
                    onClick={() => onAct.rename(item)}
                  >
                    {words.rename}
                  </Button>
                  <Button
                    isSmall
                    look="danger"
                    aria-label={`${words.revoke}: ${item.name}`}
                    onClick={() => onAct.revoke(item)}
                  >
                    {words.revoke}
                  </Button>
                </span>
              ),
          },
        ]
      : []),
  ];
  return (
    <Rows caption={words.keysTitle} columns={columns} items={items} keyOf={(item) => item.id} />
  );
}
