"use strict";(function(){function e(e,t,n){let r=document.createElement(`iframe`),i=setTimeout(n,2e4),a=()=>{r.contentWindow?.postMessage({kaunter:`hello`},e.origin)},o=({origin:n,source:o,data:s})=>{if(n!==e.origin||o!==r.contentWindow||typeof s!=`object`||!s)return;let c=s;c.kaunter===`here`&&a(),c.kaunter===`ready`&&clearTimeout(i),t(c)};return addEventListener(`message`,o),r.addEventListener(`load`,()=>{clearTimeout(i),i=setTimeout(n,4e3),a()}),r.allow=`clipboard-write; web-share`,r.referrerPolicy=`no-referrer`,r.src=e.href,{element:r,stop(){clearTimeout(i),removeEventListener(`message`,o)}}}function t(e,t){let n;try{n=new URL(e)}catch{}if(n?.origin!==t)throw TypeError(`checkoutUrl must be on ${t}, which serves this kaunter.js. Got: ${n?.origin??String(e)}`);if(!n.searchParams.get(`checkoutId`))throw TypeError(`checkoutUrl has no checkoutId. Pass the url of the created checkout.`);return n}function n(e){let t=typeof e==`string`?document.querySelector(e):e;if(!(t instanceof HTMLElement))throw TypeError(`container must be an element of this page. Got: ${String(e)}`);return t}function r(e){let t={en:{title:`Payment`,close:`Close`},ms:{title:`Pembayaran`,close:`Tutup`},zh:{title:`付款`,close:`关闭`},ta:{title:`கட்டணம்`,close:`மூடவும்`}}[e.toLowerCase().split(`-`)[0]??``]??{en:{title:`Payment`,close:`Close`},ms:{title:`Pembayaran`,close:`Tutup`},zh:{title:`付款`,close:`关闭`},ta:{title:`கட்டணம்`,close:`மூடவும்`}}.en;if(t===void 0)throw Error(`no words`);return t}function i(e){let t=document.createElement(`div`),n=t.attachShadow({mode:`open`}),r=new CSSStyleSheet;r.replaceSync(`dialog {
box-sizing: border-box;
width: min(480px, 100vw);
max-width: none;
height: min(var(--height, 640px) + 45px, 100vh - 48px);
max-height: none;
margin: auto;
padding: 0;
overflow: hidden;
border: 0;
border-radius: 10px;
background: #fff;
color: #14211f;
box-shadow: 0 12px 40px rgb(15 23 22 / 0.3);
}
dialog[open] {
display: flex;
flex-direction: column;
}
dialog::backdrop {
background: rgb(15 23 22 / 0.55);
}
.bar {
display: flex;
flex: none;
align-items: center;
justify-content: flex-end;
gap: 12px;
padding-left: 16px;
border-bottom: 1px solid #dce5e2;
}
progress {
flex: 1;
accent-color: #0b6e63;
}
button {
width: 44px;
height: 44px;
padding: 0;
border: 0;
background: none;
color: inherit;
font:
28px / 44px system-ui,
sans-serif;
cursor: pointer;
}
button:focus-visible {
outline: 2px solid #0b6e63;
outline-offset: -4px;
}
iframe {
display: block;
width: 100%;
border: 0;
}
dialog iframe {
flex: 1;
min-height: 0;
}
.inline iframe {
height: var(--height, 480px);
}
.inline progress {
display: block;
width: 100%;
}
@media (max-width: 600px) {
dialog {
width: 100vw;
height: 100dvh;
margin: 0;
border-radius: 0;
}
}
@media (prefers-color-scheme: dark) {
dialog {
background: #0f1716;
color: #eaf2f0;
}
.bar {
border-color: #2a3835;
}
button:focus-visible {
outline-color: #3fbfae;
}
}
@media (prefers-reduced-motion: no-preference) {
dialog[open] {
animation: appear 150ms;
}
}
@keyframes appear {
from {
opacity: 0;
transform: translateY(8px);
}
}`),n.adoptedStyleSheets=[r];let i=document.createElement(e);return n.append(i),{host:t,inside:i}}function a(e,t,n){let{host:a,inside:o}=i(`div`),s=document.createElement(`progress`);return o.className=`inline`,o.append(s,e),e.title=s.ariaLabel=r(t).title,n.append(a),{host:a,settle(t){s.remove(),e.title=r(t).title,a.getBoundingClientRect().top<0&&a.scrollIntoView()},remove:()=>a.remove()}}function o(e,t,n){let{host:a,inside:o}=i(`dialog`),s=o,c=document.createElement(`div`),l=document.createElement(`progress`),u=document.createElement(`button`),d=t=>{let n=r(t);e.title=s.ariaLabel=l.ariaLabel=n.title,u.ariaLabel=u.title=n.close,s.lang=t};d(t),c.className=`bar`,u.type=`button`,u.textContent=`×`,u.addEventListener(`click`,()=>s.close()),s.addEventListener(`close`,n),c.append(l,u),s.append(c,e),document.body.append(a);let{style:f}=document.documentElement,{overflow:p}=f,m=document.activeElement;return f.overflow=`hidden`,s.showModal(),{host:a,settle(e){l.remove(),d(e)},remove(){a.remove(),f.overflow=p,m instanceof HTMLElement&&m.focus()}}}let s=document.currentScript,c=s instanceof HTMLScriptElement?new URL(s.src).origin:``,l=null;function u(e){if(c===``)throw Error(`Load kaunter.js with a classic <script src> element.`);let r=t(e.checkoutUrl,c),{mode:i=`modal`,lang:a}=e;if(i!==`modal`&&i!==`inline`)throw TypeError(`mode must be "modal" or "inline". Got: ${String(i)}`);let o=i===`inline`?n(e.container):null;return a!==void 0&&r.searchParams.set(`lang`,a),i===`modal`&&l!==null?l:!(`adoptedStyleSheets`in document)||typeof HTMLDialogElement!=`function`?(location.assign(r),{close(){}}):d(r,e,o)}function d(t,n,r){let i=null,s=null,c=!1,u=()=>!c&&(c=!0,l=null,m.stop(),i?.remove(),!0),d=e=>{u()&&location.assign(e)},p=()=>{u()&&(s!==null&&n.onResult===void 0?location.assign(t):s!==null&&n.onResult?.(s),n.onClose?.())},m=e(t,e=>{switch(e.kaunter){case`ready`:i?.settle(e.lang);break;case`height`:e.px>=100&&e.px<=2e4&&i?.host.style.setProperty(`--height`,`${Math.ceil(e.px)}px`);break;case`result`:s={status:e.status,orderId:e.orderId};break;case`done`:p();break;case`close`:r===null&&p();break;case`leave`:d(f(t,e.lang))}},()=>d(t)),h=n.lang??navigator.language;i=r===null?o(m.element,h,p):a(m.element,h,r);let g={close:p};return r===null&&(l=g),g}function f(e,t){let n=new URL(`/checkout/resume`,e);return n.search=String(new URLSearchParams({checkoutId:e.searchParams.get(`checkoutId`)??``,lang:t})),n}Object.assign(window,{Kaunter:{open:u}})})();
