/** What was seen of a session, before anything is masked or named. */

export type Headers = readonly (readonly [name: string, value: string])[];

export type SeenCall = {
  readonly step: "call";
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Headers;
  /** Null: it is not kept. */
  readonly body: string | null;
  /** "" without a valid signature. */
  readonly form: string;
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
};

export type SeenPayer = {
  readonly step: "payer";
  readonly checkoutId: string;
  readonly with: string;
  readonly outcome: string;
};

export type SeenWebhook = {
  readonly step: "webhook";
  readonly id: string;
  readonly eventType: string;
  readonly headers: readonly string[];
  readonly signature: string;
  readonly body: string;
  readonly response: string;
};

export type SeenStep = SeenCall | SeenPayer | SeenWebhook;

/** `Name: value`, as a recording has it. */
export function readHeader(line: string): [name: string, value: string] {
  const at = line.indexOf(": ");
  return [line.slice(0, at), line.slice(at + 2)];
}

export function headerIn(headers: Headers, name: string): string | undefined {
  return headers.find(([each]) => each.toLowerCase() === name)?.[1];
}

export function readJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Of an object, whatever the case of the name; undefined when it has none. */
export function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  const found = Object.entries(value).find(([each]) => each.toLowerCase() === name.toLowerCase());
  return found?.[1];
}

export const textOf = (value: unknown) => (typeof value === "string" ? value : "");

type CreationLike = {
  readonly method: string;
  readonly path: string;
  readonly response: { readonly status: number; readonly body: unknown };
};

/** The checkout that a call has created, or found by its order ID; "" for another call. */
export function createdCheckout({ method, path, response }: CreationLike): string {
  const isCreation = method === "POST" && /^\/v3\/payment\/online\/?$/.test(path);
  if (!isCreation || response.status !== 200) return "";
  const { body } = response;
  const json = typeof body === "string" ? readJsonOrNull(body) : body;
  return textOf(memberOf(memberOf(json, "item"), "checkoutId"));
}
