import { type FormEvent, useState } from "react";
import { useSetSession, useSignedIn } from "../../../api/session.tsx";
import { useAct } from "../../../api/use-api.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { Page } from "../../../ui/page/page.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { useToast } from "../../../ui/page/toast.tsx";
import { useFailureText } from "../../../words/failure-text.ts";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { ACCOUNT_WORDS } from "./account-words.ts";
import { PasskeysPanel } from "./passkeys-panel.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";
import { TotpPanel } from "./totp-panel.tsx";

/** One's own name, password, second factors and sessions. */
export function AccountPage() {
  const words = useWords(ACCOUNT_WORDS);
  const { user } = useSignedIn();
  return (
    <Page title={words.title} lead={user.email}>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <TotpPanel />
        <PasskeysPanel />
        <PasswordPanel />
        <NamePanel />
        <div className="min-w-0 lg:col-span-2">
          <SessionsPanel />
        </div>
      </div>
    </Page>
  );
}

function NamePanel() {
  const words = useWords(ACCOUNT_WORDS);
  const ui = useWords(UI_WORDS);
  const { user } = useSignedIn();
  const setSession = useSetSession();
  const toast = useToast();
  const change = useAct("changeProfile");
  const [firstName, setFirstName] = useState(user.firstName);
  const [lastName, setLastName] = useState(user.lastName);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(
      { body: { firstName: firstName.trim(), lastName: lastName.trim() } },
      {
        onSuccess: (state) => {
          setSession(state);
          toast.done(ui.saved);
        },
        onError: toast.failed,
      },
    );
  };
  return (
    <Panel title={words.profile}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={words.firstName}
          autoComplete="given-name"
          required
          maxLength={100}
          value={firstName}
          onValue={setFirstName}
        />
        <TextField
          label={words.lastName}
          autoComplete="family-name"
          required
          maxLength={100}
          value={lastName}
          onValue={setLastName}
        />
        <Button type="submit" className="self-end" isBusy={change.isPending}>
          {ui.save}
        </Button>
      </form>
    </Panel>
  );
}

function PasswordPanel() {
  const words = useWords(ACCOUNT_WORDS);
  const { user } = useSignedIn();
  const setSession = useSetSession();
  const textOf = useFailureText();
  const toast = useToast();
  const change = useAct("changePassword", ["listSessions"]);
  const [currentPassword, setCurrent] = useState("");
  const [newPassword, setNew] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(
      { body: { currentPassword, newPassword } },
      {
        onSuccess: (state) => {
          setSession(state);
          setCurrent("");
          setNew("");
          toast.done(words.passwordDone);
        },
      },
    );
  };
  return (
    <Panel title={words.password} lead={words.passwordLead}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <TextField
          label={words.current}
          type="password"
          autoComplete="current-password"
          required
          value={currentPassword}
          error={change.isError ? textOf(change.error) : undefined}
          onValue={setCurrent}
        />
        <TextField
          label={words.next}
          type="password"
          autoComplete="new-password"
          required
          minLength={12}
          hint={words.nextHint}
          value={newPassword}
          onValue={setNew}
        />
        <Button type="submit" className="self-end" isBusy={change.isPending}>
          {words.changePassword}
        </Button>
      </form>
    </Panel>
  );
}
