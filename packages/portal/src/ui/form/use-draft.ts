import { useState } from "react";
import { useSignedIn } from "../../api/session.tsx";

/** What was typed and not saved, by user and form. It outlives leaving the page. */
const drafts = new Map<string, unknown>();
const PREFIX = "kaunter.draft";

interface DraftOptions<T> {
  form: string;
  saved: T;
  /** Without what must not be in the browser's storage: identity and account numbers. */
  strip(draft: T): T;
  /** A stored draft with what was stripped, from what is saved. */
  restore(stored: T): T;
}

export interface Draft<T> {
  value: T;
  isChanged: boolean;
  set(value: T): void;
  clear(): void;
}

/** The values of one form: the unsaved ones where there are, also after a reload. */
export function useDraft<T>({ form, saved, strip, restore }: DraftOptions<T>): Draft<T> {
  const { user, merchant } = useSignedIn();
  const key = `${PREFIX} ${user.id} ${merchant.id} ${form}`;
  const [own, setOwn] = useState<T | null>(() => read(key, restore));
  return {
    value: own ?? saved,
    isChanged: own !== null,
    set(value) {
      drafts.set(key, value);
      sessionStorage.setItem(key, JSON.stringify(strip(value)));
      setOwn(value);
    },
    clear() {
      drafts.delete(key);
      sessionStorage.removeItem(key);
      setOwn(null);
    },
  };
}

function read<T>(key: string, restore: (stored: T) => T): T | null {
  // Both hold only what `set` wrote under this key.
  const kept = drafts.get(key) as T | undefined;
  if (kept !== undefined) return kept;
  const stored = sessionStorage.getItem(key);
  return stored === null ? null : restore(JSON.parse(stored) as T);
}
