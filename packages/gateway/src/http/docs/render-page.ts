import { Marked } from "marked";
import { DIAGRAMS_PATH } from "./diagrams.ts";
import { addressOf, anchorOf, resolveLink } from "./docs-links.ts";
import { type DocsSection, readDocs } from "./docs-pages.ts";
import { escapeHtml, highlightCode } from "./highlight-code.ts";
import { type DocsHit, QUERY_LENGTH_MAX } from "./search-docs.ts";

export const STYLE_PATH = "/docs/style.css";
const SEARCH_PATH = "/docs/search";

interface Shown {
  title: string;
  /** HTML of the page itself. */
  body: string;
  /** The current file, for the contents; "" for none. */
  path: string;
  query?: string;
}

/** Renders a documentation page from its Markdown. */
export function renderPage(
  path: string,
  files: ReadonlySet<string>,
  sections: readonly DocsSection[],
): string {
  const text = readDocs(path);
  const title = /^# (.+)$/m.exec(text)?.[1] ?? path;
  return layout({ title, body: renderMarkdown(path, text, files), path }, sections);
}

/** Renders a source file that a page links to. */
export function renderSource(path: string, sections: readonly DocsSection[]): string {
  const language = path.slice(path.lastIndexOf(".") + 1);
  const code = highlightCode(readDocs(path), language);
  const body = `<h1><code>${escapeHtml(path)}</code></h1><pre tabindex="0"><code>${code}</code></pre>`;
  return layout({ title: path, body, path }, sections);
}

export function renderSearch(
  query: string,
  hits: readonly DocsHit[],
  sections: readonly DocsSection[],
): string {
  const items = hits.map(({ path, anchor, title, excerpt }) => {
    const address = addressOf(path) + (anchor === "" ? "" : `#${anchor}`);
    return `<li><a href="${escapeHtml(address)}">${escapeHtml(title)}</a><p>${escapeHtml(excerpt)}</p></li>`;
  });
  const nothing = "<p>No results. Try fewer or different words.</p>";
  const list = items.length === 0 ? nothing : `<ul class="hits">${items.join("")}</ul>`;
  const body = `<h1>Search</h1>${query === "" ? "<p>Enter a search term above.</p>" : list}`;
  return layout({ title: "Search", body, path: "", query }, sections);
}

/** Links point into the site; others become plain text. */
function renderMarkdown(path: string, text: string, files: ReadonlySet<string>): string {
  const marked = new Marked({
    renderer: {
      code({ text: code, lang = "" }) {
        if (lang === "mermaid") return `<pre class="mermaid">${escapeHtml(code)}</pre>`;
        return `<pre tabindex="0"><code>${highlightCode(code, lang)}</code></pre>`;
      },
      heading({ tokens, depth, text: heading }) {
        const inner = this.parser.parseInline(tokens);
        return `<h${depth} id="${escapeHtml(anchorOf(heading.replace(/[`*]/g, "")))}">${inner}</h${depth}>`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const address = resolveLink(files, path, href);
        return address === null ? inner : `<a href="${escapeHtml(address)}">${inner}</a>`;
      },
      image({ href, text: description }) {
        const address = resolveLink(files, path, href) ?? href;
        return `<img src="${escapeHtml(address)}" alt="${escapeHtml(description)}">`;
      },
    },
  });
  const html = marked.parse(text, { async: false });
  return html
    .replaceAll("<table>", '<div class="table" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>");
}

function layout(
  { title, body, path, query = "" }: Shown,
  sections: readonly DocsSection[],
): string {
  const hasDiagrams = body.includes('<pre class="mermaid">');
  const script = hasDiagrams ? `<script src="${DIAGRAMS_PATH}" defer></script>` : "";
  const search = `<form action="${SEARCH_PATH}" role="search"><input type="search" name="q" value="${escapeHtml(query)}" maxlength="${QUERY_LENGTH_MAX}" placeholder="Search" aria-label="Search the documentation"></form>`;
  const contents = `<nav aria-label="Contents">${sections.map((section) => listSection(section, path)).join("")}</nav>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)} · Kaunter</title><link rel="stylesheet" href="${STYLE_PATH}">${script}</head>
<body><a class="skip" href="#main">To the text</a>
<header><a href="/docs/">Kaunter <span>documentation</span></a>${search}</header>
<details class="menu"><summary>Contents</summary>${contents}</details>
<div class="columns"><aside>${contents}</aside><main id="main">${body}</main></div>
</body></html>
`;
}

function listSection({ title, pages }: DocsSection, current: string): string {
  const items = pages.map((page) => {
    const mark = page.path === current ? ' aria-current="page"' : "";
    return `<li><a href="${addressOf(page.path)}"${mark}>${escapeHtml(page.title)}</a></li>`;
  });
  return `<h2>${escapeHtml(title)}</h2><ul>${items.join("")}</ul>`;
}
