/** A payer's browser that runs no script. */
import assert from "node:assert/strict";
import type { NextAction } from "../../../packages/gateway/src/rails/rail.ts";

/** What the payer's browser shows. */
export interface BrowserPage {
  url: string;
  status: number;
  text: string;
}

/** Does what the checkout page does with a redirect; fails on any other action. */
export async function followRedirect(next: NextAction): Promise<BrowserPage> {
  assert.equal(next.kind, "redirect");
  return browse(next.method, next.url, next.fields);
}

/** A browser without script and without cookies; follows HTTP redirects as browsers do. */
export async function browse(
  method: "GET" | "POST",
  url: string,
  fields: Record<string, string> = {},
): Promise<BrowserPage> {
  const body = new URLSearchParams(fields);
  const response = await fetch(url, method === "POST" ? { method, body } : { method });
  return { url: response.url, status: response.status, text: await response.text() };
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
    return browse(isPost ? "POST" : "GET", target, { ...fields, ...values });
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
