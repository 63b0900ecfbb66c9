import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useSessionState } from "../../../api/session.tsx";
import { useAct } from "../../../api/use-api.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { useFailureText } from "../../../words/failure-text.ts";
import { useWords } from "../../../words/language.tsx";
import { BackToSignIn } from "./back-to-sign-in.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { SIGN_IN_WORDS } from "./sign-in-words.ts";

/**
 * Asks for a link that sets a new password. The answer never tells whether the address is known.
 */
export function ForgotPage() {
  const words = useWords(SIGN_IN_WORDS);
  const textOf = useFailureText();
  const session = useSessionState();
  const forgot = useAct("forgotPassword");
  const [email, setEmail] = useState("");
  const isSandbox = session.data?.mode === "sandbox";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    forgot.mutate({ body: { email: email.trim() } });
  };
  if (forgot.isSuccess) {
    return (
      <SignInFrame title={words.sentTitle} lead={words.sent} isSandbox={isSandbox}>
        {isSandbox && (
          <Notice tone="wait">
            {words.mailHint}{" "}
            <Link to="/mail" className="text-brand underline underline-offset-4">
              {words.openMail}
            </Link>
          </Notice>
        )}
        <BackToSignIn />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame title={words.forgotTitle} lead={words.forgotLead} isSandbox={isSandbox}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={words.email}
          type="email"
          autoComplete="username"
          required
          value={email}
          error={forgot.isError ? textOf(forgot.error) : undefined}
          onValue={setEmail}
        />
        <Button type="submit" look="primary" isBusy={forgot.isPending}>
          {words.send}
        </Button>
      </form>
      <BackToSignIn />
    </SignInFrame>
  );
}
