import type { MistakeWords } from "./body-words.ts";

const RAW =
  "Verify the bytes of the body as received, before any parser or middleware changes them.";
const SAME_DELIVERY =
  "Pass the body and the three headers of the same delivery: each attempt has a new nonce and timestamp.";
const HEADER = "Pass the value of the webhook's header unchanged.";
const SERVER_KEY =
  "Use the server public key of this application and environment from the portal; your own key verifies only your requests.";

/** What a receiver of a webhook did, whose sender makes no mistake. */
const WORDS: Readonly<Record<string, MistakeWords>> = {
  "data-not-utf8": ["You read the webhook's body as {detail} instead of UTF-8.", RAW],
  "characters-lost": ["The body that you verify lost characters of the webhook.", RAW],
  "body-not-json": [
    "The body that you verify is not a JSON object, so it is not the webhook's.",
    RAW,
  ],
  "method-other": [
    "You verified the webhook with another method than post.",
    "The text of a webhook always has method=post.",
  ],
  "nonce-changed": [
    "The webhook was signed with the nonce {detail}, but you passed another one.",
    SAME_DELIVERY,
  ],
  "timestamp-changed": [
    "The webhook was signed with the timestamp {detail}, but you passed another one.",
    SAME_DELIVERY,
  ],
  "timestamp-unit": [
    "The webhook was signed with the timestamp {detail}; you passed it in another unit.",
    HEADER,
  ],
  "other-key": [
    "The webhook was signed with {detail}, not with the key that you verify it with.",
    SERVER_KEY,
  ],
  "other-key-size": [
    "The signature is {detail}: this is not the key that the webhook was signed with.",
    SERVER_KEY,
  ],
  "key-unknown": [
    "The signature was not made with this key, or X-Signature was changed in transit.",
    SERVER_KEY,
  ],
  "no-key": ["There is no public key to verify the webhook with.", SERVER_KEY],
  "text-unknown": [
    "The webhook was signed with this key, but not over this body, nonce and timestamp. Excluded, one at a time: a body in another character set, with changed white space, escapes, entities, numbers or empty members; a timestamp in another unit or some minutes apart.",
    `${RAW} ${SAME_DELIVERY}`,
  ],
  clock: [
    "X-Timestamp is {detail} your clock; reject webhooks that are more than 120 seconds off.",
    "Synchronize the clock of your server with NTP; each attempt is signed anew.",
  ],
};

/** Where no words of its own say more. */
export function receiverWords(
  name: string,
  step: string | number,
  [explanation]: MistakeWords,
): MistakeWords {
  const own = WORDS[name];
  if (own !== undefined) return own;
  const label = name.replaceAll("-", " ");
  switch (step) {
    case 1:
    case 2:
      return [`The body that you verify is not the one that was signed (${label}).`, RAW];
    case 3:
    case 4:
      return [`You verified another text than the webhook's (${label}).`, SAME_DELIVERY];
    case 5:
      return [explanation, SERVER_KEY];
    default:
      return [explanation, HEADER];
  }
}
