import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../../api/call.ts";
import { useSetSession } from "../../../api/session.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { useFields } from "../../../ui/form/use-fields.ts";
import { Notice } from "../../../ui/page/notice.tsx";
import { LoadingBlock } from "../../../ui/page/states.tsx";
import { useFailureText } from "../../../words/failures/failure-text.ts";
import { useWords } from "../../../words/language.tsx";
import { ROLE_WORDS } from "../../../words/role-words.ts";
import { NameFields, NewPasswordField } from "../account/profile-fields.tsx";
import { BackToSignIn } from "./back-to-sign-in.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";
import { SIGN_IN_WORDS } from "./sign-in-words.ts";
import { useLinkToken } from "./use-link-token.ts";

/** Accepting an invitation: name and password. */
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
        <div aria-busy>
          <LoadingBlock height="h-72" />
        </div>
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
  const setSession = useSetSession();
  const navigate = useNavigate();
  const { values, bind } = useFields({ firstName: "", lastName: "", password: "" });
  return (
    <Form
      act={words.accept}
      isStretched
      submit={() => call("acceptInvitation", { body: { token, ...values } })}
      onDone={(session) => {
        setSession(session);
        void navigate({ to: "/" });
      }}
    >
      <NameFields bind={bind} />
      <NewPasswordField {...bind("password")} />
    </Form>
  );
}
