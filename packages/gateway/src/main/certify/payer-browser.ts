import type { HttpClient, HttpRequest } from "../../platform/http-client.ts";
import type { NextAction } from "../../rails/rail.ts";

const HOPS_MAX = 10;
const TIMEOUT_MS = 15_000;

/** The payer of a simulator, which acts by the payment's values: it only follows. */
export async function followAsPayer(http: HttpClient, next: NextAction): Promise<void> {
  if (next.kind !== "redirect" && next.kind !== "app_link") return;
  const url = next.kind === "redirect" ? next.url : next.fallbackUrl;
  const isForm = next.kind === "redirect" && next.method === "POST";
  let request: HttpRequest = isForm
    ? {
        ...{ method: "POST", url, timeoutMs: TIMEOUT_MS },
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(next.fields ?? {}).toString(),
      }
    : { method: "GET", url, timeoutMs: TIMEOUT_MS };
  for (let hop = 0; hop < HOPS_MAX; hop += 1) {
    const { status, headers } = await http.send(request);
    const { location } = headers;
    if (status < 300 || status >= 400 || location === undefined) return;
    request = { method: "GET", url: new URL(location, request.url).href, timeoutMs: TIMEOUT_MS };
  }
}

/** What a user has to do instead, and a page that does it where a form has to be sent. */
export function describeForPayer(next: NextAction): { text: string; page: string | null } {
  switch (next.kind) {
    case "redirect":
      return next.method === "GET"
        ? { text: `Open ${next.url}`, page: null }
        : { text: "Open the page", page: formPage(next.url, next.fields ?? {}) };
    case "3ds_challenge":
      return { text: "Open the page", page: formPage(next.url, { creq: next.creq }) };
    case "app_link":
      return { text: `Open ${next.fallbackUrl}`, page: null };
    case "qr":
      return { text: `Pay the code ${next.payload}`, page: null };
    default:
      return { text: "", page: null };
  }
}

function formPage(url: string, fields: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(fields)
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
    .join("");
  return `<!doctype html><meta charset="utf-8"><title>Pay</title><form method="post" action="${escapeHtml(url)}">${inputs}<button>Pay</button></form>`;
}

const escapeHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
