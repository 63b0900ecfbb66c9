/** A payer's browser that runs no script. */
import assert from "node:assert/strict";
import type { NextAction } from "../../../packages/gateway/src/rails/rail.ts";

/** What the payer's browser shows. */
export interface BrowserPage {
  url: string;
  status: number;
  text: string;
  cookies: Cookies;
}

/** `name=value` by host name, as browsers have them: whatever the port. */
type Cookies = Readonly<Record<string, Readonly<Record<string, string>>>>;

const REDIRECTS_MAX = 10;

/** Does what the checkout page does with a redirect; fails on any other action. */
export async function followRedirect(next: NextAction): Promise<BrowserPage> {
  assert.equal(next.kind, "redirect");
  return browse(next.method, next.url, next.fields);
}

/**
 * A browser without script; follows HTTP redirects as browsers do. `cookies`: of an earlier page.
 */
export async function browse(
  method: "GET" | "POST",
  url: string,
  fields: Record<string, string> = {},
  cookies: Cookies = {},
): Promise<BrowserPage> {
  let jar = cookies;
  let at = url;
  let form = method === "POST" ? new URLSearchParams(fields) : null;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const cookie = cookieHeader(jar, at);
    const response = await fetch(at, {
      redirect: "manual",
      ...(cookie !== "" && { headers: { cookie } }),
      ...(form && { method: "POST", body: form }),
    });
    jar = withCookies(jar, at, response.headers.getSetCookie());
    const location = response.headers.get("location");
    if (location === null) {
      return { url: at, status: response.status, text: await response.text(), cookies: jar };
    }
    await response.body?.cancel();
    at = new URL(location, at).href;
    // 307 and 308 send the form again.
    if (response.status < 307) form = null;
  }
  throw new Error(`${url} redirects forever`);
}

function cookieHeader(cookies: Cookies, url: string): string {
  const own = Object.entries(cookies[new URL(url).hostname] ?? {});
  return own.map(([name, value]) => `${name}=${value}`).join("; ");
}

function withCookies(cookies: Cookies, url: string, set: string[]): Cookies {
  const { hostname } = new URL(url);
  const own = { ...cookies[hostname] };
  for (const cookie of set) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (/;\s*max-age=0\b/i.test(cookie)) delete own[name];
    else own[name] = value;
  }
  return { ...cookies, [hostname]: own };
}

/** The person fills in and sends a form of the page: the one whose action holds `actionPart`. */
export async function submitForm(
  page: BrowserPage,
  actionPart: string,
  values: Record<string, string> = {},
): Promise<BrowserPage> {
  for (const [, attributes = "", inner = ""] of page.text.matchAll(FORM)) {
    const action = attributeOf(attributes, "action") ?? page.url;
    if (!action.includes(actionPart)) continue;
    const fields: Record<string, string> = {};
    for (const [, input = ""] of inner.matchAll(INPUT)) {
      const name = attributeOf(input, "name");
      if (name) fields[name] = attributeOf(input, "value") ?? "";
    }
    const isPost = attributeOf(attributes, "method")?.toLowerCase() === "post";
    const target = new URL(action, page.url).href;
    return browse(isPost ? "POST" : "GET", target, { ...fields, ...values }, page.cookies);
  }
  throw new Error(`no form towards ${actionPart} on ${page.url}: ${page.text.slice(-500)}`);
}

const FORM = /<form([^>]*)>(.*?)<\/form>/gs;
const INPUT = /<input([^>]*)>/g;
const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

function attributeOf(attributes: string, name: string): string | null {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
  return value?.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity) ?? null;
}
