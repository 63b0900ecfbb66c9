/**
 * What each message of a rail is taken from. Each rail declares it in its `sources.ts`; the page of
 * protocols is generated from these tables, and an operation that no document describes is offered
 * only where a setting says where its connector is.
 */
import type { OptionalOperation } from "../domain/payment/optional-operations.ts";

interface ProtocolDocument {
  title: string;
  /** Of the document or the interface; for a page without one, when it was read. */
  version: string;
  publisher: string;
  url?: string;
}

export const STANDINGS = {
  published: "The provider or the scheme publishes it.",
  captured: "Real messages were captured, and tests hold both sides to them.",
  secondary: "Public integrations show it; the provider's own document is not public.",
  ours: "No public document: a definition of this project, to be replaced by your provider's.",
} as const;
type Standing = keyof typeof STANDINGS;

interface Described {
  /** A message or a call, as its document names it. */
  operation: string;
  purpose: string;
  note?: string;
}

export interface KnownOperation extends Described {
  standing: Exclude<Standing, "ours">;
  /** Key of the rail's documents. */
  document: string;
}

export interface OwnOperation extends Described {
  standing: "ours";
  offers: OptionalOperation;
  /** Without this setting it is not offered; a path such as `grabpay.refundUrl`. */
  setting: string;
}

/** Only read when it comes: there is nothing that could be offered. */
export interface OwnReading extends Described {
  standing: "ours";
  harmless: string;
}

export interface RailSources {
  /** The protocol, by the name that its provider uses. */
  protocol: string;
  documents: Readonly<Record<string, ProtocolDocument>>;
  operations: readonly (KnownOperation | OwnOperation | OwnReading)[];
}

/** A row of the table. */
export const known = (
  standing: KnownOperation["standing"],
  document: string,
  operation: string,
  purpose: string,
  note?: string,
): KnownOperation => ({ operation, purpose, standing, document, ...(note && { note }) });

export const own = (
  { offers, setting }: Withheld,
  operation: string,
  purpose: string,
): OwnOperation => ({ operation, purpose, standing: "ours", offers, setting });

export const onlyRead = (operation: string, purpose: string, harmless: string): OwnReading => ({
  operation,
  purpose,
  standing: "ours",
  harmless,
});

/** What a rail does not offer here, as nothing says where its connector is. */
export interface Withheld {
  offers: OptionalOperation;
  setting: string;
}

/** Each once. A part of the rail that is not configured, such as one wallet, is not named. */
export function listWithheld(sources: RailSources, settings: object): Withheld[] {
  const found = new Map<string, Withheld>();
  for (const operation of sources.operations) {
    if (!("setting" in operation)) continue;
    const { offers, setting } = operation;
    if (isSet(settings, setting) === false) found.set(`${offers} ${setting}`, { offers, setting });
  }
  return [...found.values()];
}

/** Null: what it belongs to is not configured. */
function isSet(settings: object, path: string): boolean | null {
  const names = path.split(".");
  let at: unknown = settings;
  for (const name of names.slice(0, -1)) {
    at = memberOf(at, name);
    if (at === undefined) return null;
  }
  const value = memberOf(at, names.at(-1) ?? "");
  return value !== undefined && value !== false;
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name]; // an object, checked above
}
