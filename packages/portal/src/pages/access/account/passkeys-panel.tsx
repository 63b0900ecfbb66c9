import { useQueryClient } from "@tanstack/react-query";
import { Fingerprint, Plus } from "lucide-react";
import { useState } from "react";
import { ApiFailure } from "../../../api/failure.ts";
import { addPasskey } from "../../../api/passkey.ts";
import { useSignedIn } from "../../../api/session.tsx";
import { useApi } from "../../../api/use-api.ts";
import type { Passkey } from "../../../generated/api.ts";
import { ActButton, DialogButton } from "../../../ui/dialog/dialog-button.tsx";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { useFields } from "../../../ui/form/use-fields.ts";
import { Panel } from "../../../ui/page/panel.tsx";
import { Loaded } from "../../../ui/page/states.tsx";
import { PasskeyPart } from "../../../ui/passkey-part.tsx";
import { When } from "../../../ui/text/when.tsx";
import { useWords } from "../../../words/language.tsx";
import { ACCOUNT_WORDS } from "./account-words.ts";
import { CodesDialog } from "./codes-dialog.tsx";
import { useReadSession } from "./use-read-session.ts";

/** The user's passkeys. */
export function PasskeysPanel() {
  const words = useWords(ACCOUNT_WORDS);
  const passkeys = useApi("listPasskeys", {});
  const client = useQueryClient();
  const readSession = useReadSession();
  const { user } = useSignedIn();
  const isOnlyFactor = user.needsSecondFactor && !user.hasTotp && user.passkeyCount === 1;
  const [codes, setCodes] = useState<readonly string[]>([]);
  const onAdded = (recoveryCodes: readonly string[]) => {
    setCodes(recoveryCodes);
    void client.invalidateQueries({ queryKey: ["listPasskeys"] });
    readSession();
  };
  return (
    <Panel title={words.passkeys} lead={words.passkeysLead}>
      <Loaded query={passkeys} height="h-20">
        {({ items }) =>
          items.length === 0 ? (
            <p className="mb-4 text-ink-2">{words.noPasskeys}</p>
          ) : (
            <ul className="mb-4 flex flex-col gap-3">
              {items.map((passkey) => (
                <PasskeyLine key={passkey.id} passkey={passkey} isOnlyFactor={isOnlyFactor} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isOnlyFactor && <p className="mb-4 text-ink-2">{words.onlyFactor}</p>}
      <PasskeyPart otherwise={<p className="text-13 text-ink-2">{words.noPasskeySupport}</p>}>
        <DialogButton
          icon={Plus}
          dialog={(close) => <AddPasskeyDialog onAdded={onAdded} onClose={close} />}
        >
          {words.addPasskey}
        </DialogButton>
      </PasskeyPart>
      {codes.length > 0 && <CodesDialog codes={codes} onClose={() => setCodes([])} />}
    </Panel>
  );
}

function PasskeyLine({ passkey, isOnlyFactor }: { passkey: Passkey; isOnlyFactor: boolean }) {
  const words = useWords(ACCOUNT_WORDS);
  const readSession = useReadSession();
  return (
    <li className="flex items-center gap-3">
      <Fingerprint aria-hidden size={20} className="flex-none text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{passkey.name}</span>
        <span className="text-13 text-ink-2">
          <When at={passkey.createdAt} form="date" />
          {passkey.lastUsedAt && (
            <>
              {`, ${words.lastUsed} `}
              <When at={passkey.lastUsedAt} form="ago" />
            </>
          )}
        </span>
      </span>
      {!isOnlyFactor && (
        <ActButton
          isSmall
          look="danger"
          aria-label={`${words.remove}: ${passkey.name}`}
          endpoint="removePasskey"
          input={{ params: { id: passkey.id } }}
          changes={["listPasskeys"]}
          done={words.removed}
          onDone={readSession}
        >
          {words.remove}
        </ActButton>
      )}
    </li>
  );
}

interface AddPasskeyDialogProps {
  /** With recovery codes to be shown once; none when the user has some. */
  onAdded(recoveryCodes: readonly string[]): void;
  onClose(): void;
}

export function AddPasskeyDialog({ onAdded, onClose }: AddPasskeyDialogProps) {
  const words = useWords(ACCOUNT_WORDS);
  const { values, bind } = useFields({ name: "" });
  const add = async () => {
    try {
      return await addPasskey(values.name.trim());
    } catch {
      // Browsers do not say why; cancelling looks the same.
      throw new ApiFailure("PASSKEY_FAILED", words.passkeyFailed, 0);
    }
  };
  return (
    <FormDialog
      title={words.addPasskey}
      done={words.passkeyAdded}
      submit={add}
      onDone={({ recoveryCodes }) => {
        onClose();
        onAdded(recoveryCodes);
      }}
      onClose={onClose}
    >
      <TextField
        label={words.passkeyName}
        hint={words.passkeyNameHint}
        required
        maxLength={100}
        {...bind("name")}
      />
    </FormDialog>
  );
}
