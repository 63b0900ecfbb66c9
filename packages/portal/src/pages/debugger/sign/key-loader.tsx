import { codeOfKeyError, type KeyReadErrorCode } from "@kaunter/signing/pem";
import { FileKey, KeyRound } from "lucide-react";
import { useState } from "react";
import { hasWebCrypto } from "../../../signing/keys/has-web-crypto.ts";
import { loadKey } from "../../../signing/keys/load-key.ts";
import { setLoadedKey, useLoadedKey } from "../../../signing/keys/loaded-key.ts";
import { Button } from "../../../ui/button.tsx";
import { FileButton } from "../../../ui/files/file-button.tsx";
import { TextArea } from "../../../ui/form/field.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { useWords } from "../../../words/language.tsx";
import { KEY_WORDS } from "../../application/keys/key-words.ts";
import { InsecureNotice } from "../../application/keys/openssl-notice.tsx";
import { DEBUGGER_WORDS } from "../debugger-words.ts";
import { useNamedKeys } from "../use-named-keys.ts";

/** Takes the private key that this page signs with. */
export function KeyLoader({ applicationId }: { applicationId: string }) {
  const words = useWords(DEBUGGER_WORDS);
  const loaded = useLoadedKey();
  return (
    <Panel title={words.keyTitle} lead={words.keyLead}>
      {!hasWebCrypto() && <InsecureNotice />}
      {hasWebCrypto() && !loaded && <LoadForm />}
      {loaded && <LoadedNotice applicationId={applicationId} />}
    </Panel>
  );
}

function LoadedNotice({ applicationId }: { applicationId: string }) {
  const words = useWords(DEBUGGER_WORDS);
  const loaded = useLoadedKey();
  const keys = useNamedKeys(applicationId);
  if (!loaded) return null;
  const known = keys.data?.find(({ key }) => key.fingerprint === loaded.fingerprint);
  const isUnknown = keys.data !== undefined && !known;
  return (
    <Notice tone={isUnknown ? "warn" : "good"} title={words.keyLoaded(loaded.bits)}>
      <p className="mb-2">
        {known && <span>{words.keyKnown(known.name)}</span>}
        {isUnknown && <span>{words.keyUnknown}</span>}
      </p>
      <Button isSmall onClick={() => setLoadedKey(null)}>
        {words.keyForget}
      </Button>
    </Notice>
  );
}

function LoadForm() {
  const words = useWords(DEBUGGER_WORDS);
  const keys = useWords(KEY_WORDS);
  const [pem, setPem] = useState("");
  const [problem, setProblem] = useState<KeyReadErrorCode | null>(null);
  const load = async (text: string) => {
    try {
      await loadKey(text);
    } catch (error) {
      setProblem(codeOfKeyError(error));
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <TextArea
        label={words.keyPaste}
        isMono
        rows={4}
        autoComplete="off"
        placeholder="-----BEGIN PRIVATE KEY-----"
        value={pem}
        error={problem ? keys[problem] : undefined}
        onValue={setPem}
      />
      <div className="flex flex-wrap gap-3">
        <Button icon={KeyRound} disabled={pem.trim() === ""} onClick={() => void load(pem)}>
          {words.keyLoad}
        </Button>
        <FileButton
          look="quiet"
          icon={FileKey}
          accept={[".pem", ".key", ".txt"]}
          onFile={(file) => void file.text().then(load)}
        >
          {keys.chooseFile}
        </FileButton>
      </div>
    </div>
  );
}
