import { anchorOf } from "./docs-links.ts";
import { type DocsSection, plainText, readDocs } from "./docs-pages.ts";

export interface DocsHit {
  path: string;
  /** "" for the beginning of the page. */
  anchor: string;
  /** "Page › heading". */
  title: string;
  /** Text around the first match. */
  excerpt: string;
}

export type DocsIndex = readonly Passage[];

interface Passage {
  path: string;
  anchor: string;
  title: string;
  text: string;
  lower: string;
  weight: number;
}

export const QUERY_LENGTH_MAX = 100;
const WORDS_MAX = 8;
const HITS_MAX = 25;
const EXCERPT_LENGTH = 180;
/** Internals rank below guides. */
const INSIDE = /^docs\/(internals|adr)\//;
const INSIDE_WEIGHT = 0.3;

/** Splits pages into passages, one per heading. */
export function indexDocs(sections: readonly DocsSection[]): DocsIndex {
  return sections
    .flatMap(({ pages }) => pages)
    .flatMap(({ path, title }) => {
      const weight = INSIDE.test(path) ? INSIDE_WEIGHT : 1;
      const parts = readDocs(path).split(/^(?=#{2,4} )/m);
      return parts.map((part, index) => {
        const heading = index === 0 ? "" : (/^#+ (.+)/.exec(part)?.[1] ?? "");
        const text = plainText(
          part.replace(/^#+ .+|<!--.*?-->|^\|[-|]+$|```\w*/gm, " ").replaceAll("|", " "),
        );
        const full = heading === "" ? title : `${title} › ${plainText(heading)}`;
        return {
          path,
          anchor: anchorOf(heading),
          title: full,
          text,
          lower: text.toLowerCase(),
          weight,
        };
      });
    });
}

/** Passages with every word, best first: by title, then by count. */
export function searchDocs(index: DocsIndex, query: string): DocsHit[] {
  const words = query
    .slice(0, QUERY_LENGTH_MAX)
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, WORDS_MAX);
  if (words.length === 0) return [];
  return index
    .map((passage) => ({ passage, score: rate(passage, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, HITS_MAX)
    .map(({ passage }) => ({
      path: passage.path,
      anchor: passage.anchor,
      title: passage.title,
      excerpt: excerptOf(passage, words),
    }));
}

function rate({ title, lower, weight }: Passage, words: readonly string[]): number {
  const head = title.toLowerCase();
  let score = 0;
  for (const word of words) {
    const inTitle = head.includes(word) ? 50 : 0;
    const times = Math.min(10, lower.split(word).length - 1);
    if (inTitle + times === 0) return 0;
    score += inTitle + times;
  }
  return score * weight;
}

function excerptOf({ text, lower }: Passage, words: readonly string[]): string {
  const at = Math.max(0, ...words.map((word) => lower.indexOf(word)));
  const start = Math.max(0, at - EXCERPT_LENGTH / 3);
  const from = start === 0 ? 0 : text.indexOf(" ", start) + 1;
  const part = text.slice(from, from + EXCERPT_LENGTH);
  return `${from > 0 ? "…" : ""}${part}${from + EXCERPT_LENGTH < text.length ? "…" : ""}`;
}
