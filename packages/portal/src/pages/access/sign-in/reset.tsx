import { type FormEvent, useState } from "react";
import { useAct } from "../../../api/use-api.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { useFailureText } from "../../../words/failure-text.ts";
import { useWords } from "../../../words/language.tsx";
import { BackToSignIn } from "./back-to-sign-in.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { SIGN_IN_WORDS } from "./sign-in-words.ts";
import { useLinkToken } from "./use-link-token.ts";

/** Behind the link of a mail: sets a new password. */
export function ResetPage() {
  const words = useWords(SIGN_IN_WORDS);
  const textOf = useFailureText();
  const token = useLinkToken();
  const reset = useAct("resetPassword", ["getSession"]);
  const [password, setPassword] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (token !== null) reset.mutate({ body: { token, password } });
  };
  return (
    <SignInFrame title={words.resetTitle}>
      <div className="mt-4 flex flex-col gap-4">
        {token === null && <Notice tone="bad">{words.linkMissing}</Notice>}
        {reset.isSuccess && (
          <Notice tone="good" isLive>
            {words.resetDone}
          </Notice>
        )}
        {token !== null && !reset.isSuccess && (
          <form onSubmit={submit} className="flex flex-col gap-4">
            <TextField
              label={words.newPassword}
              type="password"
              autoComplete="new-password"
              required
              minLength={12}
              value={password}
              hint={words.passwordHint}
              error={reset.isError ? textOf(reset.error) : undefined}
              onValue={setPassword}
            />
            <Button type="submit" look="primary" isBusy={reset.isPending}>
              {words.setPassword}
            </Button>
          </form>
        )}
      </div>
      <BackToSignIn />
    </SignInFrame>
  );
}
