import { findNameMeant, METHOD_NAMES } from "../method-names.ts";
import type { ConnectedRail, OfferedMethod, RailMethod, Rails, Texts } from "../rail.ts";

/** What of `Rails` says which contracts there are. */
type Collected = Omit<Rails, "protocols" | "examineSettings" | "shownSetting">;

/**
 * Finds methods among contracts. Where several make payments by one method it is offered once, with
 * the limits of all; `others` has the rest, in the order given.
 */
export function collectRails(connected: readonly ConnectedRail[]): Collected {
  const rails = new Map(connected.map((rail) => [rail.id, rail]));
  const offered = mergeOffers(offersOf(connected.filter(({ isActive }) => isActive)));
  const known = byNames(mergeOffers(offersOf(connected)));
  const byName = byNames(offered);
  return {
    get: (railId) => rails.get(railId) ?? null,
    list: () => connected,
    findMethod: (name) => byName.get(name) ?? null,
    findKnownMethod: (name) => byName.get(name) ?? known.get(name) ?? null,
    isMethodName: (name) => byName.has(name) || METHOD_NAMES.has(name),
    findNameMeant,
    findByPayerCode: (code) => offered.filter(({ method }) => method.payerCodes?.test(code)),
    listMethods: () => offered,
  };
}

function offersOf(rails: readonly ConnectedRail[]): OfferedMethod[] {
  return rails.flatMap((rail) =>
    rail.capabilities.methods.map((method) => ({
      ...{ rail, method, names: merchantNames(method) },
      others: [],
    })),
  );
}

function mergeOffers(offers: readonly OfferedMethod[]): OfferedMethod[] {
  const byMethod = Map.groupBy(offers, ({ method }) => method.id);
  return [...byMethod.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    if (others.length === 0) return [first];
    const limits = [first, ...others].map(({ method }) => method);
    const method = {
      ...first.method,
      amountMinorMin: Math.min(...limits.map(({ amountMinorMin }) => amountMinorMin)),
      amountMinorMax: Math.max(...limits.map(({ amountMinorMax }) => amountMinorMax)),
    };
    return [{ ...first, method, others }];
  });
}

function byNames(offers: readonly OfferedMethod[]): ReadonlyMap<string, OfferedMethod> {
  const byName = new Map<string, OfferedMethod>();
  for (const offer of offers) {
    for (const name of [offer.method.id, ...(offer.method.aliases ?? [])]) byName.set(name, offer);
  }
  return byName;
}

export function merchantNames({ name, variant }: RailMethod): Texts {
  if (!variant) return name;
  const { en, ms, zh, ta } = name;
  const add = (text: string) => `${text} (${variant})`;
  return { en: add(en), ms: add(ms), zh: add(zh), ta: add(ta) };
}
