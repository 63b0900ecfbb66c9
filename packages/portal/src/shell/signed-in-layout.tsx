import { bringFailureTexts } from "../words/failures/failure-text.ts";
import { translateSentence } from "../words/failures/malay-gateway-words.ts";
import { SIGNED_IN_FAILURE_WORDS } from "../words/failures/signed-in-failure-words.ts";
import { Layout } from "./layout.tsx";
import { ConfirmUser } from "./session/confirm-user.tsx";
import { SignInAgain } from "./session/sign-in-again.tsx";

bringFailureTexts({ words: SIGNED_IN_FAILURE_WORDS, translate: translateSentence });

/** The frame of every page, and what asks users to confirm who they are. */
export function SignedInLayout() {
  return (
    <>
      <Layout />
      <ConfirmUser />
      <SignInAgain />
    </>
  );
}
