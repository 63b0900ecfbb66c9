import { generateKeyPair } from "@kaunter/signing";

type KeyPair = ReturnType<typeof generateKeyPair>;

/** Of a process: to make one takes long, and merchants may have the same. */
const pairs: KeyPair[] = [];
const DEMO_PAIRS = 2;
let given = 0;

/** For an application of a demo merchant. Those of its two applications differ. */
export function nextDemoKeyPair(): KeyPair {
  given += 1;
  return findPair(given % DEMO_PAIRS);
}

/** For applications of all other merchants. */
export function otherKeyPair(): KeyPair {
  return findPair(DEMO_PAIRS);
}

function findPair(i: number): KeyPair {
  pairs[i] ??= generateKeyPair();
  return pairs[i];
}
