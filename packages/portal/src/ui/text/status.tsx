import { useWords } from "../../words/language.tsx";
import { STATUS_WORDS } from "../../words/status-words.ts";
import { Badge, type Tone } from "./badge.tsx";

const GOOD =
  /^(SUCCESS|APPROVED|DELIVERED|DONE|ACTIVE|VERIFIED|HEALTHY|PAID|APPLIED|RESOLVED|WON)$/;
const BAD =
  /^(FAILED|DECLINED|EXHAUSTED|STOPPED|SUSPENDED|FAILING|REJECTED|REFUSED|STUCK|INVITATION_EXPIRED|LOST)$/;
const WARN =
  /^(RETRYING|RECOVERING|UNKNOWN|DEGRADED|PARTIAL_REFUNDED|FULL_REFUNDED|REVERSED|UNVERIFIED|NOT_SUBMITTED|CHANGES_REQUESTED|QUARANTINED)$/;
const WAIT =
  /^(IN_PROCESS|PENDING|CREATED|WAITING|RUNNING|INVITED|REVIEWING|IN_REVIEW|OPEN|REQUESTED|WAITING_FOR_APPROVAL|ANSWERING|ACCEPTING|UNDER_REVIEW)$/;

/** A status as a word, an icon and a colour. An unknown one is shown as it is. */
export function Status({ status }: { status: string }) {
  const words: Readonly<Record<string, string>> = useWords(STATUS_WORDS);
  return <Badge tone={toneOf(status)}>{words[status] ?? status}</Badge>;
}

function toneOf(status: string): Tone {
  if (GOOD.test(status)) return "good";
  if (BAD.test(status)) return "bad";
  if (WARN.test(status)) return "warn";
  return WAIT.test(status) ? "wait" : "none";
}
