import { KeyRound, Sparkles, Upload } from "lucide-react";
import { useSignedIn } from "../../../api/session.tsx";
import { useList } from "../../../api/use-api.ts";
import type { KeyItem } from "../../../generated/api.ts";
import { ConfirmButton, DialogButton } from "../../../ui/dialog/dialog-button.tsx";
import { nameColumn, timeColumn } from "../../../ui/list/columns.tsx";
import { List } from "../../../ui/list/list.tsx";
import type { Column } from "../../../ui/list/rows.tsx";
import { Badge } from "../../../ui/text/badge.tsx";
import { CopyButton } from "../../../ui/text/copy-button.tsx";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { GenerateDialog } from "./generate-dialog.tsx";
import { KEY_WORDS } from "./key-words.ts";
import { RenameDialog } from "./rename-dialog.tsx";
import { UploadDialog } from "./upload-dialog.tsx";

/** The application's public keys: several at once, each with its name, age and last use. */
export function KeysTab({ applicationId }: { applicationId: string }) {
  const words = useWords(KEY_WORDS);
  const mayWrite = useSignedIn().may("applications:write");
  const { keysTitle: title, keysLead: lead, noKeys: none, noKeysHint: noneHint } = words;
  return (
    <List
      words={{ title, lead, none, noneHint }}
      icon={KeyRound}
      actions={
        mayWrite && (
          <>
            <DialogButton
              icon={Upload}
              dialog={(close) => <UploadDialog applicationId={applicationId} onClose={close} />}
            >
              {words.upload}
            </DialogButton>
            <DialogButton
              look="primary"
              icon={Sparkles}
              dialog={(close) => <GenerateDialog applicationId={applicationId} onClose={close} />}
            >
              {words.generate}
            </DialogButton>
          </>
        )
      }
      list={useList("listKeys", { params: { id: applicationId } })}
      columns={useKeyColumns(applicationId, mayWrite)}
    />
  );
}

function useKeyColumns(applicationId: string, mayWrite: boolean): Column<KeyItem>[] {
  const words = useWords(KEY_WORDS);
  const ui = useWords(UI_WORDS);
  const actions: Column<KeyItem> = {
    title: ui.actions,
    isRight: true,
    place: "acts",
    cell: (item) => !item.revokedAt && <KeyButtons applicationId={applicationId} item={item} />,
  };
  return [
    nameColumn(ui.name, (item) => item.name),
    {
      title: ui.status,
      place: "status",
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
    timeColumn(words.added, (item) => item.createdAt, "date"),
    timeColumn(ui.lastUsed, (item) => item.lastUsedAt, "ago"),
    ...(mayWrite ? [actions] : []),
  ];
}

function KeyButtons({ applicationId, item }: { applicationId: string; item: KeyItem }) {
  const words = useWords(KEY_WORDS);
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      <DialogButton
        isSmall
        aria-label={`${words.rename}: ${item.name}`}
        dialog={(close) => (
          <RenameDialog applicationId={applicationId} item={item} onClose={close} />
        )}
      >
        {words.rename}
      </DialogButton>
      <ConfirmButton
        isSmall
        look="danger"
        aria-label={`${words.revoke}: ${item.name}`}
        ask={{ title: words.revokeTitle, text: words.revokeText(item.name) }}
        endpoint="revokeKey"
        input={{ params: { id: applicationId, keyId: item.id } }}
        changes={["listKeys", "getApplication", "listApplications"]}
        done={words.revokeDone}
      >
        {words.revoke}
      </ConfirmButton>
    </span>
  );
}
