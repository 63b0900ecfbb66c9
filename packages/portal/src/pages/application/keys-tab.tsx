import { KeyRound, Sparkles, Upload } from "lucide-react";
import { useState } from "react";
import { useSignedIn } from "../../api/session.tsx";
import { useList } from "../../api/use-api.ts";
import type { KeyItem } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { List } from "../../ui/list/list.tsx";
import type { Column } from "../../ui/list/rows.tsx";
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
  const keys = useList("listKeys", { params: { id: applicationId } });
  const [open, setOpen] = useState<Open | null>(null);
  const mayWrite = may("applications:write");
  const columns = useKeyColumns(mayWrite ? setOpen : null);
  const dialog = { applicationId, onClose: () => setOpen(null) };
  return (
    <>
      <List
        title={words.keysTitle}
        lead={words.keysLead}
        actions={
          mayWrite && (
            <>
              <Button icon={Upload} onClick={() => setOpen({ kind: "upload" })}>
                {words.upload}
              </Button>
              <Button look="primary" icon={Sparkles} onClick={() => setOpen({ kind: "generate" })}>
                {words.generate}
              </Button>
            </>
          )
        }
        list={keys}
        columns={columns}
        keyOf={({ id }) => id}
        empty={{ icon: KeyRound, title: words.noKeys, hint: words.noKeysHint }}
      />
      {open?.kind === "generate" && <GenerateDialog {...dialog} />}
      {open?.kind === "upload" && <UploadDialog {...dialog} />}
      {open?.kind === "rename" && <RenameDialog {...dialog} item={open.item} />}
      {open?.kind === "revoke" && <RevokeDialog {...dialog} item={open.item} />}
    </>
  );
}

type Open = { kind: "generate" | "upload" } | { kind: "rename" | "revoke"; item: KeyItem };

/** `onOpen` is null for users who may not change keys. */
function useKeyColumns(onOpen: ((open: Open) => void) | null): Column<KeyItem>[] {
  const words = useWords(KEY_WORDS);
  const ui = useWords(UI_WORDS);
  return [
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
    ...(onOpen
      ? [
          {
            title: ui.actions,
            isRight: true,
            cell: (item: KeyItem) =>
              !item.revokedAt && (
                <span className="inline-flex flex-wrap justify-end gap-2">
                  <Button
                    isSmall
                    aria-label={`${words.rename}: ${item.name}`}
                    onClick={() => onOpen({ kind: "rename", item })}
                  >
                    {words.rename}
                  </Button>
                  <Button
                    isSmall
                    look="danger"
                    aria-label={`${words.revoke}: ${item.name}`}
                    onClick={() => onOpen({ kind: "revoke", item })}
                  >
                    {words.revoke}
                  </Button>
                </span>
              ),
          },
        ]
      : []),
  ];
}
