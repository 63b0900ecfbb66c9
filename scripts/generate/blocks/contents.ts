import { posix } from "node:path";
import { listDocs } from "../../../packages/gateway/src/http/docs/docs-pages.ts";

/** The block `contents` of docs/README.md: every page with its first sentence. */
export function docsContents(): string {
  return listDocs()
    .map(({ title, pages }) => {
      const lines = pages.map(
        (page) =>
          `- [${page.title}](${posix.relative("docs", page.path)})${page.summary && `: ${page.summary}`}`,
      );
      return `## ${title}\n\n${lines.join("\n")}`;
    })
    .join("\n\n");
}

/** `docs/llms.txt`: the same for language models; its links lead to Markdown. */
export function llmsText(): string {
  const sections = listDocs().map(({ title, pages }) => {
    const lines = pages.map(
      ({ path, title: name, summary }) =>
        `- [${name}](${markdownAddress(path)})${summary && `: ${summary}`}`,
    );
    return `## ${title}\n\n${lines.join("\n")}`;
  });
  return `# Kaunter

> A payment gateway that anyone can run: shops call its signed HTTP interface, payers pay on its checkout page by
> card, FPX, DuitNow QR or e-wallet, and the merchant gets a signed webhook. Malaysia, MYR.

Every call below /v3 is POST, GET, PUT, PATCH or DELETE with JSON, a bearer token and three headers that sign it: an
RSA PKCS#1 v1.5 SHA-256 signature over a text made of the body's canonical form in Base64, the method, a nonce, the
full URL and a timestamp. Amounts are integers in sen. Success is HTTP 200 with code SUCCESS.

- [openapi.json](/docs/openapi.json): the whole interface, with an example of every call
- [postman.json](/docs/postman.json): the same as a Postman collection that signs its calls

${sections.join("\n\n")}
`;
}

function markdownAddress(path: string): string {
  return path.startsWith("docs/") ? `/${path}` : `/docs/source/${path}`;
}
