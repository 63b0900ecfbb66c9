import { useApi } from "../../api/use-api.ts";
import type { AttentionItem } from "../../generated/api.ts";

export type AttentionKind = AttentionItem["kind"];

const REFRESH_MS = 60_000;

/** Queues and deadlines that the signed-in user may act on. */
export function useAttention() {
  return useApi("getAttention", {}, { refreshMs: REFRESH_MS });
}
