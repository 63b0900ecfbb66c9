import { call } from "../../../api/call.ts";
import { useSetSession } from "../../../api/session.tsx";
import type { SessionState } from "../../../generated/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { TypedField } from "../../../ui/form/typed-field.tsx";
import { useFields } from "../../../ui/form/use-fields.ts";
import { PasskeyPart } from "../../../ui/passkey-part.tsx";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { PasskeySignIn } from "./sign-in.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { SIGN_IN_WORDS } from "./sign-in-words.ts";

/** After the password: a code of the authenticator app, a recovery code, or a passkey. */
export function SecondFactor({ session }: { session: SessionState }) {
  const words = useWords(SIGN_IN_WORDS);
  const ui = useWords(UI_WORDS);
  const setSession = useSetSession();
  const { values, bind } = useFields({ code: "" });
  const startAgain = async () => {
    await call("logout");
    setSession(await call("getSession"));
  };
  const hasRecovery = session.secondFactors.includes("recovery");
  return (
    <SignInFrame
      title={words.factorTitle}
      lead={words.factorLead}
      isSandbox={session.mode === "sandbox"}
    >
      <div className="flex flex-col gap-4">
        <Form
          act={words.go}
          isStretched
          submit={() => call("loginSecondFactor", { body: values })}
          onDone={setSession}
        >
          <TypedField
            kind={hasRecovery ? "code" : "appCode"}
            label={ui.code}
            required
            autoFocus
            {...(hasRecovery && { hint: words.factorRecovery })}
            {...bind("code")}
          />
        </Form>
        {session.secondFactors.includes("passkey") && (
          <PasskeyPart>
            <PasskeySignIn />
          </PasskeyPart>
        )}
        <Button look="quiet" onClick={() => void startAgain()}>
          {words.other}
        </Button>
      </div>
    </SignInFrame>
  );
}
