import { Link } from "@tanstack/react-router";
import { useSessionState } from "../../../api/session.tsx";
import { useAct } from "../../../api/use-api.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { useFields } from "../../../ui/form/use-fields.ts";
import { Notice } from "../../../ui/page/notice.tsx";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { BackToSignIn } from "./back-to-sign-in.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { SIGN_IN_WORDS } from "./sign-in-words.ts";

/**
 * Sends a link that sets a new password. The response is the same for an unknown address.
 */
export function ForgotPage() {
  const words = useWords(SIGN_IN_WORDS);
  const ui = useWords(UI_WORDS);
  const session = useSessionState();
  const forgot = useAct("forgotPassword");
  const { values, bind } = useFields({ email: "" });
  const isSandbox = session.data?.mode === "sandbox";
  if (forgot.isSuccess) {
    return (
      <SignInFrame title={words.sentTitle} lead={words.sent} isSandbox={isSandbox}>
        {isSandbox && (
          <Notice tone="wait">
            {words.mailHint}{" "}
            <Link to="/mail" className="link">
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
      <Form
        act={words.send}
        isStretched
        submit={() => forgot.mutateAsync({ body: { email: values.email.trim() } })}
      >
        <TextField
          label={ui.email}
          type="email"
          autoComplete="username"
          required
          {...bind("email")}
        />
      </Form>
      <BackToSignIn />
    </SignInFrame>
  );
}
