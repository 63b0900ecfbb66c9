import { useCallback, useEffect, useState } from "react";

const TYPING_MS = 200;

/** What has been typed once typing pauses, or at once after `flush`. */
export function useTyped(typed: string): { text: string; flush(): void } {
  const [text, setText] = useState("");
  const wanted = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setText(wanted), TYPING_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return { text, flush: useCallback(() => setText(wanted), [wanted]) };
}
