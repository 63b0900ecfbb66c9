import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { call } from "../../../api/call.ts";
import { useSetSession } from "../../../api/session.tsx";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { Notice } from "../../../ui/page/notice.tsx";
import { LoadingBlock } from "../../../ui/page/states.tsx";
import { useFailureText } from "../../../words/failure-text.ts";
import { useWords } from "../../../words/language.tsx";
import { ROLE_WORDS } from "../../../words/role-words.ts";
import { BackToSignIn } from "./back-to-sign-in.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { SIGN_IN_WORDS } from "./sign-in-words.ts";
import { useLinkToken } from "./use-link-token.ts";

/** Behind the link of an invitation: name, password, and in. */
export function InvitationPage() {
  const words = useWords(SIGN_IN_WORDS);
  const roles = useWords(ROLE_WORDS);
  const textOf = useFailureText();
  const token = useLinkToken();
  const invitation = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => call("readInvitation", { body: { token: token ?? "" } }),
    enabled: token !== null,
    retry: false,
  });
  const found = invitation.data;
  if (token === null || invitation.isError) {
    return (
      <SignInFrame title={words.invitation}>
        <div className="mt-4">
          <Notice tone="bad">
            {token === null ? words.linkMissing : textOf(invitation.error)}
          </Notice>
        </div>
        <BackToSignIn />
      </SignInFrame>
    );
  }
  if (!found) {
    return (
      <SignInFrame title={words.invitation}>
        <LoadingBlock height="h-72" />
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      title={words.invitedTitle(found.companyName)}
      lead={words.invitedLead(found.email, roles[found.role])}
    >
      <AcceptForm token={token} />
    </SignInFrame>
  );
}

function AcceptForm({ token }: { token: string }) {
  const words = useWords(SIGN_IN_WORDS);
  const textOf = useFailureText();
  const setSession = useSetSession();
  const navigate = useNavigate();
  const [form, setForm] = useState({ firstName: "", lastName: "", password: "" });
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<typeof form>) => setForm({ ...form, ...part });
  const accept = async () => {
    setBusy(true);
    try {
      setSession(await call("acceptInvitation", { body: { token, ...form } }));
      await navigate({ to: "/" });
    } catch (failure) {
      setError(textOf(failure));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void accept();
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {error && (
        <Notice tone="bad" isLive>
          {error}
        </Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={words.firstName}
          autoComplete="given-name"
          required
          maxLength={100}
          value={form.firstName}
          onValue={(firstName) => change({ firstName })}
        />
        <TextField
          label={words.lastName}
          autoComplete="family-name"
          required
          maxLength={100}
          value={form.lastName}
          onValue={(lastName) => change({ lastName })}
        />
      </div>
      <TextField
        label={words.newPassword}
        type="password"
        autoComplete="new-password"
        required
        minLength={12}
        hint={words.passwordHint}
        value={form.password}
        onValue={(password) => change({ password })}
      />
      <Button type="submit" look="primary" isBusy={isBusy}>
        {words.accept}
      </Button>
    </form>
  );
}
