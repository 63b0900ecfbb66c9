import { setTimeout as wait } from "node:timers/promises";
import { type HTMLElement, parse } from "node-html-parser";
import { CliError, EXIT } from "../command.ts";
import type { Fields, Scenario } from "./scenarios.ts";

/** A page as a browser without JavaScript sees it. */
interface Page {
  readonly url: string;
  readonly root: HTMLElement;
  readonly visit: Visit;
}

/** Cookies by name, of each origin: the page of a QR code knows its payer by one. */
type Visit = Map<string, Map<string, string>>;

const STEPS_MAX = 16;
/** How often the checkout is polled when the payer did not return to it. */
const POLL_MS = 250;
const POLLS_MAX = 12;
const OPEN_SCREENS = ["qr", "pending", "redirecting", "choose", "card", "bank", "wallet"];

/**
 * Forms of banks, wallets and phones by a part of their URL, with what an approving payer enters.
 */
const FORMS: readonly (readonly [urlPart: string, values: Fields])[] = [
  ["/callbacks/", {}],
  ["/challenge/answer", { code: "123456" }],
  ["/login", { username: "1234", password: "1234" }],
  ["/account", {}],
  ["/tac", { tac: "123456" }],
  ["/outcome", {}],
  ["/phone/pay", { action: "pay", persona: "Aisyah" }],
  ["/pay/", { action: "approve" }],
];

/**
 * Pays an open checkout as a payer without JavaScript: selects the method, fills in the form and
 * does what the scenario says at the bank, the wallet or the phone. Returns the last screen of the
 * checkout page: `success`, `failed`, `pending`…
 */
export async function payCheckout(checkoutUrl: string, scenario: Scenario): Promise<string> {
  const visit: Visit = new Map();
  let page = await startPayment(visit, checkoutUrl, scenario);
  for (let step = 0; step < STEPS_MAX; step += 1) {
    try {
      const next = await followCheckout(page, scenario);
      if (next === null) break;
      page = next;
    } catch (error) {
      if (error instanceof CliError) throw error;
      break; // some scenarios cut the connection; the checkout page then shows the outcome
    }
  }
  const screen = screenOf(page);
  return screen !== null && screen !== "qr" ? screen : pollCheckout(visit, checkoutUrl);
}

/**
 * Agrees to a recurring payment as its payer and stores the scenario's card. Returns the last
 * screen of the checkout page.
 */
export async function bindCustomerCard(
  baseUrl: string,
  customerId: string,
  scenario: Scenario,
): Promise<string> {
  const agreed = await load(new Map(), "POST", `${baseUrl}/v1/recurring`, { customerId });
  return payCheckout(agreed.url, scenario);
}

async function startPayment(
  visit: Visit,
  checkoutUrl: string,
  { method, fields }: Scenario,
): Promise<Page> {
  try {
    const page = await load(visit, "GET", `${checkoutUrl}&method=${method}`);
    // The card form is in a frame of its own origin.
    const frame = screenOf(page) === "card" ? hrefOf(page, "iframe[src]", "src") : null;
    return frame === null
      ? await submit(page, 'form[action*="/checkout/pay"]', selectBank(page, fields))
      : await submit(await load(visit, "GET", frame), 'form[action*="/card/pay"]', fields);
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(`The checkout page does not respond: ${checkoutUrl}`, {
      exitCode: EXIT.unreachable,
      hint: "Check that the gateway is running: kaunter doctor",
    });
  }
}

/**
 * The bank list is the page's, as the gateway sent it: the scenario's bank, or the first online.
 */
function selectBank({ root }: Page, fields: Fields): Fields {
  const banks = root.querySelectorAll('input[name="bankCode"]');
  if (banks.length === 0) return fields;
  const codes = banks.map((bank) => bank.getAttribute("value") ?? "");
  const { bankCode = codes.find((_, at) => !banks[at]?.hasAttribute("disabled")) ?? "" } = fields;
  if (codes.includes(bankCode)) return { ...fields, bankCode };
  throw new CliError(`The checkout does not offer the bank ${bankCode}.`, {
    exitCode: EXIT.usage,
    hint: `Use one of: ${codes.join(", ")}`,
  });
}

/** The payer is still at the bank; the gateway may get the outcome from there. */
async function pollCheckout(visit: Visit, checkoutUrl: string): Promise<string> {
  let screen = "unknown";
  for (let poll = 0; poll < POLLS_MAX; poll += 1) {
    if (poll > 0) await wait(POLL_MS);
    screen = screenOf(await load(visit, "GET", checkoutUrl)) ?? screen;
    if (!OPEN_SCREENS.includes(screen)) break;
  }
  return screen;
}

function screenOf({ root }: Page): string | null {
  return root.querySelector("[data-screen]")?.getAttribute("data-screen") ?? null;
}

/** The next page, or null when the payer stays on this one. */
async function followCheckout(page: Page, { inputs = {} }: Scenario): Promise<Page | null> {
  switch (screenOf(page)) {
    case "redirecting":
    case "three_ds_challenge":
      return (await follow(page, "a[data-auto-follow]")) ?? submit(page, "form[data-auto-submit]");
    case "three_ds_method": {
      const frame = await submit(page, "form[data-three-ds-method]");
      const callback = 'form[action*="/callbacks/"]';
      if (frame.root.querySelector(callback)) await submit(frame, callback);
      return submit(page, 'form[action*="/checkout/continue"]');
    }
    case "qr":
      return follow(page, "a.sandbox-button");
    case null:
      return followElsewhere(page, inputs);
    default:
      return null;
  }
}

async function followElsewhere(page: Page, inputs: Fields): Promise<Page | null> {
  const selectorOf = (urlPart: string) => `form[action*="${urlPart}"]`;
  // An outcome of the scenario ends the bank's pages at the first of them.
  const forms = inputs.outcome === undefined ? FORMS : [["/outcome", {}] as const, ...FORMS];
  const form = forms.find(([urlPart]) => page.root.querySelector(selectorOf(urlPart)));
  if (form) return submit(page, selectorOf(form[0]), { ...form[1], ...inputs });
  return /\/app\/[^/]+$/.test(page.url) ? follow(page, "a.button.primary") : null;
}

async function follow(page: Page, selector: string): Promise<Page | null> {
  const url = hrefOf(page, selector, "href");
  return url === null ? null : load(page.visit, "GET", url);
}

function hrefOf({ url, root }: Page, selector: string, attribute: "href" | "src"): string | null {
  const value = root.querySelector(selector)?.getAttribute(attribute);
  return value === undefined ? null : new URL(value, url).href;
}

async function load(visit: Visit, method: string, url: string, fields: Fields = {}): Promise<Page> {
  const isPost = method.toLowerCase() === "post";
  const response = await fetch(url, {
    headers: { cookie: cookiesOf(visit, url) },
    ...(isPost && { method: "POST", body: new URLSearchParams(fields) }),
  });
  keepCookies(visit, response);
  // Links and forms for browsers without JavaScript are inside noscript.
  const blockTextElements = { script: true, style: true };
  return { url: response.url, root: parse(await response.text(), { blockTextElements }), visit };
}

function cookiesOf(visit: Visit, url: string): string {
  const kept = visit.get(new URL(url).origin) ?? [];
  return [...kept].map((pair) => pair.join("=")).join("; ");
}

function keepCookies(visit: Visit, { url, headers }: Response): void {
  const { origin } = new URL(url);
  const kept = visit.get(origin) ?? new Map<string, string>();
  for (const given of headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]*)=([^;]*)/.exec(given) ?? [];
    kept.set(name, value);
  }
  visit.set(origin, kept);
}

/** Submits a form as a browser does: its inputs, its first button, and `values` over both. */
async function submit(page: Page, selector: string, values: Fields = {}): Promise<Page> {
  const form = page.root.querySelector(selector);
  if (form === null) {
    throw new CliError(`The checkout cannot be paid this way: ${page.url}`, {
      hint: "The checkout is already paid or closed, or does not offer the scenario's method.",
    });
  }
  const button = form.querySelector("button[name]");
  const inputs = form.querySelectorAll("input[name]").filter(isSent);
  const fields = [...(button ? [button] : []), ...inputs].map((each) => [
    each.getAttribute("name"),
    each.getAttribute("value") ?? "",
  ]);
  const target = new URL(form.getAttribute("action") ?? "", page.url).href;
  const method = form.getAttribute("method") ?? "GET";
  return load(page.visit, method, target, { ...Object.fromEntries(fields), ...values });
}

/**
 * Of checkboxes and radio buttons, a browser sends only the checked ones; a payer checks required
 * boxes.
 */
function isSent(input: HTMLElement): boolean {
  const type = input.getAttribute("type");
  if (type === "checkbox") return input.hasAttribute("checked") || input.hasAttribute("required");
  return type !== "radio" || input.hasAttribute("checked");
}
