import { KEY_BITS_MIN, KEY_SIZES } from "@kaunter/signing/key-size";
import { generateKeyPair, type KeyPairText } from "@kaunter/signing/web-keys";
import { Download, Upload } from "lucide-react";
import { useState } from "react";
import { useAct } from "../../../api/use-api.ts";
import { hasWebCrypto } from "../../../signing/keys/has-web-crypto.ts";
import { loadKey } from "../../../signing/keys/load-key.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogButtons } from "../../../ui/dialog/dialog.tsx";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { saveFile } from "../../../ui/files/save-file.ts";
import { SelectField } from "../../../ui/form/field.tsx";
import { FormFrame } from "../../../ui/form/form.tsx";
import { useFields } from "../../../ui/form/use-fields.ts";
import { useSubmit } from "../../../ui/form/use-submit.ts";
import { Notice } from "../../../ui/page/notice.tsx";
import { CodeBlock } from "../../../ui/text/code-block.tsx";
import { useWords } from "../../../words/language.tsx";
import { KEY_WORDS } from "./key-words.ts";
import { OpensslNotice } from "./openssl-notice.tsx";
import { KeyNameField } from "./rename-dialog.tsx";
import { savePrivateKey, toFileName } from "./save-private-key.ts";
import { UploadDialog } from "./upload-dialog.tsx";

interface GenerateDialogProps {
  applicationId: string;
  onClose(): void;
}

/** Generates a key pair in the browser; the private key is only ever downloaded. */
export function GenerateDialog({ applicationId, onClose }: GenerateDialogProps) {
  const words = useWords(KEY_WORDS);
  const { values, bind } = useFields({ name: "", size: String(KEY_BITS_MIN) });
  const [pair, setPair] = useState<KeyPairText | null>(null);
  const [isUploading, setUploading] = useState(false);
  if (isUploading) return <UploadDialog applicationId={applicationId} onClose={onClose} />;
  if (!hasWebCrypto()) {
    return (
      <Dialog title={words.generate} isWide onClose={onClose}>
        <OpensslNotice />
        <DialogButtons>
          <Button look="primary" icon={Upload} onClick={() => setUploading(true)}>
            {words.upload}
          </Button>
        </DialogButtons>
      </Dialog>
    );
  }
  if (pair) {
    const name = values.name.trim();
    return (
      <Dialog title={words.generated} lead={words.keepSafe} isWide onClose={onClose}>
        <GeneratedPair applicationId={applicationId} name={name} pair={pair} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <FormDialog
      title={words.generate}
      lead={words.generateLead}
      submit={() =>
        generateKeyPair(KEY_SIZES.find((each) => String(each) === values.size) ?? KEY_BITS_MIN)
      }
      onDone={setPair}
      onClose={onClose}
    >
      <KeyNameField {...bind("name")} />
      <SelectField
        label={words.sizeLabel}
        {...bind("size")}
        options={KEY_SIZES.map((bits) => [
          String(bits),
          bits === KEY_BITS_MIN ? words.smallest : words.bits(bits),
        ])}
      />
    </FormDialog>
  );
}

interface GeneratedPairProps {
  applicationId: string;
  name: string;
  pair: KeyPairText;
  onDone(): void;
}

function GeneratedPair({ applicationId, name, pair, onDone }: GeneratedPairProps) {
  const words = useWords(KEY_WORDS);
  const add = useAct("addKey", ["listKeys", "getApplication", "listApplications"]);
  const [isDownloaded, setDownloaded] = useState(false);
  const download = () => {
    savePrivateKey(name, pair.privateKey);
    setDownloaded(true);
  };
  const { onSubmit, error, isBusy } = useSubmit({
    submit: () =>
      add.mutateAsync({ params: { id: applicationId }, body: { name, publicKey: pair.publicKey } }),
    done: words.addedDone,
    onDone: () => {
      // The explorer and the debugger can sign with it until the page is left.
      void loadKey(pair.privateKey, applicationId);
      onDone();
    },
  });
  return (
    <FormFrame
      onSubmit={onSubmit}
      error={error}
      buttons={
        <DialogButtons>
          <Button
            icon={Download}
            onClick={() => saveFile(`${toFileName(name)}-public.pem`, pair.publicKey)}
          >
            {words.downloadPublic}
          </Button>
          <Button icon={Download} look={isDownloaded ? "plain" : "primary"} onClick={download}>
            {words.downloadPrivate}
          </Button>
          <Button
            type="submit"
            look={isDownloaded ? "primary" : "plain"}
            disabled={!isDownloaded}
            isBusy={isBusy}
          >
            {words.add}
          </Button>
        </DialogButtons>
      }
    >
      <CodeBlock label={words.publicKey} text={pair.publicKey} />
      {!isDownloaded && <Notice tone="warn">{words.downloadFirst}</Notice>}
    </FormFrame>
  );
}
