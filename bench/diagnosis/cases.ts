import { BODY_MISTAKES } from "./body-mistakes.ts";
import {
  type Client,
  rightClient,
  type Scenario,
  type Sending,
  type Sent,
  send,
} from "./client.ts";
import type { Mistake } from "./mistake.ts";
import { SIGNATURE_MISTAKES } from "./signature-mistakes.ts";
import { TEXT_MISTAKES } from "./text-mistakes.ts";
import { URL_MISTAKES } from "./url-mistakes.ts";

/** Add every mistake that is seen in the field: the list only grows. */
export const MISTAKES: readonly Mistake[] = [
  ...BODY_MISTAKES,
  ...TEXT_MISTAKES,
  ...URL_MISTAKES,
  ...SIGNATURE_MISTAKES,
];

/** A wrong request, and what must be named: of each set one code, whichever is true too. */
export interface Case {
  scenario: Scenario;
  what: string;
  mistakes: readonly Mistake[];
  sent: Sent;
  codes: readonly ReadonlySet<string>[];
  also: readonly string[];
}

const make = (scenario: Scenario, sending: Sending, mistakes: readonly Mistake[]): Sent => {
  let client = rightClient(scenario);
  for (const { change } of mistakes) client = { ...client, ...change(client) };
  return send(client, sending);
};

const SAMPLE = Buffer.from(Array.from({ length: 256 }, (_, at) => (at * 167 + 251) % 256));
const signers = new Map<Client["sign"], number>();

/** What distinguishes one request from another, without the signature's own bytes. */
function identify({ client, signed, wire }: Sent): string {
  const { sign, header, headers } = client;
  if (!signers.has(sign)) signers.set(sign, signers.size);
  return [
    signed.toString("latin1"),
    wire,
    headers.timestamp,
    signers.get(sign),
    header(SAMPLE),
  ].join("\0");
}

/** The mistakes that have an effect on this request, with the names that are true of it. */
export function listSingles(scenario: Scenario, sending: Sending): Case[] {
  const namesOf = new Map<string, Set<string>>();
  const made = MISTAKES.flatMap((mistake) => {
    const sent = make(scenario, sending, [mistake]);
    return isRight(sent)
      ? []
      : [{ mistake, sent, codes: mistake.codes(scenario).map((each) => each.split("|")) }];
  });
  for (const { sent, codes } of made) {
    // Two mistakes that lead to the same request can only be distinguished by luck.
    const [only = []] = codes;
    const known = namesOf.get(identify(sent)) ?? new Set();
    if (codes.length === 1) for (const code of only) known.add(code);
    namesOf.set(identify(sent), known);
  }
  return made.map(({ mistake, sent, codes }) => {
    const same = codes.length === 1 ? (namesOf.get(identify(sent)) ?? []) : [];
    const wanted = codes.map((each) => new Set([...each, ...same]));
    return {
      scenario,
      what: mistake.what,
      mistakes: [mistake],
      sent,
      codes: wanted,
      also: mistake.also ?? [],
    };
  });
}

/** Right for the body that was sent, however it was sent. */
function isRight(sent: Sent): boolean {
  const { client, wire } = sent;
  const right = rightClient(client.scenario);
  const same = send({ ...right, send: () => wire }, "own");
  return identify(same) === identify(sent);
}

/** Both mistakes at once; null when they exclude each other or one hides the other. */
export function joinCases(first: Case, second: Case, sending: Sending): Case | null {
  const [a] = first.mistakes;
  const [b] = second.mistakes;
  if (!a || !b || a.stage === b.stage || a.isAlone || b.isAlone) return null;
  const { scenario } = first;
  const sent = make(scenario, sending, [a, b]);
  const isHidden = [first.sent, second.sent].some((each) => identify(each) === identify(sent));
  if (isHidden || isRight(sent)) return null;
  const mistakes = [a, b];
  return {
    scenario,
    what: `${a.what} + ${b.what}`,
    mistakes,
    sent,
    codes: [...first.codes, ...second.codes],
    also: [...first.also, ...second.also],
  };
}
