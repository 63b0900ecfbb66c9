import { ButtonLink } from "../ui/button-link.tsx";
import { Page } from "../ui/page/page.tsx";
import { FIRST_WORDS } from "../words/failures/first-words.ts";
import { useWords } from "../words/language.tsx";
import { SHELL_WORDS } from "./shell-words.ts";

/** An unknown address. */
export function Missing() {
  const words = useWords(SHELL_WORDS);
  const { toOverview } = useWords(FIRST_WORDS);
  return (
    <main>
      <Page title={words.notFound} lead={words.notFoundHint}>
        <ButtonLink to="/" look="primary">
          {toOverview}
        </ButtonLink>
      </Page>
    </main>
  );
}
