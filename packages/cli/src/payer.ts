import { CliError, EXIT } from "./command.ts";
import type { Scenario } from "./scenarios.ts";

/** One page as a payer's browser sees it, without script. */
type Page = { readonly url: string; readonly text: string };

const STEPS_MAX = 16;
/** How often the checkout is looked at when the payer did not come back to it, and how long. */
const LOOK_AGAIN_MS = 250;
const LOOKS_MAX = 12;
const OPEN_SCREENS = ["qr", "pending", "redirecting", "choose", "card", "bank", "wallet"];

/** Forms of the other side, by what their address holds, with what a payer who pays enters. */
const FORMS: readonly (readonly [part: string, values: Readonly<Record<string, string>>])[] = [
  ["/callbacks/", {}],
  ["/challenge/answer", { code: "123456" }],
  ["/login", { username: "1234", password: "1234" }],
  ["/account", {}],
  ["/tac", { tac: "123456" }],
  ["/outcome", { outcome: "SIM0000" }],
  ["/phone/pay", { action: "pay", persona: "Aisyah" }],
  ["/pay/", { action: "approve" }],
];

/**
 * Pays an open checkout as a person without script would: chooses the method, fills in the form and
 * does at the bank, the wallet or the phone what the scenario says. Gives the last screen of the
 * checkout page: `success`, `failed`, `pending`…
 */
export async function payCheckout(checkoutUrl: string, scenario: Scenario): Promise<string> {
  let page: Page;
  try {
    page = await open("GET", `${checkoutUrl}&method=${scenario.method}`);
    const frame = cardFrameOf(page);
    page =
      frame === null
        ? await submit(page, "/checkout/pay", scenario.fields)
        : await submit(await open("GET", frame), "/card/pay", scenario.fields);
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(`the checkout page does not answer: ${checkoutUrl}`, {
      exitCode: EXIT.unreachable,
    });
  }
  for (let step = 0; step < STEPS_MAX; step += 1) {
    try {
      const next = await goOn(page, scenario);
      if (next === null) break;
      page = next;
    } catch (error) {
      if (error instanceof CliError) throw error;
      break; // some scenarios cut the connection: the checkout page knows more
    }
  }
  const screen = screenOf(page);
  return screen !== null && screen !== "qr" ? screen : lookUntilDecided(checkoutUrl);
}

/** The payer is still at the other side; the gateway is told behind their back. */
async function lookUntilDecided(checkoutUrl: string): Promise<string> {
  let screen = "unknown";
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    if (look > 0) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    screen = screenOf(await open("GET", checkoutUrl)) ?? screen;
    if (!OPEN_SCREENS.includes(screen)) return screen;
  }
  return screen;
}

/** Card fields stand in a frame of their own; null when the page has none. */
function cardFrameOf(page: Page): string | null {
  if (screenOf(page) !== "card") return null;
  const source = /<iframe[^>]* src="([^"]*)"/.exec(page.text)?.[1];
  return source === undefined ? null : new URL(source.replaceAll("&amp;", "&"), page.url).href;
}

function screenOf(page: Page): string | null {
  return /data-screen="([a-z_]+)"/.exec(page.text)?.[1] ?? null;
}

/** The next page, or null where the payer stays. */
async function goOn(page: Page, { answers = {} }: Scenario): Promise<Page | null> {
  switch (screenOf(page)) {
    case "redirecting":
    case "three_ds_challenge": {
      const link = linkOf(page, "data-auto-follow");
      return link === null ? submit(page, actionOf(page, "data-auto-submit")) : open("GET", link);
    }
    case "three_ds_method": {
      const frame = await submit(page, actionOf(page, "data-three-ds-method"));
      if (frame.text.includes("/callbacks/")) await submit(frame, "/callbacks/");
      return submit(page, "/checkout/continue");
    }
    case "qr": {
      const phone = linkOf(page, 'class="button sandbox-button"');
      return phone === null ? null : open("GET", phone);
    }
    case null:
      return goOnElsewhere(page, answers);
    default:
      return null;
  }
}

async function goOnElsewhere(
  page: Page,
  answers: Readonly<Record<string, string>>,
): Promise<Page | null> {
  const has = (part: string) => new RegExp(`<form[^>]* action="[^"]*${part}`).test(page.text);
  // An outcome that was asked for ends the bank's pages at the first of them.
  if (answers.outcome !== undefined && has("/outcome")) return submit(page, "/outcome", answers);
  const form = FORMS.find(([part]) => has(part));
  if (form !== undefined) return submit(page, form[0], { ...form[1], ...answers });
  const app = /\/app\/[^/]+$/.test(page.url) ? linkOf(page, 'class="button primary"') : null;
  return app === null ? null : open("GET", app);
}

/** Where a link leads that bears a mark. */
function linkOf(page: Page, mark: string): string | null {
  for (const [tag] of page.text.matchAll(/<a [^>]*>/g)) {
    const href = tag.includes(mark) ? attributeOf(tag, "href") : null;
    if (href !== null) return new URL(href, page.url).href;
  }
  return null;
}

async function open(
  method: "GET" | "POST",
  url: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Page> {
  const body = new URLSearchParams(fields);
  const response = await fetch(url, method === "POST" ? { method, body } : { method });
  return { url: response.url, text: await response.text() };
}

/** Sends the form whose action holds `actionPart`, with its hidden fields and our values. */
async function submit(
  page: Page,
  actionPart: string,
  values: Readonly<Record<string, string>> = {},
): Promise<Page> {
  for (const [, attributes = "", inner = ""] of page.text.matchAll(
    /<form([^>]*)>(.*?)<\/form>/gs,
  )) {
    const action = attributeOf(attributes, "action") ?? page.url;
    if (!action.includes(actionPart)) continue;
    const fields: Record<string, string> = {};
    for (const [, input = ""] of inner.matchAll(/<input([^>]*)>/g)) {
      const name = attributeOf(input, "name");
      if (name !== null && isSent(input)) fields[name] = attributeOf(input, "value") ?? "";
    }
    const isPost = attributeOf(attributes, "method")?.toLowerCase() === "post";
    const target = new URL(action, page.url).href;
    return open(isPost ? "POST" : "GET", target, { ...fields, ...values });
  }
  throw new CliError(`this checkout cannot be paid that way: ${page.url}`, {
    hint: "it is paid or closed already, or it does not offer the scenario's method",
  });
}

/** As a browser does: of boxes only those that are ticked. A payer ticks what is required. */
function isSent(input: string): boolean {
  const type = attributeOf(input, "type");
  if (type === "checkbox") return /\s(checked|required)\b/.test(input);
  return type !== "radio" || /\schecked\b/.test(input);
}

function actionOf(page: Page, mark: string): string {
  return new RegExp(`<form[^>]* action="([^"]*)"[^>]* ${mark}`).exec(page.text)?.[1] ?? mark;
}

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

function attributeOf(attributes: string, name: string): string | null {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1];
  return (
    value?.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity) ?? null
  );
}
