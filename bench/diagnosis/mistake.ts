import type { Client, Json, Scenario } from "./client.ts";

/** Mistakes of one stage exclude each other. */
export type Stage =
  | "values"
  | "order"
  | "quotes"
  | "blanks"
  | "numbers"
  | "json"
  | "data"
  | "method"
  | "url"
  | "nonce"
  | "timestamp"
  | "sign-type"
  | "join"
  | "text"
  | "rsa"
  | "header";

export interface Mistake {
  /**
   * What the diagnosis must name, `a|b` where both are true. A library makes several mistakes at
   * once, each only when the body has something for it.
   */
  codes: (scenario: Scenario) => readonly string[];
  stage: Stage;
  what: string;
  /** May be named too: true, but not the point. */
  also?: readonly string[];
  change: (client: Client) => Partial<Client>;
  /** A mistake that hides every other one: not made in pairs. */
  isAlone?: boolean;
}

type Change = Mistake["change"];
const only = (code: string) => () => [code];

export function at(stage: Stage) {
  return (code: string, what: string, change: Change): Mistake => ({
    codes: only(code),
    stage,
    what,
    change,
  });
}

export function alone(mistake: Mistake): Mistake {
  return { ...mistake, isAlone: true };
}

/** For a mistake that is made with the body as JavaScript wrote it, unsorted. */
export function asSent(mistake: Mistake): Mistake {
  const orders = ["keys", "top-keys", "nested-keys", "keys-in-arrays"];
  return { ...mistake, also: [...orders.map((name) => `${name}-unsorted`), "html-unescaped"] };
}

/** The codes of those whose pattern occurs in the body, as JSON.stringify writes it. */
export function byContent(pairs: readonly (readonly [code: string, pattern: RegExp])[]) {
  return ({ body }: Scenario) => {
    const text = body === undefined ? "" : allTexts(body).join("\n");
    return pairs.filter(([, pattern]) => pattern.test(text)).map(([code]) => code);
  };
}

function allTexts(value: Json): string[] {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  if (Array.isArray(value)) return value.flatMap(allTexts);
  return Object.entries(value).flatMap(([key, member]) => [key, ...allTexts(member)]);
}

/** Every value changed from the inside out; undefined leaves a member or an item out. */
export function changeEach(change: (value: Json) => Json | undefined): Change {
  const walk = (value: Json): Json => {
    if (Array.isArray(value)) return value.flatMap((item) => wrap(change(walk(item))));
    if (value === null || typeof value !== "object") return value;
    const members = Object.entries(value).flatMap(([key, item]): [string, Json][] =>
      wrap(change(walk(item))).map((changed) => [key, changed]),
    );
    return Object.fromEntries(members);
  };
  return () => ({ prepare: (body) => change(walk(body)) ?? {} });
}
const wrap = (value: Json | undefined): Json[] => (value === undefined ? [] : [value]);

export const isObject = (value: Json): value is { [key: string]: Json } =>
  value !== null && typeof value === "object" && !Array.isArray(value);
