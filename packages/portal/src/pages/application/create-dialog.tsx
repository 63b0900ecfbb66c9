import { KEY_BITS_MIN } from "@kaunter/signing/key-size";
import { generateKeyPair } from "@kaunter/signing/web-keys";
import { useNavigate } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { useRef, useState } from "react";
import { useAct } from "../../api/use-api.ts";
import { hasWebCrypto } from "../../signing/keys/has-web-crypto.ts";
import { loadKey } from "../../signing/keys/load-key.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { Dialog, DialogButtons } from "../../ui/dialog/dialog.tsx";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { SelectField, TextField } from "../../ui/form/field.tsx";
import { SwitchRow } from "../../ui/form/switch-row.tsx";
import { useFields } from "../../ui/form/use-fields.ts";
import { Notice } from "../../ui/page/notice.tsx";
import { CopyText } from "../../ui/text/copy-button.tsx";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { APPLICATION_WORDS } from "./application-words.ts";
import { KEY_WORDS } from "./keys/key-words.ts";
import { OpensslNotice } from "./keys/openssl-notice.tsx";
import { savePrivateKey } from "./keys/save-private-key.ts";

interface Created {
  id: string;
  name: string;
  /** PEM; null when no key pair was generated. */
  privateKey: string | null;
}

/** Creates an application, with a key pair of this browser unless the user has one already. */
export function CreateDialog({ onClose }: { onClose(): void }) {
  const words = useWords(APPLICATION_WORDS);
  const ui = useWords(UI_WORDS);
  const navigate = useNavigate();
  const { values, bind } = useFields({ name: "", mode: "strict" });
  const [hasKey, setHasKey] = useState(hasWebCrypto);
  const [created, setCreated] = useState<Created | null>(null);
  const create = useCreate();
  const name = values.name.trim();
  if (created?.privateKey) {
    return <ReadyDialog {...created} privateKey={created.privateKey} onClose={onClose} />;
  }
  const signatureMode = values.mode === "compat" ? "compat" : "strict";
  return (
    <FormDialog
      title={words.create}
      done={hasKey ? words.createdReady : words.created}
      submit={() => create({ name, signatureMode, hasKey })}
      onDone={(made) => {
        if (made.privateKey !== null) setCreated(made);
        else {
          const params = { id: made.id };
          void navigate({ to: "/applications/$id", params, search: { tab: "keys" } });
        }
      }}
      onClose={onClose}
    >
      <TextField label={ui.name} hint={words.nameHint} required maxLength={100} {...bind("name")} />
      <SelectField
        label={words.mode}
        {...bind("mode")}
        options={[
          ["strict", words.strict],
          ["compat", words.compat],
        ]}
      />
      {hasWebCrypto() ? (
        <SwitchRow
          label={words.withKey}
          hint={hasKey ? words.withKeyHint : words.withoutKeyHint}
          isOn={hasKey}
          onSwitch={setHasKey}
        />
      ) : (
        <OpensslNotice />
      )}
    </FormDialog>
  );
}

interface Wanted {
  name: string;
  signatureMode: "strict" | "compat";
  hasKey: boolean;
}

/** Each step once: a second try after an error continues where the first one ended. */
function useCreate(): (wanted: Wanted) => Promise<Created> {
  const words = useWords(APPLICATION_WORDS);
  const create = useAct("createApplication", ["listApplications"]);
  const add = useAct("addKey");
  const enable = useAct("updateApplication", ["listApplications", "getApplication"]);
  const made = useRef<{ id?: string; privateKey?: string }>({});
  return async ({ name, signatureMode, hasKey }) => {
    made.current.id ??= (await create.mutateAsync({ body: { name, signatureMode } })).id;
    const { id } = made.current;
    if (!hasKey) return { id, name, privateKey: null };
    if (made.current.privateKey === undefined) {
      const pair = await generateKeyPair(KEY_BITS_MIN);
      const body = { name: words.firstKeyName, publicKey: pair.publicKey };
      await add.mutateAsync({ params: { id }, body });
      made.current.privateKey = pair.privateKey;
      savePrivateKey(name, pair.privateKey);
      // The debugger and the explorer can sign with it until the page is left.
      await loadKey(pair.privateKey, id);
    }
    await enable.mutateAsync({ params: { id }, body: { isActive: true } });
    return { id, name, privateKey: made.current.privateKey };
  };
}

interface ReadyDialogProps extends Created {
  privateKey: string;
  onClose(): void;
}

/** What there is now, and the next step. */
function ReadyDialog({ id, name, privateKey, onClose }: ReadyDialogProps) {
  const words = useWords(APPLICATION_WORDS);
  const keys = useWords(KEY_WORDS);
  return (
    <Dialog title={words.readyTitle(name)} lead={words.readyLead} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <div>
          <p className="text-13 text-ink-2">{words.clientId}</p>
          <CopyText text={id} label={words.clientId} />
        </div>
        <Notice tone="warn">{words.keepKey}</Notice>
        <Button
          look="quiet"
          icon={Download}
          onClick={() => savePrivateKey(name, privateKey)}
          className="self-start"
        >
          {keys.downloadPrivate}
        </Button>
      </div>
      <DialogButtons>
        <ButtonLink to={`/applications/${id}`}>{words.view}</ButtonLink>
        <ButtonLink to="/debugger" search={{ tab: "sign" }} look="primary">
          {words.signFirst}
        </ButtonLink>
      </DialogButtons>
    </Dialog>
  );
}
