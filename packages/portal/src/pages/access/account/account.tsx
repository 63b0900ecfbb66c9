import { useSetSession, useSignedIn } from "../../../api/session.tsx";
import { useAct } from "../../../api/use-api.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { useFields } from "../../../ui/form/use-fields.ts";
import { Page } from "../../../ui/page/page.tsx";
import { Panel } from "../../../ui/page/panel.tsx";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { ACCOUNT_WORDS } from "./account-words.ts";
import { PasskeysPanel } from "./passkeys-panel.tsx";
import { NameFields, NewPasswordField } from "./profile-fields.tsx";
import { SessionsPanel } from "./sessions-panel.tsx";
import { TotpPanel } from "./totp-panel.tsx";

/** The user's name, password, second factors and sessions. */
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
  const change = useAct("updateProfile");
  const { values, bind } = useFields({ firstName: user.firstName, lastName: user.lastName });
  const body = { firstName: values.firstName.trim(), lastName: values.lastName.trim() };
  return (
    <Panel title={words.profile}>
      <Form
        act={ui.save}
        done={ui.saved}
        submit={() => change.mutateAsync({ body })}
        onDone={setSession}
      >
        <NameFields bind={bind} />
      </Form>
    </Panel>
  );
}

function PasswordPanel() {
  const words = useWords(ACCOUNT_WORDS);
  const { user } = useSignedIn();
  const setSession = useSetSession();
  const change = useAct("changePassword", ["listSessions"]);
  const { values, set, bind } = useFields({ currentPassword: "", newPassword: "" });
  return (
    <Panel title={words.password} lead={words.passwordLead}>
      <Form
        act={words.changePassword}
        done={words.passwordDone}
        submit={() => change.mutateAsync({ body: values })}
        onDone={(state) => {
          setSession(state);
          set({ currentPassword: "", newPassword: "" });
        }}
      >
        <input type="hidden" name="username" autoComplete="username" value={user.email} readOnly />
        <TextField
          label={words.current}
          type="password"
          autoComplete="current-password"
          required
          {...bind("currentPassword")}
        />
        <NewPasswordField {...bind("newPassword")} />
      </Form>
    </Panel>
  );
}
