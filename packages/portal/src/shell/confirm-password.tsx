import { type FormEvent, useEffect, useState } from "react";
import { call, setCallListeners } from "../api/call.ts";
import { useSetSession } from "../api/session.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogButtons } from "../ui/dialog/dialog.tsx";
import { TextField } from "../ui/form/field.tsx";
import { defineWords } from "../words/define-words.ts";
import { useFailureText } from "../words/failure-text.ts";
import { useWords } from "../words/language.tsx";
import { UI_WORDS } from "../words/ui-words.ts";

const WORDS = defineWords(
  {
    title: "Confirm that it is you",
    lead: "This needs your password again. It stays confirmed for five minutes.",
    password: "Password",
    confirm: "Confirm",
  },
  {
    title: "Sahkan bahawa ini anda",
    lead: "Tindakan ini memerlukan kata laluan anda sekali lagi. Ia kekal disahkan selama lima minit.",
    password: "Kata laluan",
    confirm: "Sahkan",
  },
);

/** Stands ready to ask for the password whenever a call wants it confirmed. */
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
  return <PasswordQuestion onClose={close} />;
}

function PasswordQuestion({ onClose }: { onClose(isConfirmed: boolean): void }) {
  const words = useWords(WORDS);
  const ui = useWords(UI_WORDS);
  const textOf = useFailureText();
  const setSession = useSetSession();
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      setSession(await call("confirmSession", { body: { password } }));
      onClose(true);
    } catch (failure) {
      setError(textOf(failure));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void confirm();
  };
  return (
    <Dialog title={words.title} lead={words.lead} onClose={() => onClose(false)}>
      <form onSubmit={submit}>
        <TextField
          label={words.password}
          type="password"
          autoComplete="current-password"
          required
          value={password}
          error={error}
          onValue={setPassword}
        />
        <DialogButtons>
          <Button onClick={() => onClose(false)}>{ui.cancel}</Button>
          <Button type="submit" look="primary" isBusy={isBusy}>
            {words.confirm}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
