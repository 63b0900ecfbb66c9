import { useQueryClient } from "@tanstack/react-query";
import { applySession } from "../../api/session.tsx";
import type { SessionState } from "../../generated/api.ts";
import { SIGN_IN_WORDS } from "../../pages/access/sign-in/sign-in-words.ts";
import { useToast } from "../../ui/page/toast.tsx";
import { useWords } from "../../words/language.tsx";

/**
 * Applies a session that began while a page was open. Another user sees pages of their own, and is
 * told that nothing was sent of what is gone.
 */
export function useTakeSession(): (state: SessionState) => void {
  const client = useQueryClient();
  const words = useWords(SIGN_IN_WORDS);
  const toast = useToast();
  return (state) => {
    const before = applySession(client, state);
    const isOther = before !== null && state.user !== null && before.id !== state.user.id;
    if (isOther) toast.wrong(words.otherUser(state.user?.email ?? ""));
  };
}
