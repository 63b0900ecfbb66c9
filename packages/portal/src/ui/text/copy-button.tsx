import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useWords } from "../../words/language.tsx";
import { UI_WORDS } from "../../words/ui-words.ts";
import { Button, IconButton } from "../button.tsx";
import { useToast } from "../page/toast.tsx";
import { type CopySource, writeToClipboard } from "../write-to-clipboard.ts";

const SHOWN_MS = 2_000;

interface CopyButtonProps {
  text: CopySource;
  /** What is copied, such as 'client ID'. */
  label: string;
  /** True: with text next to the icon. */
  isWorded?: boolean;
}

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label, isWorded }: CopyButtonProps) {
  const words = useWords(UI_WORDS);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const toast = useToast();
  const copy = () => {
    writeToClipboard(text).then(
      () => setCopied(true),
      () => toast.wrong(words.notCopied),
    );
  };
  const icon = isCopied ? Check : Copy;
  const name = isCopied ? words.copied : `${words.copy}: ${label}`;
  return (
    <>
      {isWorded ? (
        <Button isSmall icon={icon} onClick={copy} aria-label={name}>
          {isCopied ? words.copied : words.copy}
        </Button>
      ) : (
        <IconButton
          label={name}
          icon={icon}
          onClick={copy}
          className="-my-2.5 align-middle"
          data-over
        />
      )}
      <span role="status" className="sr-only">
        {isCopied ? words.copied : ""}
      </span>
    </>
  );
}

/** An ID or another short text to copy: monospaced, with the button next to it. */
export function CopyText({ text, label }: { text: string; label: string }) {
  return (
    <span className="inline-flex min-w-0 max-w-full items-center gap-1">
      <span className="min-w-0 font-mono text-13 break-all">{text}</span>
      <CopyButton text={text} label={label} />
    </span>
  );
}
