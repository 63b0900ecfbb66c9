import { perText } from "../format/per-text.ts";

export interface Tint {
  /** The ground, `#rrggbb`. */
  ground: string;
  /** Text on it, at least 4.5:1. */
  ink: string;
}

const INK = "#14211f";
const WHITE = "#ffffff";
/** WCAG 2.2, 1.4.3. */
const CONTRAST_MIN = 4.5;

function channel(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(colour.slice(at, at + 2), 16)),
  );
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Contrast of two `#rrggbb` colours, 1 to 21, by WCAG 2.2. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function darker(colour: string): string {
  const parts = [1, 3, 5].map((at) =>
    Math.floor(Number.parseInt(colour.slice(at, at + 2), 16) * 0.92),
  );
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/**
 * The merchant's colour as a ground with a readable ink. White text is tried first; a mid tone that
 * carries neither white nor our ink is darkened until white does. Null for anything but `#rrggbb`.
 */
export function tintOf(colour: string | undefined): Tint | null {
  return colour === undefined ? null : knownTint(colour);
}

const knownTint = perText((colour): Tint | null => {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return null;
  let ground = colour.toLowerCase();
  if (contrast(ground, WHITE) >= CONTRAST_MIN) return { ground, ink: WHITE };
  if (contrast(ground, INK) >= CONTRAST_MIN) return { ground, ink: INK };
  while (contrast(ground, WHITE) < CONTRAST_MIN) ground = darker(ground);
  return { ground, ink: WHITE };
});

/** WCAG 2.2, 1.4.11: a button on the page's own ground, light and dark. */
const BUTTON_CONTRAST_MIN = 3;
const PAPERS = { light: "#ffffff", dark: "#0f1716" };

/**
 * The page's one style element, empty when there is no colour: the header, and the buttons where
 * the colour stands out from the page. They keep ours in the other scheme.
 */
export const tintStyleOf = perText((colour): string => {
  const tint = tintOf(colour);
  if (tint === null) return "";
  const { ground, ink } = tint;
  const buttons = `:root{--action:${ground};--action-ink:${ink};--action-strong:${strongOf(tint)}}`;
  const schemes = Object.entries(PAPERS)
    .filter(([, paper]) => contrast(ground, paper) >= BUTTON_CONTRAST_MIN)
    .map(([scheme]) => `@media (prefers-color-scheme:${scheme}){${buttons}}`);
  return `:root{--tint:${ground};--tint-ink:${ink}}${schemes.join("")}`;
});

/** Under the pointer: a little darker, where the ink allows it. */
function strongOf({ ground, ink }: Tint): string {
  const dark = darker(ground);
  return contrast(dark, ink) >= CONTRAST_MIN ? dark : ground;
}
