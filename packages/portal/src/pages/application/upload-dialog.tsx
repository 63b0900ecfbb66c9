import { FileUp } from "lucide-react";
import { type DragEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { useAct } from "../../api/use-api.ts";
import { PemError, type PemProblem } from "../../signing/keys/pem.ts";
import { type RsaPublicKey, readPublicKey } from "../../signing/keys/rsa-key.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogButtons } from "../../ui/dialog/dialog.tsx";
import { TextArea, TextField } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { useFailureText } from "../../words/failure-text.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { KEY_WORDS } from "./key-words.ts";

type Reading = { key: RsaPublicKey } | { problem: PemProblem } | null;

/** Reads a pasted key in the browser first: a private key is refused before anything is sent. */
function useReading(pem: string): Reading {
  const [reading, setReading] = useState<Reading>(null);
  useEffect(() => {
    let isCurrent = true;
    const set = (value: Reading) => isCurrent && setReading(value);
    if (pem.trim() === "") set(null);
    else {
      readPublicKey(pem).then(
        (key) => set({ key }),
        (error: unknown) =>
          set({ problem: error instanceof PemError ? error.problem : "UNREADABLE" }),
      );
    }
    return () => {
      isCurrent = false;
    };
  }, [pem]);
  return reading;
}

/** The public half of a pair made elsewhere. */
export function UploadDialog(props: { applicationId: string; onClose(): void }) {
  const { applicationId, onClose } = props;
  const words = useWords(KEY_WORDS);
  const ui = useWords(UI_WORDS);
  const textOf = useFailureText();
  const toast = useToast();
  const add = useAct("addKey", ["listKeys", "getApplication", "listApplications"]);
  const [name, setName] = useState("");
  const [pem, setPem] = useState("");
  const reading = useReading(pem);
  const problem = reading && "problem" in reading ? words[reading.problem] : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!reading || !("key" in reading)) return;
    add.mutate(
      { params: { id: applicationId }, body: { name: name.trim(), publicKey: pem } },
      {
        onSuccess: () => {
          toast.done(words.addedDone);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={words.upload} isWide onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={words.keyName}
          hint={words.keyNameHint}
          required
          maxLength={100}
          value={name}
          onValue={setName}
        />
        <PemField
          pem={pem}
          onPem={setPem}
          error={problem ?? (add.isError ? textOf(add.error) : undefined)}
        />
        {reading && "key" in reading && (
          <Notice tone="good" title={words.good(reading.key.bits)}>
            <span className="font-mono text-13 break-words">{reading.key.fingerprint}</span>
          </Notice>
        )}
        <DialogButtons>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button
            type="submit"
            look="primary"
            disabled={!reading || "problem" in reading}
            isBusy={add.isPending}
          >
            {words.add}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

interface PemFieldProps {
  pem: string;
  error: string | undefined;
  onPem(pem: string): void;
}

function PemField({ pem, error, onPem }: PemFieldProps) {
  const words = useWords(KEY_WORDS);
  const file = useRef<HTMLInputElement>(null);
  const read = (files: FileList | null) => {
    void files?.[0]?.text().then(onPem);
  };
  const drop = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    read(event.dataTransfer.files);
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
      <input
        ref={file}
        type="file"
        accept=".pem,.pub,.key,.txt"
        hidden
        onChange={(event) => read(event.target.files)}
      />
      <Button isSmall icon={FileUp} className="mt-2" onClick={() => file.current?.click()}>
        {words.chooseFile}
      </Button>
    </div>
  );
}
