import { CloudOff, RotateCw } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { isConnectionLost, probeConnection, watchConnection } from "../api/connection.ts";
import { Button } from "../ui/button.tsx";
import { useWords } from "../words/language.tsx";
import { UI_WORDS } from "../words/ui-words.ts";
import { SHELL_WORDS } from "./shell-words.ts";

/** Says that the gateway does not respond, in view wherever the page is scrolled. */
export function ConnectionNotice() {
  const words = useWords(SHELL_WORDS);
  const ui = useWords(UI_WORDS);
  const isLost = useSyncExternalStore(watchConnection, isConnectionLost, () => false);
  const [isBusy, setBusy] = useState(false);
  const retry = () => {
    setBusy(true);
    void probeConnection().then(() => setBusy(false));
  };
  return (
    <div role="status" className="sticky top-14 z-20">
      {isLost && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-warn-soft px-4 py-1.5 lg:px-8">
          <CloudOff aria-hidden size={18} className="flex-none text-warn" />
          <p className="min-w-0 flex-1">
            <span className="font-semibold text-warn">{words.lost}</span>{" "}
            <span className="max-sm:sr-only">{words.lostHint}</span>
          </p>
          <Button isSmall icon={RotateCw} isBusy={isBusy} onClick={retry}>
            {ui.tryAgain}
          </Button>
        </div>
      )}
    </div>
  );
}
