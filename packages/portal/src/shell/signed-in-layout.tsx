import { bringFailureTexts } from "../words/failures/failure-text.ts";
import { translateSentence } from "../words/failures/malay-gateway-words.ts";
import { SIGNED_IN_FAILURE_WORDS } from "../words/failures/signed-in-failure-words.ts";
import { ConfirmUser } from "./confirm-user.tsx";
import { Layout } from "./layout.tsx";

bringFailureTexts({ words: SIGNED_IN_FAILURE_WORDS, translate: translateSentence });

/** The frame of every page, and what asks users to confirm who they are. */
export function SignedInLayout({ onSessionChanged }: { onSessionChanged(): void }) {
  return (
    <>
      <Layout />
      <ConfirmUser onSessionChanged={onSessionChanged} />
    </>
  );
}
