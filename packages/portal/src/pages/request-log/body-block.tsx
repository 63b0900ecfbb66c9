import type { LoggedBody } from "../../generated/api.ts";
import { CodeBlock } from "../../ui/text/code-block.tsx";
import { formatCount } from "../../words/format.ts";
import { useWords } from "../../words/language.tsx";
import { REPLAY_WORDS } from "./replay-words.ts";

interface BodyBlockProps {
  label: string;
  /** Null: not stored. */
  body: LoggedBody | null;
}

/** A stored body, and where it was cut. */
export function BodyBlock({ label, body }: BodyBlockProps) {
  const words = useWords(REPLAY_WORDS);
  if (body === null)
    return (
      <CodeBlock label={label} text="">
        {words.notStored}
      </CodeBlock>
    );
  if (body.bytes === 0) return null;
  const text = body.isCut ? body.text : withLines(body.text);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <CodeBlock label={label} text={text}>
        <span>{text}</span>
        {body.isCut && (
          <mark className="bg-transparent font-semibold text-warn"> … {words.cut}</mark>
        )}
      </CodeBlock>
      {body.isCut && <p className="text-13 text-ink-2">{words.cutAt(formatCount(body.bytes))}</p>}
    </div>
  );
}

/** JSON on several lines, unless reading it would change it. */
function withLines(text: string): string {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text ? JSON.stringify(value, null, 2) : text;
  } catch {
    return text;
  }
}
