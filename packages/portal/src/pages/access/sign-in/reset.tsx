import { useAct } from "../../../api/use-api.ts";
import { Form } from "../../../ui/form/form.tsx";
import { useFields } from "../../../ui/form/use-fields.ts";
import { Notice } from "../../../ui/page/notice.tsx";
import { useWords } from "../../../words/language.tsx";
import { NewPasswordField } from "../account/profile-fields.tsx";
import { BackToSignIn } from "./back-to-sign-in.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { SIGN_IN_WORDS } from "./sign-in-words.ts";
import { useLinkToken } from "./use-link-token.ts";

/** Sets a new password, opened from a reset link. */
export function ResetPage() {
  const words = useWords(SIGN_IN_WORDS);
  const token = useLinkToken();
  const reset = useAct("resetPassword", ["getSession"]);
  const { values, bind } = useFields({ password: "" });
  return (
    <SignInFrame title={words.resetTitle}>
      <div className="mt-4">
        {token === null && <Notice tone="bad">{words.linkMissing}</Notice>}
        {reset.isSuccess && (
          <Notice tone="good" isLive>
            {words.resetDone}
          </Notice>
        )}
        {token !== null && !reset.isSuccess && (
          <Form
            act={words.setPassword}
            isStretched
            submit={() => reset.mutateAsync({ body: { token, ...values } })}
          >
            <NewPasswordField {...bind("password")} />
          </Form>
        )}
      </div>
      <BackToSignIn />
    </SignInFrame>
  );
}
