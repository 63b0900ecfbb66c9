import { useEffect, useState } from "react";
import { call, setCallListeners } from "../../api/call.ts";
import { confirmByPasskey } from "../../api/passkey.ts";
import { useSessionState, useSetSession } from "../../api/session.tsx";
import type { SessionState } from "../../generated/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogButtons } from "../../ui/dialog/dialog.tsx";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { TypedField } from "../../ui/form/typed-field.tsx";
import { useFields } from "../../ui/form/use-fields.ts";
import { PasskeyButton } from "../../ui/passkey-button.tsx";
import { PasskeyPart } from "../../ui/passkey-part.tsx";
import { defineWords } from "../../words/define-words.ts";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";

const WORDS = defineWords(
  {
    title: "Confirm your password",
    lead: "For your security, enter your password to continue. You will not be asked again for five minutes.",
    password: "Password",
    confirm: "Confirm password",
    factorTitle: "Confirm your second factor",
    factorLead:
      "For your security, confirm your identity. You will not be asked again for five minutes.",
    codeHint: "Six digits from your authenticator app, or a recovery code.",
    confirmCode: "Confirm code",
    passkey: "Confirm with passkey",
    passkeyFailed: "The passkey was not accepted. Try again.",
  },
  {
    title: "Sahkan kata laluan anda",
    lead: "Demi keselamatan, sila masukkan kata laluan anda untuk meneruskan. Anda tidak akan ditanya lagi selama lima minit.",
    password: "Kata laluan",
    confirm: "Sahkan kata laluan",
    factorTitle: "Sahkan faktor kedua anda",
    factorLead:
      "Demi keselamatan, sila sahkan identiti anda. Anda tidak akan ditanya lagi selama lima minit.",
    codeHint: "Enam digit daripada aplikasi pengesah anda, atau kod pemulihan.",
    confirmCode: "Sahkan kod",
    passkey: "Sahkan dengan kunci laluan",
    passkeyFailed: "Kunci laluan tidak diterima. Sila cuba lagi.",
  },
);

/** Shows a dialog whenever a call needs confirmation; the call is repeated afterwards. */
export function ConfirmUser() {
  const [respond, setRespond] = useState<((isConfirmed: boolean) => void) | null>(null);
  const { data } = useSessionState();
  useEffect(
    () =>
      setCallListeners({
        confirm: () => new Promise<boolean>((resolve) => setRespond(() => resolve)),
      }),
    [],
  );
  if (!respond) return null;
  const close = (isConfirmed: boolean) => {
    setRespond(null);
    respond(isConfirmed);
  };
  return <ConfirmDialog ways={data?.user?.confirmsBy ?? ["password"]} onClose={close} />;
}

interface ConfirmDialogProps {
  ways: readonly ("password" | "code" | "passkey")[];
  onClose(isConfirmed: boolean): void;
}

function ConfirmDialog({ ways, onClose }: ConfirmDialogProps) {
  const words = useWords(WORDS);
  const setSession = useSetSession();
  const { values, bind } = useFields({ password: "", code: "" });
  const onDone = (session: SessionState) => {
    setSession(session);
    onClose(true);
  };
  const hasPassword = ways.includes("password");
  const isOnlyWay = !hasPassword && !ways.includes("code");
  const passkey = ways.includes("passkey") && (
    <PasskeyPart isMinor={!isOnlyWay}>
      <PasskeyButton
        label={words.passkey}
        failed={words.passkeyFailed}
        ask={confirmByPasskey}
        onDone={onDone}
      />
    </PasskeyPart>
  );
  if (isOnlyWay) {
    return (
      <Dialog title={words.factorTitle} lead={words.factorLead} onClose={() => onClose(false)}>
        {passkey}
        <CancelButton onClose={onClose} />
      </Dialog>
    );
  }
  const body = hasPassword ? { password: values.password } : { code: values.code };
  return (
    <FormDialog
      title={hasPassword ? words.title : words.factorTitle}
      lead={hasPassword ? words.lead : words.factorLead}
      act={hasPassword ? words.confirm : words.confirmCode}
      submit={() => call("confirmSession", { body })}
      onDone={onDone}
      onClose={() => onClose(false)}
    >
      {hasPassword ? (
        <TextField
          label={words.password}
          type="password"
          autoComplete="current-password"
          required
          {...bind("password")}
        />
      ) : (
        <CodeField {...bind("code")} />
      )}
      {passkey}
    </FormDialog>
  );
}

function CodeField(props: { value: string; onValue(value: string): void }) {
  const words = useWords(WORDS);
  const ui = useWords(UI_WORDS);
  return <TypedField kind="code" label={ui.code} hint={words.codeHint} required {...props} />;
}

function CancelButton({ onClose }: { onClose(isConfirmed: boolean): void }) {
  const ui = useWords(UI_WORDS);
  return (
    <DialogButtons>
      <Button onClick={() => onClose(false)}>{ui.cancel}</Button>
    </DialogButtons>
  );
}
