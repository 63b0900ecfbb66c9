/**
 * Our own tiles for brands that simple-icons lacks: a colour like the brand's, the short name
 * and a plain figure. None imitates a logo; operators replace them with the official artwork.
 */

export interface Tile {
  ground: string;
  ink: string;
  /** One to four; none where the figure says it all. */
  letters: string;
  figure: FigureName;
  /** Of the figure. */
  accent: string;
}

interface Figure {
  /** In a tile of 40 by 28. */
  path: string;
  /** Where the middle of the letters is. */
  letters: { x: number; y: number };
}

/** None touches the letters, so that only the ground has to carry them. */
export const FIGURES = {
  base: { path: "M0 23.5h40V28H0z", letters: { x: 20, y: 12 } },
  wave: { path: "M0 25q10-5 20-1t20-1v5H0z", letters: { x: 20, y: 12 } },
  hill: { path: "M0 28q20-9 40 0z", letters: { x: 20, y: 12 } },
  roof: { path: "M0 0h40L20 7z", letters: { x: 20, y: 17 } },
  top: { path: "M0 0h40v4.5H0z", letters: { x: 20, y: 16 } },
  edge: { path: "M0 0h5v28H0z", letters: { x: 22.5, y: 14 } },
  slope: { path: "M0 0h7L0 28z", letters: { x: 22.5, y: 14 } },
  corner: { path: "M30 0h10v10z", letters: { x: 19.5, y: 15 } },
  fold: { path: "M0 18v10h10z", letters: { x: 20.5, y: 13 } },
  dot: { path: "M33 5.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0z", letters: { x: 19, y: 15 } },
  card: { path: "M8 7h24v3H8zM8 12h24v9H8z", letters: { x: 20, y: 14 } },
} as const satisfies Record<string, Figure>;

type FigureName = keyof typeof FIGURES;

const WHITE = "#ffffff";
const BLACK = "#14211f";

function tile(
  letters: string,
  ground: string,
  figure: FigureName,
  accent: string,
  ink: string = WHITE,
): Tile {
  return { letters, ground, figure, accent, ink };
}

export const OWN_TILES: Readonly<Record<string, Tile>> = {
  // Methods and schemes
  card: tile("", "#33557a", "card", WHITE),
  fpx: tile("FPX", "#16325c", "base", "#f58220"),
  duitnow: tile("DN", "#d6215b", "corner", "#ffb8d0"),
  mydebit: tile("MyD", "#0a4a8f", "wave", "#f7a800"),
  unionpay: tile("UP", "#00606b", "slope", "#e21836"),

  // Wallets and pay later
  tng: tile("TNG", "#005abb", "edge", "#ffd400"),
  boost: tile("Bst", "#c8202a", "corner", "#ffb3a7"),
  alipayplus: tile("A+", "#1064d6", "hill", "#7fd0ff"),
  mcash: tile("mC", "#a84300", "dot", "#ffd9a8"),
  razerpay: tile("RP", "#101314", "base", "#44d62c", "#44d62c"),
  presto: tile("PR", "#a3195b", "fold", "#ff9ac6"),
  zapp: tile("Z", "#5b21b6", "slope", "#ffd400"),
  setel: tile("ST", "#00707a", "hill", "#7fe3d4"),
  sarawakpay: tile("SP", "#141414", "wave", "#d8232a", "#ffd100"),
  senhengpay: tile("SH", "#b0171f", "base", "#ffe08a"),
  gopayz: tile("GO", "#6a1b9a", "roof", "#ff8f3f"),
  binfinite: tile("BI", "#8e1230", "dot", WHITE),
  favepay: tile("Fav", "#c2185b", "wave", "#ffb6d2"),
  nets: tile("NETS", "#1b3f8b", "base", "#e4002b"),
  atome: tile("AT", "#f0ff5f", "corner", BLACK, BLACK),
  ioupay: tile("IOU", "#0f766e", "top", "#a7f3d0"),
  split: tile("SPL", "#3730a3", "fold", "#a5b4fc"),
  hoolah: tile("HL", "#b83a16", "hill", "#ffc9b0"),

  // Banks
  affin: tile("AFF", "#00529b", "dot", "#ffffff"),
  agrobank: tile("AGR", "#00693e", "hill", "#ffd100"),
  alliance: tile("ABM", "#134a8e", "slope", "#ff8200"),
  ambank: tile("AmB", "#c8141b", "corner", "#ffd100"),
  "bank-islam": tile("BIMB", "#8a1538", "roof", "#f0b9c6"),
  "bank-of-china": tile("BOC", "#a71e32", "edge", "#f3d9a4"),
  "bank-rakyat": tile("BRK", "#1b3a7a", "wave", "#f58220"),
  bnp: tile("BNP", "#00744a", "corner", "#a8e6c9"),
  bsn: tile("BSN", "#00747f", "base", "#f7941d"),
  cimb: tile("CIMB", "#b5121b", "base", "#5c0a10"),
  citibank: tile("CIT", "#003b70", "top", "#5fb2e6"),
  gxbank: tile("GX", "#5b2bb5", "wave", "#c9b3ff"),
  "hong-leong": tile("HLB", "#0b2e6f", "base", "#e31b23"),
  kaf: tile("KAF", "#7a1f2b", "slope", "#e8c27a"),
  kfh: tile("KFH", "#00703c", "slope", "#d9b45b"),
  maybank: tile("MBB", "#ffc72c", "slope", BLACK, BLACK),
  mbsb: tile("MBSB", "#0f4c81", "fold", "#f7a11b"),
  muamalat: tile("BMM", "#5b2c83", "roof", "#f58220"),
  ocbc: tile("OCBC", "#d0190f", "top", "#ffc2bd"),
  "public-bank": tile("PBB", "#a80f1e", "fold", "#ffb9c0"),
  rhb: tile("RHB", "#0067b1", "corner", "#7fd0ff"),
  "standard-chartered": tile("SC", "#0a5a9c", "hill", "#38d200"),
  uob: tile("UOB", "#10316b", "edge", "#d8262c"),

  // The sandbox's own
  "test-bank-a": tile("A", "#6938ef", "base", "#cfc0ff"),
  "test-bank-b": tile("B", "#6938ef", "roof", "#cfc0ff"),
  "test-bank-c": tile("C", "#6938ef", "fold", "#cfc0ff"),
};

/** For a brand without a tile: white on each is readable. */
export const GROUNDS = [
  "#0b6e63",
  "#175cd3",
  "#6d28d9",
  "#9d174d",
  "#b42318",
  "#92400e",
  "#3f6212",
  "#166534",
  "#155e75",
  "#1e40af",
  "#86198f",
  "#9a3412",
] as const;

const FIGURES_OF_UNKNOWN = [
  "base",
  "wave",
  "hill",
  "roof",
  "top",
  "corner",
  "fold",
  "dot",
] as const;
const FNV_PRIME = 16_777_619;
const FNV_START = 2_166_136_261;
const ACCENT = "#ffffffa6";

/** Same name, same tile, in every process: nothing is remembered. */
export function unknownTile(name: string): Tile {
  const hash = hashOf(name);
  const ground = GROUNDS[hash % GROUNDS.length] ?? GROUNDS[0];
  const turn = Math.floor(hash / GROUNDS.length) % FIGURES_OF_UNKNOWN.length;
  return tile(lettersOf(name), ground, FIGURES_OF_UNKNOWN[turn] ?? "base", ACCENT);
}

function hashOf(text: string): number {
  let hash = FNV_START;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), FNV_PRIME) >>> 0;
  }
  return hash;
}

/** Of `kopi-pay`: KP; of `kopi`: KO. */
function lettersOf(name: string): string {
  const words = name.split("-").filter(Boolean);
  const letters = words.length > 1 ? words.map((word) => word[0]).join("") : (words[0] ?? "");
  return letters.slice(0, words.length > 1 ? 3 : 2).toUpperCase();
}
