import { useState } from "react";
import { CodeBlock } from "../../../ui/text/code-block.tsx";
import { useWords } from "../../../words/language.tsx";
import { UI_WORDS } from "../../../words/ui-words.ts";
import { DEBUGGER_WORDS } from "../debugger-words.ts";

interface SignedCurlProps {
  /** As first shown. */
  curl: string;
  /** Null: this nonce and timestamp were chosen by the user, so they are copied as they are. */
  renew: (() => Promise<string>) | null;
}

/** A request as curl. The API accepts a signature once and not for long: each copy has its own. */
export function SignedCurl({ curl, renew }: SignedCurlProps) {
  const words = useWords(DEBUGGER_WORDS);
  const ui = useWords(UI_WORDS);
  const [renewed, setRenewed] = useState({ of: curl, text: curl });
  const copy = async () => {
    const text = renew === null ? curl : await renew();
    setRenewed({ of: curl, text });
    return text;
  };
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <CodeBlock
        label={ui.asCurl}
        text={renewed.of === curl ? renewed.text : curl}
        copy={renew === null ? curl : copy}
      />
      <p className="text-13 text-ink-2">{renew === null ? words.curlOnce : words.curlRenewed}</p>
    </div>
  );
}
