/** The documentation's style: the same tokens as the checkout page and the portal. */
export const DOCS_STYLE = `
:root{color-scheme:light dark;--ink:#14211F;--ink-2:#4A5C58;--paper:#fff;--paper-2:#F5F8F7;--line:#DCE5E2;--brand:#0B6E63;--text:#175CD3;--number:#9A4B00}
@media(prefers-color-scheme:dark){:root{--ink:#EAF2F0;--ink-2:#B4C4C0;--paper:#0F1716;--paper-2:#172220;--line:#2A3835;--brand:#3FBFAE;--text:#8FB8FF;--number:#F2B26B}}
*{box-sizing:border-box}
html{scroll-padding-top:76px}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
a{color:var(--brand)}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
.skip{position:absolute;left:-999px}.skip:focus{left:8px;top:8px;z-index:2;padding:8px;background:var(--paper)}
header{position:sticky;top:0;z-index:1;display:flex;gap:16px;align-items:center;justify-content:space-between;padding:8px 16px;min-height:60px;border-bottom:1px solid var(--line);background:var(--paper-2)}
header a{font-weight:600;text-decoration:none;white-space:nowrap;color:var(--ink)}
header span{font-weight:400;color:var(--ink-2)}
header form{flex:0 1 300px}
input{width:100%;min-height:44px;padding:0 12px;font:inherit;font-size:16px;color:var(--ink);background:var(--paper);border:1px solid var(--line);border-radius:10px}
.columns{display:grid;grid-template-columns:minmax(0,1fr);max-width:1240px;margin:0 auto}
aside{display:none}
.menu{border-bottom:1px solid var(--line)}
.menu summary{padding:12px 16px;min-height:44px;font-weight:600;cursor:pointer}
nav{padding:0 16px 16px;font-size:15px}
nav h2{margin:20px 0 4px;font-size:13px;line-height:1.5;color:var(--ink-2)}
nav ul{margin:0;padding:0;list-style:none}
nav li a{display:block;padding:10px 12px;border-radius:10px;color:var(--ink);text-decoration:none}
nav li a:hover{background:var(--paper-2)}
nav li a[aria-current]{background:var(--paper-2);color:var(--brand);font-weight:600}
main{min-width:0;padding:24px 16px 96px;overflow-wrap:break-word}
h1{font-size:34px;line-height:1.2;margin:8px 0 16px}h2{font-size:26px;line-height:1.2;margin-top:40px}h3{font-size:20px;margin-top:32px}
main li{margin:4px 0}
pre{overflow-x:auto;padding:16px;background:var(--paper-2);border:1px solid var(--line);border-radius:10px;font-size:15px;line-height:1.5}
code{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.92em;background:var(--paper-2);border-radius:4px}
pre i{font-style:normal}
.c{color:var(--ink-2)}.s{color:var(--text)}.n{color:var(--number)}.k{color:var(--brand);font-weight:600}
.table{overflow-x:auto}
table:has(th:nth-child(3)){min-width:600px}
table{border-collapse:collapse;font-size:15px}
th,td{padding:8px 12px;border:1px solid var(--line);text-align:left;vertical-align:top;overflow-wrap:normal}
th{background:var(--paper-2)}
img{max-width:100%;height:auto}
pre.mermaid[data-processed]{background:#fff}
.hits{padding:0;list-style:none}.hits li{margin:20px 0}.hits p{margin:4px 0;color:var(--ink-2)}
@media(max-width:420px){header span{display:none}header form{flex:1}}
@media(min-width:960px){
.menu{display:none}
.columns{grid-template-columns:280px minmax(0,1fr)}
aside{display:block;position:sticky;top:60px;align-self:start;max-height:calc(100vh - 60px);overflow-y:auto;border-right:1px solid var(--line)}
nav li a{padding:4px 12px}
main{padding:24px 40px 96px;max-width:900px}
}
@media print{header,aside,.menu{display:none}}
`;
