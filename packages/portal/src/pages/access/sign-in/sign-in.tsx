import { Link } from "@tanstack/react-router";
import { Eye, EyeOff, Fingerprint } from "lucide-react";
import { type FormEvent, useState } from "react";
import { call } from "../../../api/call.ts";
import { canUsePasskeys, signInWithPasskey } from "../../../api/passkey.ts";
import { useSetSession } from "../../../api/session.tsx";
import { Button, IconButton } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { useFailureText } from "../../../words/failure-text.ts";
import { useWords } from "../../../words/language.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { SIGN_IN_WORDS } from "./sign-in-words.ts";

/** E-mail and password, or a passkey. */
export function SignIn({ isExpired, isSandbox }: { isExpired: boolean; isSandbox: boolean }) {
  const words = useWords(SIGN_IN_WORDS);
  return (
    <SignInFrame title={words.title} lead={words.lead} isSandbox={isSandbox}>
      <div className="flex flex-col gap-4">
        {isExpired && <Notice tone="wait">{words.expired}</Notice>}
        <PasswordForm />
        {canUsePasskeys() && <PasskeyButton />}
        <Link
          to="/forgot"
          className="inline-flex min-h-11 items-center justify-center text-brand underline underline-offset-4"
        >
          {words.forgot}
        </Link>
      </div>
    </SignInFrame>
  );
}

function PasswordForm() {
  const words = useWords(SIGN_IN_WORDS);
  const textOf = useFailureText();
  const setSession = useSetSession();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [isShown, setShown] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const signIn = async () => {
    setBusy(true);
    setError(null);
    try {
      setSession(await call("login", { body: { email: email.trim(), password } }));
    } catch (failure) {
      setError(textOf(failure));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void signIn();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {error && (
        <Notice tone="bad" isLive>
          {error}
        </Notice>
      )}
      <TextField
        label={words.email}
        type="email"
        autoComplete="username webauthn"
        required
        value={email}
        onValue={setEmail}
      />
      <div className="flex items-end gap-1">
        <TextField
          className="flex-1"
          label={words.password}
          type={isShown ? "text" : "password"}
          autoComplete="current-password"
          required
          value={password}
          onValue={setPassword}
        />
        <IconButton
          label={isShown ? words.hide : words.show}
          icon={isShown ? EyeOff : Eye}
          onClick={() => setShown(!isShown)}
        />
      </div>
      <Button type="submit" look="primary" isBusy={isBusy}>
        {words.signIn}
      </Button>
    </form>
  );
}

/** A passkey alone is enough: it proves both possession and the person. */
export function PasskeyButton() {
  const words = useWords(SIGN_IN_WORDS);
  const setSession = useSetSession();
  const [hasFailed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const signIn = async () => {
    setBusy(true);
    setFailed(false);
    try {
      setSession(await signInWithPasskey());
    } catch {
      setFailed(true);
      setBusy(false);
    }
  };
  return (
    <>
      <div className="flex items-center gap-3 text-13 text-ink-3">
        <span className="h-px flex-1 bg-line" />
        {words.or}
        <span className="h-px flex-1 bg-line" />
      </div>
      <Button icon={Fingerprint} isBusy={isBusy} onClick={() => void signIn()}>
        {words.passkey}
      </Button>
      {hasFailed && (
        <Notice tone="warn" isLive>
          {words.passkeyFailed}
        </Notice>
      )}
    </>
  );
}
