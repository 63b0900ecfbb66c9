import { Link } from "@tanstack/react-router";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/call.ts";
import { signInWithPasskey } from "../../../api/passkey.ts";
import { useSetSession } from "../../../api/session.tsx";
import { IconButton } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { useFields } from "../../../ui/form/use-fields.ts";
import { Notice } from "../../../ui/page/notice.tsx";
import { PasskeyButton } from "../../../ui/passkey-button.tsx";
import { PasskeyPart } from "../../../ui/passkey-part.tsx";
import { FIRST_WORDS } from "../../../words/failures/first-words.ts";
import { useWords } from "../../../words/language.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { SIGN_IN_WORDS } from "./sign-in-words.ts";

interface SignInProps {
  isExpired: boolean;
  isSandbox: boolean;
  /** Of whom has signed in before. */
  email?: string;
}

/** Email and password, or a passkey. */
export function SignIn({ isExpired, isSandbox, email = "" }: SignInProps) {
  const words = useWords(SIGN_IN_WORDS);
  return (
    <SignInFrame title={words.title} lead={words.lead} isSandbox={isSandbox}>
      <div className="flex flex-col gap-4">
        {isExpired && <Notice tone="wait">{words.expired}</Notice>}
        <PasswordForm email={email} />
        <PasskeyPart isMinor>
          <PasskeySignIn />
        </PasskeyPart>
        <Link to="/forgot" className="link inline-flex min-h-11 items-center justify-center">
          {words.forgot}
        </Link>
      </div>
    </SignInFrame>
  );
}

function PasswordForm({ email }: { email: string }) {
  const words = useWords(SIGN_IN_WORDS);
  const ui = useWords(FIRST_WORDS);
  const setSession = useSetSession();
  const { values, bind } = useFields({ email, password: "" });
  const [isShown, setShown] = useState(false);
  const body = { email: values.email.trim(), password: values.password };
  return (
    <Form act={words.signIn} isStretched submit={() => call("login", { body })} onDone={setSession}>
      <TextField
        label={ui.email}
        type="email"
        autoComplete="username webauthn"
        required
        {...bind("email")}
      />
      <div className="flex items-end gap-1">
        <TextField
          className="flex-1"
          label={words.password}
          type={isShown ? "text" : "password"}
          autoComplete="current-password"
          required
          {...bind("password")}
        />
        <IconButton
          label={isShown ? words.hide : words.show}
          icon={isShown ? EyeOff : Eye}
          onClick={() => setShown(!isShown)}
        />
      </div>
    </Form>
  );
}

/** A passkey alone is enough: it proves both possession and identity. */
export function PasskeySignIn() {
  const words = useWords(SIGN_IN_WORDS);
  const setSession = useSetSession();
  return (
    <>
      <div className="flex items-center gap-3 text-13 text-ink-3">
        <span className="h-px flex-1 bg-line" />
        {words.or}
        <span className="h-px flex-1 bg-line" />
      </div>
      <PasskeyButton
        label={words.passkey}
        failed={words.passkeyFailed}
        ask={signInWithPasskey}
        onDone={setSession}
      />
    </>
  );
}
