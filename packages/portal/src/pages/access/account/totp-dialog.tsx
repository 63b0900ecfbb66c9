import { type FormEvent, useState } from "react";
import { useAct } from "../../../api/use-api.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogButtons } from "../../../ui/dialog/dialog.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { useToast } from "../../../ui/page/toast.tsx";
import { CopyText } from "../../../ui/text/copy-button.tsx";
import { QrPicture } from "../../../ui/text/qr-picture.tsx";
import { useFailureText } from "../../../words/failure-text.ts";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { ACCOUNT_WORDS } from "./account-words.ts";

interface TotpDialogProps {
  secret: string;
  uri: string;
  onEnabled(codes: readonly string[]): void;
  onClose(): void;
}

/** Scan, type the first code, done. */
export function TotpDialog({ secret, uri, onEnabled, onClose }: TotpDialogProps) {
  const words = useWords(ACCOUNT_WORDS);
  const ui = useWords(UI_WORDS);
  const textOf = useFailureText();
  const toast = useToast();
  const enable = useAct("enableTotp");
  const [code, setCode] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    enable.mutate(
      { body: { code: code.replaceAll(/\s/g, "") } },
      {
        onSuccess: ({ recoveryCodes }) => {
          toast.done(words.enabled);
          onEnabled(recoveryCodes);
        },
      },
    );
  };
  return (
    <Dialog title={words.totp} lead={words.scan} onClose={onClose}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <div className="flex flex-col items-center gap-3">
          <QrPicture text={uri} label={words.qrAlt} />
          <p className="text-13 text-ink-2">{words.secret}</p>
          <CopyText text={secret} label={words.secret} />
        </div>
        <TextField
          label={words.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9 ]{6,7}"
          required
          value={code}
          error={enable.isError ? textOf(enable.error) : undefined}
          onValue={setCode}
        />
        <DialogButtons>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" look="primary" isBusy={enable.isPending}>
            {words.enable}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
