import { cardMethods } from "./card/methods.ts";
import { methodOf } from "./duitnow-qr/method.ts";
import { METHOD as FPX } from "./fpx/method.ts";
import type { RailMethod } from "./rail.ts";
import { WALLET_ROWS } from "./wallet/methods.ts";

const ALL: readonly Pick<RailMethod, "id" | "aliases">[] = [
  ...cardMethods({ amountMinorMin: 0, amountMinorMax: 0 }),
  methodOf({}),
  FPX,
  ...WALLET_ROWS,
];

/**
 * The names of the interface's methods, also of those this installation has not enabled: naming one
 * of them is no mistake of the caller.
 */
export const METHOD_NAMES: ReadonlySet<string> = new Set(
  ALL.flatMap(({ id, aliases = [] }) => [id, ...aliases]),
);
