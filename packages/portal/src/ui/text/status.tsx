import { useWords } from "../../words/language.tsx";
import { STATUS_WORDS } from "../../words/status-words.ts";
import { Badge, type Tone } from "./badge.tsx";

const TONES: Readonly<Record<keyof typeof STATUS_WORDS.en, Tone>> = {
  IN_PROCESS: "wait",
  SUCCESS: "good",
  FAILED: "bad",
  PARTIAL_REFUNDED: "warn",
  FULL_REFUNDED: "warn",
  REVERSED: "warn",
  CANCELLED: "none",
  EXPIRED: "none",
  CREATED: "wait",
  PENDING: "wait",
  UNKNOWN: "warn",
  APPROVED: "good",
  DECLINED: "bad",
  DELIVERED: "good",
  EXHAUSTED: "bad",
  STOPPED: "bad",
  WAITING: "wait",
  RUNNING: "wait",
  DONE: "good",
  ACTIVE: "good",
  INACTIVE: "none",
  INVITED: "wait",
  INVITATION_EXPIRED: "bad",
  UNVERIFIED: "warn",
  REVIEWING: "wait",
  NOT_SUBMITTED: "warn",
  IN_REVIEW: "wait",
  CHANGES_REQUESTED: "warn",
  VERIFIED: "good",
  SUSPENDED: "bad",
  RETRYING: "warn",
  HEALTHY: "good",
  RECOVERING: "warn",
  FAILING: "bad",
  DEGRADED: "warn",
  DOWN: "bad",
  PLANNED: "wait",
  ENDED: "none",
  LIFTED: "none",
  IDLE: "none",
  OPEN: "wait",
  ANSWERING: "wait",
  ACCEPTING: "wait",
  UNDER_REVIEW: "wait",
  WON: "good",
  LOST: "bad",
  PAID: "good",
  REQUESTED: "wait",
  REJECTED: "bad",
  WITHDRAWN: "none",
  REFUSED: "bad",
  STUCK: "bad",
  APPLIED: "good",
  QUARANTINED: "warn",
  RESOLVED: "good",
  WAITING_FOR_APPROVAL: "wait",
};

/** A status as a word, an icon and a colour. An unknown one is shown as it is. */
export function Status({ status }: { status: string }) {
  const words: Readonly<Record<string, string>> = useWords(STATUS_WORDS);
  const tones: Readonly<Record<string, Tone>> = TONES;
  return <Badge tone={tones[status] ?? "none"}>{words[status] ?? status}</Badge>;
}
