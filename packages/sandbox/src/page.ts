/** The frame of every page a simulator shows. Works without script and loads nothing. */
import type { FastifyReply } from "fastify";

const STYLE = `
:root{color-scheme:light dark;--ink:#14211F;--ink-2:#4A5C58;--paper:#fff;--paper-2:#F5F8F7;--line:#DCE5E2;--brand:#0B6E63;--brand-ink:#fff;--bad:#B42318;--sandbox:#6938EF}
@media(prefers-color-scheme:dark){:root{--ink:#EAF2F0;--ink-2:#B4C4C0;--paper:#0F1716;--paper-2:#172220;--line:#2A3835;--brand:#3FBFAE;--brand-ink:#06231F;--bad:#FDA29B}}
*{box-sizing:border-box}body{margin:0;font:17px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;background:var(--paper-2);color:var(--ink)}
.sandbox{background:var(--sandbox);color:#fff;text-align:center;padding:8px 16px;font-size:15px;font-weight:600}
main{max-width:480px;margin:0 auto;padding:24px 16px;background:var(--paper);min-height:100vh}
h1{font-size:26px;line-height:1.2;margin:0 0 16px}h2{font-size:20px;line-height:1.2;margin:24px 0 8px}a:not(.button){color:var(--brand)}.amount{font-size:34px;line-height:1.2;font-variant-numeric:tabular-nums;white-space:nowrap}
label{display:block;margin:16px 0 4px;font-weight:600}input,select{width:100%;min-height:44px;padding:8px 12px;font:inherit;border:1px solid var(--ink-2);border-radius:10px;background:var(--paper);color:var(--ink)}
button,.button{display:block;width:100%;min-height:44px;margin:12px 0 0;padding:10px 16px;font:inherit;font-weight:600;text-align:center;text-decoration:none;border-radius:10px;border:1px solid var(--line);background:var(--paper-2);color:var(--ink);cursor:pointer}
button.primary,.button.primary{background:var(--brand);color:var(--brand-ink);border-color:var(--brand)}button.danger{color:var(--bad)}
summary{padding:12px 0;cursor:pointer}:focus-visible{outline:2px solid var(--brand);outline-offset:2px}.error{color:var(--bad);font-weight:600}.hint{color:var(--ink-2);font-size:15px}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:16px 0}dt{color:var(--ink-2)}dd{margin:0;text-align:right;overflow-wrap:anywhere}
`;

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** A whole document. `body` is trusted markup: escape every value with `escapeHtml`. */
export function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="referrer" content="no-referrer"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><div class="sandbox">Sandbox simulator: no real money</div><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`;
}

export function sendPage(reply: FastifyReply, html: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(html);
}

/** Options of a route that payers open: whole-rail faults leave it alone. */
export const PAYER_PAGE = { config: { payerPage: true } } as const;
