import { synonymsOf } from "./synonyms.ts";

/** What the search index knows of a part of a page. */
export interface Section {
  anchor: string;
  /** The titles above it, then its own. */
  titles: string[];
  text: string;
}

/** How often a page's title counts: what it is about comes before what it mentions. */
const PAGE_WEIGHT = 5;

const HEADING = /<h(\d)[^>]*>([\s\S]*?)<a [^>]*href="#([^"]*)"[^>]*>[\s\S]*?<\/a><\/h\1>/g;

/**
 * A page's HTML by heading, each with the other words for what its heading is about.
 * @param withSynonyms false for pages about the inside, which come after those for users
 */
export function splitSections(html: string, withSynonyms: boolean): Section[] {
  const headings = [...html.matchAll(HEADING)];
  const titles: string[] = [];
  return headings.map((heading, index) => {
    const [whole, level, title = "", anchor = ""] = heading;
    titles.length = Math.max(0, Number(level) - 1);
    titles[Number(level) - 1] = textOf(title);
    const end = headings[index + 1]?.index ?? html.length;
    const text = textOf(html.slice(heading.index + whole.length, end));
    return {
      anchor: level === "1" ? "" : anchor,
      titles: titles.filter(Boolean),
      text: [text, ...(withSynonyms ? listSubjects(level, textOf(title)) : [])].join(" ").trim(),
    };
  });
}

function listSubjects(level: string | undefined, title: string): string[] {
  const synonyms = synonymsOf(title);
  return level === "1" ? Array(PAGE_WEIGHT).fill(`${title} ${synonyms}`) : [synonyms];
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

function textOf(html: string): string {
  return html
    .replace(/<(svg|button)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(\w+);/g, (_whole, name: string) => ENTITIES[name] ?? " ")
    .replace(/\s+/g, " ")
    .trim();
}
