import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";

/** Markup that is safe already: only `markup` makes it. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = Markup | string | number | false | null | undefined | readonly Value[];

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
/** Control characters, and those that change the reading direction: a name could fake another. */
const UNPRINTABLE = /[\p{Cc}\u202a-\u202e\u2066-\u2069\u200e\u200f\ufeff]/gu;

/** Every value is escaped. Attribute values must be in double quotes. */
export function markup(strings: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(strings.reduce((text, part, i) => text + textOf(values[i - 1]) + part));
}

function textOf(value: Value): string {
  if (value === false || value === null || value === undefined) return "";
  if (value instanceof Markup) return value.text;
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return value.map(textOf).join("");
  const clean = value.replace(UNPRINTABLE, " ").toWellFormed();
  return clean.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");
}

const STYLE = `
:root{color-scheme:light dark;--ink:#16202a;--dim:#53606d;--ground:#fff;--edge:#c9d1d9;--act:#0b57d0}
@media(prefers-color-scheme:dark){:root{--ink:#e8edf2;--dim:#a9b4bf;--ground:#12181f;--edge:#3c4753;--act:#8ab4f8}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{max-width:28rem;margin:0 auto;padding:2rem 1rem}h1{font-size:1.4rem;line-height:1.25;overflow-wrap:anywhere}
p,li{overflow-wrap:anywhere}.dim{color:var(--dim)}label{display:block;margin:1rem 0 .25rem;font-weight:600}
input{width:100%;min-height:2.75rem;padding:.5rem .75rem;font:inherit;color:inherit;background:transparent;border:1px solid var(--edge);border-radius:.5rem}
button{width:100%;min-height:2.75rem;margin-top:1rem;font:inherit;font-weight:600;border-radius:.5rem;border:1px solid var(--act);background:var(--act);color:var(--ground);cursor:pointer}
button.quiet{background:transparent;color:var(--act)}:focus-visible{outline:3px solid var(--act);outline-offset:2px}
.wrong{border-left:4px solid #c5221f;padding:.25rem .75rem}
`;
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

export interface PlainPage {
  title: string;
  body: Markup;
  status?: number;
  /**
   * Origins its forms may submit to, in addition to our own: browsers apply this rule to redirects
   * as well.
   */
  formTargets?: readonly string[];
}

/** A page without scripts: the same in every browser, never framed. */
export function sendPlainPage(reply: FastifyReply, page: PlainPage): FastifyReply {
  const targets = ["'self'", ...(page.formTargets ?? []).map(sourceOf)].join(" ");
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    `form-action ${targets}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ];
  const { text } = markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${page.title}</title><style>${new Markup(STYLE)}</style></head>
<body><main><h1>${page.title}</h1>
${page.body}</main></body></html>
`;
  return reply
    .code(page.status ?? 200)
    .headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy.join("; "),
      "referrer-policy": "same-origin",
      "x-frame-options": "DENY",
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
    })
    .send(text);
}

/** The origin; for an app's own scheme, the scheme. */
function sourceOf(address: string): string {
  const { protocol, origin } = new URL(address);
  return protocol === "https:" || protocol === "http:" ? origin : protocol;
}
