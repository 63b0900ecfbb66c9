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
/** How often its first sentence counts in addition: it says what the page is for. */
const SUMMARY_WEIGHT = 2;
/** How often an operation's name counts, which its title holds as one word. */
const NAME_WEIGHT = 4;

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
      anchor,
      titles: titles.filter(Boolean),
      text: [text, ...(withSynonyms ? listSubjects(level, textOf(title), text) : [])]
        .join(" ")
        .trim(),
    };
  });
}

function listSubjects(level: string | undefined, title: string, text: string): string[] {
  const words = splitName(title);
  const synonyms = synonymsOf(words);
  if (level !== "1")
    return words === title ? [synonyms] : repeat(NAME_WEIGHT, `${words} ${synonyms}`);
  const [summary = ""] = /^.*?[.:](?=\s|$)/.exec(text) ?? [];
  return [...repeat(PAGE_WEIGHT, `${title} ${synonyms}`), ...repeat(SUMMARY_WEIGHT, summary)];
}

const repeat = (times: number, text: string) => Array<string>(times).fill(text);

/** `create recurring customer` of `createRecurringCustomer`. */
const splitName = (title: string) =>
  title.replace(/(?<=[a-z])[A-Z][a-z]+/g, (word) => ` ${word.toLowerCase()}`);

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

function textOf(html: string): string {
  return html
    .replace(/<(svg|button)\b[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(\w+);/g, (_whole, name: string) => ENTITIES[name] ?? " ")
    .replace(/\s+/g, " ")
    .trim();
}
