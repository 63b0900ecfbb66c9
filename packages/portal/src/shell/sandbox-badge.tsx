import { FlaskConical } from "lucide-react";
import { useWords } from "../words/language.tsx";
import { SHELL_WORDS } from "./shell-words.ts";

/** On every screen of a sandbox, in a colour that is used for nothing else. */
export function SandboxBadge() {
  const words = useWords(SHELL_WORDS);
  return (
    <span
      title={words.sandboxHint}
      className="inline-flex items-center gap-1.5 rounded-full bg-sandbox px-2.5 py-0.5 text-13 font-semibold text-white"
    >
      <FlaskConical aria-hidden size={14} />
      {words.sandboxBadge}
    </span>
  );
}
