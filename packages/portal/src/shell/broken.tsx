import { RotateCw, Unplug } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { Empty } from "../ui/states.tsx";
import { useWords } from "../words/language.tsx";
import { SHELL_WORDS } from "./shell-words.ts";

/** A page that failed: most often one of its files is gone because the portal was updated. */
export function Broken() {
  const words = useWords(SHELL_WORDS);
  return (
    <div className="py-16">
      <Empty
        icon={Unplug}
        title={words.broken}
        action={
          <Button look="primary" icon={RotateCw} onClick={() => window.location.reload()}>
            {words.reload}
          </Button>
        }
      >
        {words.updated}
      </Empty>
    </div>
  );
}
