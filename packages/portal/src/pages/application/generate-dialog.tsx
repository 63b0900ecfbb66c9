import { Download } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useAct } from "../../api/use-api.ts";
import {
  generateKeyPair,
  KEY_SIZES,
  type KeyPairText,
} from "../../signing/keys/generate-key-pair.ts";
import { loadKey } from "../../signing/keys/load-key.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogButtons } from "../../ui/dialog/dialog.tsx";
import { SelectField, TextField } from "../../ui/form/field.tsx";
import { Notice } from "../../ui/page/notice.tsx";
import { useToast } from "../../ui/page/toast.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { useFailureText } from "../../words/failure-text.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { KEY_WORDS } from "./key-words.ts";

interface GenerateDialogProps {
  applicationId: string;
  onClose(): void;
}

/** Makes a pair in the browser; the private half is only ever downloaded. */
export function GenerateDialog({ applicationId, onClose }: GenerateDialogProps) {
  const words = useWords(KEY_WORDS);
  const ui = useWords(UI_WORDS);
  const [name, setName] = useState("");
  const [size, setSize] = useState("2048");
  const [pair, setPair] = useState<KeyPairText | null>(null);
  const [isBusy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    const bits = KEY_SIZES.find((each) => String(each) === size) ?? 2048;
    setPair(await generateKeyPair(bits));
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void make();
  };
  if (pair) {
    return (
      <Dialog title={words.made} lead={words.keepSafe} isWide onClose={onClose}>
        <MadePair applicationId={applicationId} name={name.trim()} pair={pair} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title={words.generate} lead={words.generateLead} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={words.keyName}
          hint={words.keyNameHint}
          required
          maxLength={100}
          value={name}
          onValue={setName}
        />
        <SelectField
          label={words.sizeLabel}
          value={size}
          onValue={setSize}
          options={[
            ["2048", words.size2048],
            ["3072", words.bits(3072)],
            ["4096", words.bits(4096)],
          ]}
        />
        <DialogButtons>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {isBusy ? words.making : words.make}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

interface MadePairProps {
  applicationId: string;
  name: string;
  pair: KeyPairText;
  onDone(): void;
}

function MadePair({ applicationId, name, pair, onDone }: MadePairProps) {
  const words = useWords(KEY_WORDS);
  const textOf = useFailureText();
  const toast = useToast();
  const add = useAct("addKey", ["listKeys", "getApplication", "listApplications"]);
  const [isDownloaded, setDownloaded] = useState(false);
  const fileName = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  const download = () => {
    saveFile(`${fileName || "key"}-private.pem`, pair.privateKey, "application/x-pem-file");
    setDownloaded(true);
  };
  const use = () =>
    add.mutate(
      { params: { id: applicationId }, body: { name, publicKey: pair.publicKey } },
      {
        onSuccess: () => {
          // The explorer and the debugger can sign with it until the page is left.
          void loadKey(pair.privateKey);
          toast.done(words.addedDone);
          onDone();
        },
      },
    );
  return (
    <div className="flex flex-col gap-4">
      {add.isError && (
        <Notice tone="bad" isLive>
          {textOf(add.error)}
        </Notice>
      )}
      <CodeBlock label={words.publicKey} text={pair.publicKey} />
      {!isDownloaded && <Notice tone="warn">{words.downloadFirst}</Notice>}
      <DialogButtons>
        <Button
          icon={Download}
          onClick={() => saveFile(`${fileName || "key"}-public.pem`, pair.publicKey)}
        >
          {words.downloadPublic}
        </Button>
        <Button icon={Download} look={isDownloaded ? "plain" : "primary"} onClick={download}>
          {words.downloadPrivate}
        </Button>
        <Button
          look={isDownloaded ? "primary" : "plain"}
          disabled={!isDownloaded}
          isBusy={add.isPending}
          onClick={use}
        >
          {words.use}
        </Button>
      </DialogButtons>
    </div>
  );
}
