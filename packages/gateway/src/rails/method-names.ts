import { cardMethods } from "./card/methods.ts";
import { methodOf } from "./duitnow-qr/method.ts";
import { METHOD as FPX } from "./fpx/method.ts";
import type { RailMethod } from "./rail.ts";
import { WALLET_ROWS } from "./wallet/methods.ts";

interface NamedMethod {
  id: string;
  aliases?: readonly string[];
}

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
export const METHOD_NAMES: ReadonlySet<string> = new Set(ALL.flatMap(namesOf));

/** Other names in use; those without the region need no row. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  GOBIZ_MY: ["CARDS", "CREDIT_CARD", "DEBIT_CARD"],
  MAYBANK_MY: ["DUITNOW_QR"],
  FPX_MY: ["ONLINE_BANKING"],
  TNG_MY: ["TNG_EWALLET", "TOUCH_N_GO", "TOUCH_N_GO_EWALLET"],
  GRABPAY_MY: ["GRAB"],
  SHOPEEPAY_MY: ["SHOPEE"],
  WECHATPAY_MY: ["WECHAT"],
  RAZERPAY_MY: ["RAZER_PAY"],
  SARAWAKPAY_MY: ["SPAY_GLOBAL"],
};

/** The same name to a reader: neither case nor separators tell two methods apart. */
const plain = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

function namesOf({ id, aliases = [] }: NamedMethod): string[] {
  return [id, ...aliases];
}

function otherNamesOf(method: NamedMethod): string[] {
  const short = namesOf(method).map((name) => name.replace(/_[A-Z]{2}$/, ""));
  return [...short, ...(OTHER_NAMES[method.id] ?? [])];
}

/** Later rows win: a name without a region is the Malaysian method, where there is one. */
const BY_PLAIN_NAME: ReadonlyMap<string, string> = new Map(
  [
    ...ALL.toSorted((a, b) => Number(isMalaysian(a)) - Number(isMalaysian(b))).map(
      (method) => [method.id, otherNamesOf(method)] as const,
    ),
    ...ALL.map((method) => [method.id, namesOf(method)] as const),
  ].flatMap(([id, names]) => names.map((name) => [plain(name), id] as const)),
);

function isMalaysian({ id }: NamedMethod): boolean {
  return id.endsWith("_MY");
}

/**
 * The ID of the method that is meant by a short name or another spelling, such as `FPX`, `tng_my`
 * or `DuitNow QR`; null when it means none.
 */
export function findNameMeant(name: string): string | null {
  return BY_PLAIN_NAME.get(plain(name)) ?? null;
}

/** The short names that mean a method, for the reference. */
export function shortNamesOf(method: NamedMethod): string[] {
  const names = otherNamesOf(method).filter((name) => !METHOD_NAMES.has(name));
  return [...new Set(names)].filter((name) => findNameMeant(name) === method.id);
}
