import { useQueryClient } from "@tanstack/react-query";
import { Fingerprint, Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { addPasskey, canUsePasskeys } from "../../../api/passkey.ts";
import { useAct, useApi } from "../../../api/use-api.ts";
import type { Passkey } from "../../../generated/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogButtons } from "../../../ui/dialog/dialog.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { Failed, LoadingBlock } from "../../../ui/page/states.tsx";
import { useToast } from "../../../ui/page/toast.tsx";
import { When } from "../../../ui/text/when.tsx";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { ACCOUNT_WORDS } from "./account-words.ts";
import { useReadSession } from "./totp-panel.tsx";

/** One's own passkeys. */
export function PasskeysPanel() {
  const words = useWords(ACCOUNT_WORDS);
  const passkeys = useApi("listPasskeys", {});
  const [isAdding, setAdding] = useState(false);
  return (
    <Panel title={words.passkeys} lead={words.passkeysLead}>
      {passkeys.isPending && <LoadingBlock height="h-20" />}
      {passkeys.isError && <Failed error={passkeys.error} onRetry={passkeys.refetch} />}
      {passkeys.data?.items.length === 0 && <p className="mb-4 text-ink-2">{words.noPasskeys}</p>}
      <ul className="mb-4 flex flex-col gap-3 empty:hidden">
        {passkeys.data?.items.map((passkey) => (
          <PasskeyLine key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      {canUsePasskeys() ? (
        <Button icon={Plus} onClick={() => setAdding(true)}>
          {words.addPasskey}
        </Button>
      ) : (
        <p className="text-13 text-ink-2">{words.noPasskeySupport}</p>
      )}
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </Panel>
  );
}

function PasskeyLine({ passkey }: { passkey: Passkey }) {
  const words = useWords(ACCOUNT_WORDS);
  const toast = useToast();
  const readSession = useReadSession();
  const remove = useAct("removePasskey", ["listPasskeys"]);
  const confirm = () =>
    remove.mutate(
      { params: { id: passkey.id } },
      {
        onSuccess: () => {
          toast.done(words.removed);
          readSession();
        },
        onError: toast.failed,
      },
    );
  return (
    <li className="flex items-center gap-3">
      <Fingerprint aria-hidden size={20} className="flex-none text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{passkey.name}</span>
        <span className="text-13 text-ink-2">
          <When at={passkey.createdAt} form="date" />
          {passkey.lastUsedAt && (
            <>
              {`, ${words.used} `}
              <When at={passkey.lastUsedAt} form="ago" />
            </>
          )}
        </span>
      </span>
      <Button
        isSmall
        look="danger"
        isBusy={remove.isPending}
        aria-label={`${words.remove}: ${passkey.name}`}
        onClick={confirm}
      >
        {words.remove}
      </Button>
    </li>
  );
}

function AddDialog({ onClose }: { onClose(): void }) {
  const words = useWords(ACCOUNT_WORDS);
  const ui = useWords(UI_WORDS);
  const toast = useToast();
  const client = useQueryClient();
  const readSession = useReadSession();
  const [name, setName] = useState("");
  const [hasFailed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await addPasskey(name.trim());
      await client.invalidateQueries({ queryKey: ["listPasskeys"] });
      readSession();
      toast.done(words.passkeyAdded);
      onClose();
    } catch {
      setFailed(true);
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void add();
  };
  return (
    <Dialog title={words.addPasskey} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={words.passkeyName}
          hint={words.passkeyNameHint}
          required
          maxLength={100}
          value={name}
          error={hasFailed ? words.passkeyFailed : undefined}
          onValue={setName}
        />
        <DialogButtons>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {words.addPasskey}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
