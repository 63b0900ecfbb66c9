import { ButtonLink } from "../ui/button-link.tsx";
import { Page } from "../ui/page/page.tsx";
import { useWords } from "../words/language.tsx";
import { UI_WORDS } from "../words/ui-words.ts";
import { SHELL_WORDS } from "./shell-words.ts";

/** An unknown address. */
export function Missing() {
  const words = useWords(SHELL_WORDS);
  const { toOverview } = useWords(UI_WORDS);
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
