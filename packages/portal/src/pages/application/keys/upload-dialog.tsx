import { codeOfKeyError, type KeyReadErrorCode, readPem } from "@kaunter/signing/pem";
import { FileUp } from "lucide-react";
import { type DragEvent, useEffect, useState } from "react";
import { useAct } from "../../../api/use-api.ts";
import { hasWebCrypto } from "../../../signing/keys/has-web-crypto.ts";
import { type RsaPublicKey, readPublicKey } from "../../../signing/keys/rsa-key.ts";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { FileButton } from "../../../ui/files/file-button.tsx";
import { TextArea } from "../../../ui/form/field.tsx";
import { useFields } from "../../../ui/form/use-fields.ts";
import { Notice } from "../../../ui/page/notice.tsx";
import { useWords } from "../../../words/language.tsx";
import { KEY_WORDS } from "./key-words.ts";
import { KeyNameField } from "./rename-dialog.tsx";

/** Without a key where the browser reads none: the gateway checks it. */
type Reading = { key: RsaPublicKey | null } | { problem: KeyReadErrorCode } | null;

async function read(pem: string): Promise<RsaPublicKey | null> {
  if (hasWebCrypto()) return readPublicKey(pem);
  readPem(pem, "PRIVATE_KEY_GIVEN");
  return null;
}

/** Reads a pasted key in the browser first: a private key is rejected before anything is sent. */
function useReading(pem: string): Reading {
  const [reading, setReading] = useState<Reading>(null);
  useEffect(() => {
    let isCurrent = true;
    const set = (value: Reading) => isCurrent && setReading(value);
    if (pem.trim() === "") set(null);
    else {
      read(pem).then(
        (key) => set({ key }),
        (error: unknown) => set({ problem: codeOfKeyError(error) }),
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [pem]);
  return reading;
}

/** The public half of a key pair that was generated elsewhere. */
export function UploadDialog(props: { applicationId: string; onClose(): void }) {
  const { applicationId, onClose } = props;
  const words = useWords(KEY_WORDS);
  const add = useAct("addKey", ["listKeys", "getApplication", "listApplications"]);
  const { values, set, bind } = useFields({ name: "", pem: "" });
  const reading = useReading(values.pem);
  const isRead = reading !== null && "key" in reading;
  const key = isRead ? reading.key : null;
  const body = { name: values.name.trim(), publicKey: values.pem };
  return (
    <FormDialog
      title={words.upload}
      isWide
      isDisabled={!isRead}
      done={words.addedDone}
      submit={() => add.mutateAsync({ params: { id: applicationId }, body })}
      onClose={onClose}
    >
      <KeyNameField {...bind("name")} />
      <PemField
        pem={values.pem}
        onPem={(pem) => set({ pem })}
        error={reading && "problem" in reading ? words[reading.problem] : undefined}
      />
      {key && (
        <Notice tone="good" title={words.good(key.bits)}>
          <span className="font-mono text-13 break-words">{key.fingerprint}</span>
        </Notice>
      )}
    </FormDialog>
  );
}

interface PemFieldProps {
  pem: string;
  error: string | undefined;
  onPem(pem: string): void;
}

function PemField({ pem, error, onPem }: PemFieldProps) {
  const words = useWords(KEY_WORDS);
  const read = (file: File) => void file.text().then(onPem);
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    read(file);
  };
  return (
    <div>
      <TextArea
        label={words.pasteLabel}
        hint={words.pasteHint}
        isMono
        required
        rows={8}
        placeholder="-----BEGIN PUBLIC KEY-----"
        value={pem}
        error={error}
        onValue={onPem}
        onDrop={drop}
        onDragOver={(event) => event.preventDefault()}
      />
      <FileButton
        isSmall
        icon={FileUp}
        className="mt-2"
        accept={[".pem", ".pub", ".key", ".txt"]}
        onFile={read}
      >
        {words.chooseFile}
      </FileButton>
    </div>
  );
}
