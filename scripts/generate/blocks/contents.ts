import { posix } from "node:path";
import { markdownAddressOf } from "../../../packages/docs/src/pages/docs-links.ts";
import { type DocsPage, listDocs } from "../../../packages/docs/src/pages/docs-pages.ts";

/** The block `contents` of docs/README.md: every page with its first sentence. */
export function docsContents(): string {
  return listContents((path) => posix.relative("docs", path));
}

/** `docs/llms.txt`: the same for language models; its links lead to Markdown. */
export function llmsText(): string {
  return `# Kaunter

> A payment gateway that anyone can run: shops call its signed HTTP interface, payers pay on its checkout page by
> card, FPX, DuitNow QR or e-wallet, and the merchant gets a signed webhook. Malaysia, MYR.

Every call below /v3 is POST, GET, PUT, PATCH or DELETE with JSON, a bearer token and three headers that sign it: an
RSA PKCS#1 v1.5 SHA-256 signature over a text made of the body's canonical form in Base64, the method, a nonce, the
full URL and a timestamp. Amounts are integers in sen. Success is HTTP 200 with code SUCCESS.

- [openapi.json](/docs/openapi.json): the whole interface, with an example of every call
- [postman.json](/docs/postman.json): the same as a Postman collection that signs its calls

${listContents((path) => `/docs/${markdownAddressOf(path)}`)}
`;
}

function listContents(linkTo: (path: string) => string): string {
  const menus = listDocs().map(({ title, groups }) => {
    const lists = groups.map((group) => `### ${group.title}\n\n${listPages(group.pages, linkTo)}`);
    return `## ${title}\n\n${lists.join("\n\n")}`;
  });
  return menus.join("\n\n");
}

function listPages(pages: readonly DocsPage[], linkTo: (path: string) => string): string {
  return pages
    .map(({ path, title, summary }) => `- [${title}](${linkTo(path)})${summary && `: ${summary}`}`)
    .join("\n");
}
