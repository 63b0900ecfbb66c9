import { CliError, EXIT } from "./command.ts";

/** One page as a payer's browser sees it, without script. */
type Page = { readonly url: string; readonly text: string };

/** What a payer chooses: a method and the form's fields. */
export type Scenario = {
  readonly method: string;
  readonly fields: Readonly<Record<string, string>>;
};

const card = (number: string): Scenario => ({
  method: "GOBIZ_MY",
  fields: {
    cardNumber: number,
    cardName: "NUR AISYAH",
    cardExpiry: "12/39",
    cardCvc: "123",
  },
});
const bank = (bankCode: string): Scenario => ({ method: "FPX_MY", fields: { bankCode } });

/**
 * Names for the commonest outcomes; any FPX bank code or card number of the simulators does too.
 */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  approved: bank("SIM0000"),
  "no-funds": bank("SIM0051"),
  cancelled: bank("SIM001C"),
  unavailable: bank("SIM0090"),
  pending: bank("SIM09OK"),
  silent: bank("SIMSILOK"),
  "told-twice": bank("SIMDUP"),
  card: card("4242424242424242"),
  "card-challenge": card("4000002760003184"),
  "card-declined": card("4000000000000002"),
  "card-no-funds": card("4000000000009995"),
};

export function findScenario(name: string): Scenario {
  const known = SCENARIOS[name];
  if (known) return known;
  if (/^SIM[0-9A-Z]{2,8}$/.test(name)) return bank(name);
  if (/^\d{13,19}$/.test(name)) return card(name);
  throw new CliError(`there is no scenario ${name}`, {
    exitCode: EXIT.usage,
    hint: `${Object.keys(SCENARIOS).join(", ")}; or an FPX bank code (SIM…) or a card number of the simulators`,
  });
}

/** The one-time password that the simulated card issuers take. */
const CODE = "123456";
const STEPS_MAX = 12;

/**
 * Pays an open checkout as a person without script would: chooses the method, fills in the form and
 * presses what leads on. Gives the last screen of the checkout page: `success`, `failed`,
 * `pending`…
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
      const next = await goOn(page);
      if (next === null) break;
      page = next;
    } catch (error) {
      if (error instanceof CliError) throw error;
      break; // some scenarios cut the connection: the checkout page knows more
    }
  }
  const screen = screenOf(page) ?? screenOf(await open("GET", checkoutUrl));
  return screen ?? "unknown";
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

async function goOn(page: Page): Promise<Page | null> {
  const screen = screenOf(page);
  if (screen === "redirecting" || screen === "three_ds_challenge") {
    const link = /<a[^>]* href="([^"]*)"[^>]* data-auto-follow/.exec(page.text)?.[1];
    if (link !== undefined) return open("GET", link.replaceAll("&amp;", "&"));
    return submit(page, actionOf(page, "data-auto-submit"));
  }
  if (screen === "three_ds_method") {
    const frame = await submit(page, actionOf(page, "data-three-ds-method"));
    if (frame.text.includes("/callbacks/")) await submit(frame, "/callbacks/");
    return submit(page, "/checkout/continue");
  }
  if (screen !== null) return null;
  if (page.text.includes('name="code"')) return submit(page, "/challenge/answer", { code: CODE });
  return /<form[^>]*\/callbacks\//.test(page.text) ? submit(page, "/callbacks/") : null;
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
      if (name !== null) fields[name] = attributeOf(input, "value") ?? "";
    }
    const isPost = attributeOf(attributes, "method")?.toLowerCase() === "post";
    const target = new URL(action, page.url).href;
    return open(isPost ? "POST" : "GET", target, { ...fields, ...values });
  }
  throw new CliError(`this checkout cannot be paid that way: ${page.url}`, {
    hint: "it is paid or closed already, or it does not offer the scenario's method",
  });
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
