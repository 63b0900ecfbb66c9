import { type FormEvent, useState } from "react";
import { call } from "../../../api/call.ts";
import { canUsePasskeys } from "../../../api/passkey.ts";
import { useSetSession } from "../../../api/session.tsx";
import type { SessionState } from "../../../generated/api.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { useFailureText } from "../../../words/failure-text.ts";
import { useWords } from "../../../words/language.tsx";
import { PasskeyButton } from "./sign-in.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { SIGN_IN_WORDS } from "./sign-in-words.ts";

/** After the password: a code of the authenticator app, a recovery code, or a passkey. */
export function SecondFactor({ session }: { session: SessionState }) {
  const words = useWords(SIGN_IN_WORDS);
  const textOf = useFailureText();
  const setSession = useSetSession();
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    try {
      setSession(await call("loginSecondFactor", { body: { code: code.replaceAll(/\s/g, "") } }));
    } catch (failure) {
      setError(textOf(failure));
      setBusy(false);
    }
  };
  const startAgain = async () => {
    await call("logout");
    setSession(await call("getSession"));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void go();
  };
  const hasRecovery = session.secondFactors.includes("recovery");
  return (
    <SignInFrame
      title={words.factorTitle}
      lead={words.factorLead}
      isSandbox={session.mode === "sandbox"}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={words.code}
          autoComplete="one-time-code"
          inputMode={hasRecovery ? "text" : "numeric"}
          required
          minLength={6}
          maxLength={32}
          autoFocus
          value={code}
          error={error}
          {...(hasRecovery && { hint: words.factorRecovery })}
          onValue={setCode}
        />
        <Button type="submit" look="primary" isBusy={isBusy}>
          {words.go}
        </Button>
        {session.secondFactors.includes("passkey") && canUsePasskeys() && <PasskeyButton />}
        <Button look="quiet" onClick={() => void startAgain()}>
          {words.other}
        </Button>
      </form>
    </SignInFrame>
  );
}
