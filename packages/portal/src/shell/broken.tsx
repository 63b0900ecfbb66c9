import { RotateCw } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { Page } from "../ui/page/page.tsx";
import { useWords } from "../words/language.tsx";
import { SHELL_WORDS } from "./shell-words.ts";

/** A page that failed: most often one of its files is gone because the portal was updated. */
export function Broken() {
  const words = useWords(SHELL_WORDS);
  return (
    <Page title={words.broken} lead={words.updated}>
      <Button look="primary" icon={RotateCw} onClick={() => window.location.reload()}>
        {words.reload}
      </Button>
    </Page>
  );
}

/** Where even the frame around the pages failed. */
export function BrokenPortal() {
  return (
    <main>
      <Broken />
    </main>
  );
}
