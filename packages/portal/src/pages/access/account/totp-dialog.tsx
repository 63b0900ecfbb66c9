import { useAct } from "../../../api/use-api.ts";
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx";
import { TypedField } from "../../../ui/form/typed-field.tsx";
import { useFields } from "../../../ui/form/use-fields.ts";
import { CopyText } from "../../../ui/text/copy-button.tsx";
import { QrPicture } from "../../../ui/text/qr-picture.tsx";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { ACCOUNT_WORDS } from "./account-words.ts";

interface TotpDialogProps {
  secret: string;
  uri: string;
  onEnabled(codes: readonly string[]): void;
  onClose(): void;
}

/** Scan the code, enter the first one-time code. */
export function TotpDialog({ secret, uri, onEnabled, onClose }: TotpDialogProps) {
  const words = useWords(ACCOUNT_WORDS);
  const ui = useWords(UI_WORDS);
  const enable = useAct("enableTotp");
  const { values, bind } = useFields({ code: "" });
  return (
    <FormDialog
      title={words.enable}
      lead={words.scan}
      done={words.enabled}
      submit={() => enable.mutateAsync({ body: { code: values.code } })}
      onDone={({ recoveryCodes }) => onEnabled(recoveryCodes)}
      onClose={onClose}
    >
      <div className="flex flex-col items-center gap-3">
        <QrPicture text={uri} label={words.qrAlt} />
        <p className="text-13 text-ink-2">{words.secret}</p>
        <CopyText text={secret} label={words.secret} />
      </div>
      <TypedField kind="appCode" label={ui.code} required {...bind("code")} />
    </FormDialog>
  );
}
