/** The documentation's look: the same tokens as the checkout page and the portal. */
export const DOCS_STYLE = `
:root{color-scheme:light dark;--ink:#14211F;--ink-2:#4A5C58;--paper:#fff;--paper-2:#F5F8F7;--line:#DCE5E2;--brand:#0B6E63}
@media(prefers-color-scheme:dark){:root{--ink:#EAF2F0;--ink-2:#B4C4C0;--paper:#0F1716;--paper-2:#172220;--line:#2A3835;--brand:#3FBFAE}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
header{padding:12px 16px;border-bottom:1px solid var(--line);background:var(--paper-2);font-weight:600}
main{max-width:820px;margin:0 auto;padding:24px 16px 96px;overflow-wrap:break-word}
a{color:var(--brand)}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
h1{font-size:34px;line-height:1.2}h2{font-size:26px;line-height:1.2;margin-top:40px}h3{font-size:20px}
pre{overflow-x:auto;padding:16px;background:var(--paper-2);border:1px solid var(--line);border-radius:10px;font-size:15px}
code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.92em;background:var(--paper-2)}
table{display:block;overflow-x:auto;border-collapse:collapse;font-size:15px}
th,td{padding:8px 12px;border:1px solid var(--line);text-align:left;vertical-align:top}
img{max-width:100%;background:#fff;border-radius:10px}
`;
