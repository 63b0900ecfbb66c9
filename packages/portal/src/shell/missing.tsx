import { Link } from "@tanstack/react-router";
import { buttonClass } from "../ui/button.tsx";
import { Page } from "../ui/page/page.tsx";
import { useWords } from "../words/language.tsx";
import { SHELL_WORDS } from "./shell-words.ts";

/** An unknown address. */
export function Missing() {
  const words = useWords(SHELL_WORDS);
  return (
    <main>
      <Page title={words.notFound} lead={words.notFoundHint}>
        <Link to="/" className={buttonClass("primary")}>
          {words.home}
        </Link>
      </Page>
    </main>
  );
}
