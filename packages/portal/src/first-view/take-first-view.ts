import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { knowSession } from "../api/call.ts";
import { SESSION_QUERY } from "../api/session.tsx";
import type { SessionState } from "../generated/api.ts";

/** What the gateway has read for the page that it has sent. */
export interface FirstFacts {
  session: SessionState;
  reads: [key: QueryKey, response: unknown][];
}

/**
 * Takes what came with the page as read. False where the page came empty: to anyone who is not
 * signed in, and for every page but the overview.
 */
export function takeFirstView(client: QueryClient): boolean {
  const place = document.getElementById("first-facts");
  const text = place?.textContent;
  if (!text) return false;
  place.textContent = ""; // no data is left in the page after signing out
  const { session, reads } = JSON.parse(text) as FirstFacts; // written by `render-first-view.tsx`
  knowSession(session);
  client.setQueryData(SESSION_QUERY.queryKey, session);
  for (const [key, response] of reads) client.setQueryData(key, response);
  return true;
}
