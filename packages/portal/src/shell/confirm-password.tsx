import { useEffect, useState } from "react";
import { call, setCallListeners } from "../api/call.ts";
import { useSetSession } from "../api/session.tsx";
import { FormDialog } from "../ui/dialog/form-dialog.tsx";
import { TextField } from "../ui/form/field.tsx";
import { useFields } from "../ui/form/use-fields.ts";
import { defineWords } from "../words/define-words.ts";
import { useWords } from "../words/language.tsx";

const WORDS = defineWords(
  {
    title: "Confirm your password",
    lead: "For your security, enter your password to continue. You will not be asked again for five minutes.",
    password: "Password",
    confirm: "Confirm password",
  },
  {
    title: "Sahkan kata laluan anda",
    lead: "Demi keselamatan, masukkan kata laluan anda untuk meneruskan. Anda tidak akan ditanya lagi selama lima minit.",
    password: "Kata laluan",
    confirm: "Sahkan kata laluan",
  },
);

/** Shows the password dialog whenever a call needs confirmation. */
export function ConfirmPassword({ onSignedOut }: { onSignedOut(): void }) {
  const [answer, setAnswer] = useState<((isConfirmed: boolean) => void) | null>(null);
  useEffect(() => {
    setCallListeners({
      confirm: () => new Promise<boolean>((resolve) => setAnswer(() => resolve)),
      onSignedOut,
    });
  }, [onSignedOut]);
  if (!answer) return null;
  const close = (isConfirmed: boolean) => {
    setAnswer(null);
    answer(isConfirmed);
  };
  return <PasswordDialog onClose={close} />;
}

function PasswordDialog({ onClose }: { onClose(isConfirmed: boolean): void }) {
  const words = useWords(WORDS);
  const setSession = useSetSession();
  const { values, bind } = useFields({ password: "" });
  return (
    <FormDialog
      title={words.title}
      lead={words.lead}
      act={words.confirm}
      submit={() => call("confirmSession", { body: values })}
      onDone={(session) => {
        setSession(session);
        onClose(true);
      }}
      onClose={() => onClose(false)}
    >
      <TextField
        label={words.password}
        type="password"
        autoComplete="current-password"
        required
        {...bind("password")}
      />
    </FormDialog>
  );
}
