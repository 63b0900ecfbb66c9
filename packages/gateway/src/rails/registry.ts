import { createCardRail } from "./card/index.ts";
import { createDuitnowQrRail } from "./duitnow-qr/index.ts";
import { createFpxRail } from "./fpx/index.ts";
import { findNameMeant, METHOD_NAMES } from "./method-names.ts";
import type { OfferedMethod, Rail, RailMethod, Rails, Texts } from "./rail.ts";
import { withStorableTexts } from "./storable.ts";
import { createWalletRail } from "./wallet/index.ts";

/** Every rail the gateway knows: adding one takes its folder and a line here. */
const RAILS: Readonly<Record<string, (settings: never) => Rail>> = {
  card: createCardRail,
  fpx: createFpxRail,
  "duitnow-qr": createDuitnowQrRail,
  wallet: createWalletRail,
};

/**
 * Creates the rails that have settings; each validates its own and throws, naming the problem.
 * `wrap` may watch their calls.
 */
export function buildRails(
  settings: Readonly<Record<string, unknown>>,
  wrap: (rail: Rail) => Rail = (rail) => rail,
): Rails {
  const rails = new Map<string, Rail>();
  for (const [id, railSettings] of Object.entries(settings)) {
    const create = RAILS[id];
    if (!create)
      throw new Error(`unknown rail "${id}"; known rails: ${Object.keys(RAILS).join(", ")}`);
    // Each rail validates its settings against its own schema.
    rails.set(id, wrap(withStorableTexts(create(railSettings as never))));
  }
  const offered = [...rails.values()].flatMap((rail) =>
    rail.capabilities.methods.map((method) => ({ rail, method, names: merchantNames(method) })),
  );
  const byName = new Map<string, OfferedMethod>();
  for (const offer of offered) {
    for (const name of [offer.method.id, ...(offer.method.aliases ?? [])]) byName.set(name, offer);
  }
  return {
    get: (railId) => rails.get(railId) ?? null,
    findMethod: (name) => byName.get(name) ?? null,
    isMethodName: (name) => byName.has(name) || METHOD_NAMES.has(name),
    findNameMeant,
    findByPayerCode: (code) => offered.filter(({ method }) => method.payerCodes?.test(code)),
    listMethods: () => offered,
  };
}

export function merchantNames({ name, variant }: RailMethod): Texts {
  if (!variant) return name;
  const { en, ms, zh, ta } = name;
  const add = (text: string) => `${text} (${variant})`;
  return { en: add(en), ms: add(ms), zh: add(zh), ta: add(ta) };
}
