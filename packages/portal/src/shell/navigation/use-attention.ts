import { useQuery } from "@tanstack/react-query";
import { readOf } from "../../api/use-api.ts";
import type { AttentionItem } from "../../generated/api.ts";

export type AttentionKind = AttentionItem["kind"];

const REFRESH_MS = 60_000;

/** Queues and deadlines that the signed-in user may act on. */
export const ATTENTION_READ = readOf("getAttention", {});

export function useAttention() {
  return useQuery({ ...ATTENTION_READ, refetchInterval: REFRESH_MS });
}
