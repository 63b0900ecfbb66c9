import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { tintOf } from "../../../packages/checkout/src/markup/tint.ts";
import { shortenPath } from "./shorten-path.ts";

interface Source {
  /** Our name of the mark. */
  name: string;
  /** The file of simple-icons. */
  slug: string;
  /** Side of its square in a tile of 40 by 28; the drawings of wide ones are lower than that. */
  side: number;
  /** The drawing is a ground itself, with its letters cut out. */
  isGround?: true;
}

/**
 * The brands that simple-icons really has. Its `boost` is Boost Mobile and its `presto` a database:
 * not the Malaysian wallets of those names.
 */
const SOURCES: readonly Source[] = [
  { name: "alipay", slug: "alipay", side: 21 },
  { name: "amex", slug: "americanexpress", side: 28, isGround: true },
  { name: "deutsche", slug: "deutschebank", side: 17 },
  { name: "grabpay", slug: "grab", side: 33 },
  { name: "hsbc", slug: "hsbc", side: 30 },
  { name: "jcb", slug: "jcb", side: 32 },
  { name: "mastercard", slug: "mastercard", side: 27 },
  { name: "shopeepay", slug: "shopee", side: 21 },
  { name: "visa", slug: "visa", side: 31 },
  { name: "wechat", slug: "wechat", side: 23 },
];

interface IconFacts {
  title: string;
  slug?: string;
  hex: string;
}

function read(path: string): string {
  return readFileSync(fileURLToPath(import.meta.resolve(`simple-icons/${path}`)), "utf8");
}

/** `packages/checkout/src/generated/brand-icons.ts`: placed in a tile, in the brand's colour. */
export function brandIconsFile(): string {
  const all = JSON.parse(read("icons.json")) as IconFacts[]; // as its own types say
  const entries = SOURCES.map(({ name, slug, side, isGround }) => {
    const facts = all.find((icon) => icon.slug === slug);
    const tint = tintOf(`#${facts?.hex}`);
    const path = / d="([^"]+)"/.exec(read(`icons/${slug}.svg`))?.[1];
    if (!facts || !tint || path === undefined) throw new Error(`simple-icons lacks ${slug}`);
    const place = { scale: side / 24, x: 20 - side / 2, y: 14 - side / 2 };
    const colours = isGround ? { ground: tint.ink, ink: tint.ground } : tint;
    const icon = { title: facts.title, ...colours, path: shortenPath(path, place) };
    return [name, icon];
  });
  return `// Generated from simple-icons (CC0, simpleicons.org) by \`npm run generate\`; do not edit.
// The brands remain trademarks of their owners.

export interface BrandIcon {
  title: string;
  /** The brand's colour, darkened where white on it would not be readable. */
  ground: string;
  ink: string;
  /** In a tile of 40 by 28. */
  path: string;
}

export const BRAND_ICONS: Readonly<Record<string, BrandIcon>> = ${JSON.stringify(Object.fromEntries(entries), null, 2)};
`;
}
