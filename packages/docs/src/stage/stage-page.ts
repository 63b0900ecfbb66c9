/** The address in all examples, which the gateway replaces by its own. */
export const PLACEHOLDER_URL = "http://127.0.0.1:8080";

/** What a page's relative link becomes; null: its target is not published, so it is plain text. */
export type ResolveLink = (href: string) => string | null;

interface Block {
  kind: "prose" | "fence";
  text: string;
}

/** The first line of a fence with a label: "```python [Python]". */
const LABELLED = /^`{3,}\w+ \[[^\]]+\]\n/;
const LINK = /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)/g;

/**
 * A page of the repository as the site's generator reads it: links resolved, comments removed, and
 * code blocks with labels that follow each other joined to tabs.
 */
export function stagePage(markdown: string, resolve: ResolveLink): string {
  const blocks = splitBlocks(markdown).map(({ kind, text }) =>
    kind === "fence" ? { kind, text } : { kind, text: stageProse(text, resolve) },
  );
  return joinTabs(blocks);
}

/** Prose and code blocks in turn; together they are the whole text. */
function splitBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let last = 0;
  for (const match of markdown.matchAll(/^(`{3,})[^\n]*\n[\s\S]*?^\1`*[ ]*$\n?/gm)) {
    blocks.push({ kind: "prose", text: markdown.slice(last, match.index) });
    blocks.push({ kind: "fence", text: match[0] });
    last = match.index + match[0].length;
  }
  return [...blocks, { kind: "prose", text: markdown.slice(last) }];
}

/** Inline code keeps what looks like a link or a comment. */
function stageProse(text: string, resolve: ResolveLink): string {
  const withoutComments = text.replace(/^<!--[\s\S]*?-->\n?/gm, "");
  return withoutComments.replace(LINK, (whole, mark: string, label: string, href: string) => {
    if (/^[a-z]+:/.test(href) || href.startsWith("#")) return whole;
    const address = resolve(href);
    return address === null ? label : `${mark}[${label}](${address})`;
  });
}

function joinTabs(blocks: readonly Block[]): string {
  let text = "";
  for (let i = 0; i < blocks.length; ) {
    const tabs = takeTabs(blocks, i);
    if (tabs.length > 1) {
      const code = tabs.filter(({ kind }) => kind === "fence");
      text += `::: code-group\n\n${code.map((block) => block.text).join("\n")}\n:::\n`;
      i += tabs.length;
    } else {
      text += blocks[i]?.text ?? "";
      i += 1;
    }
  }
  return text;
}

/** The labelled fences from `start`, with the blank lines between them. */
function takeTabs(blocks: readonly Block[], start: number): Block[] {
  const isTab = (block: Block | undefined) => block?.kind === "fence" && LABELLED.test(block.text);
  let end = start;
  while (isTab(blocks[end])) {
    const isBlank = blocks[end + 1]?.text.trim() === "";
    if (!isBlank || !isTab(blocks[end + 2])) return blocks.slice(start, end + 1);
    end += 2;
  }
  return [];
}
