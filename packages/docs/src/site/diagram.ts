import { renderMermaidSVG } from "beautiful-mermaid";

const TITLE = /^\s*accTitle: *(.+)\n/m;
let count = 0;

/**
 * A diagram as an image within the page, drawn while the site is built: readers need no script, and
 * it takes the page's colours. Its title is read aloud.
 */
export function renderDiagram(text: string): string {
  const title = TITLE.exec(text)?.[1] ?? "Diagram";
  const svg = renderMermaidSVG(text.replace(TITLE, ""));
  count += 1;
  const own = svg
    .replace(/<style>[\s\S]*?<\/style>\s*/, "")
    .replace(/<svg ([^>]*?) style="[^"]*"/, `<svg role="img" aria-label="${escapeHtml(title)}" $1`)
    // Several diagrams of a page must not share ids.
    .replace(/\bid="([^"]+)"/g, `id="d${count}-$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#d${count}-$1)`);
  return `<div class="diagram" tabindex="0">${own}</div>\n`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
