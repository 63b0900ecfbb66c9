/** Every field of the portal for money, dates and digits, as people fill it in. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import type { Cookie, Locator, Page, Route } from "playwright-core";
import { readTyped, type TypedKind } from "../../packages/checkout/src/format/typed-kinds.ts";
import { PORTAL_ENDPOINTS } from "../../packages/portal/src/generated/api.ts";
import { provideBrowser } from "../support/browser.ts";
import { inLongRun } from "../support/chance/long-run.ts";
import { makeFamily } from "../support/other-merchant.ts";
import { pay } from "../support/pay.ts";
import { openPortal, signIn } from "../support/portal/browser-session.ts";
import { addressIn, fillPortal } from "../support/portal/filled-portal.ts";
import { PortalClient, TEST_PASSWORD } from "../support/portal/portal-client.ts";
import { authenticatorCode } from "../support/portal/users/authenticator.ts";
import { makeUnverifiedMerchant } from "../support/portal/verification.ts";
import { provideFrozenGateway } from "../support/time/midnight.ts";
import { ENTERS, type HowEntered } from "../support/typed/enter.ts";
import { PORTAL_FIELDS, type TypedRow, type Who } from "../support/typed/portal-fields.ts";
import { pastedAs, WAYS } from "../support/typed/ways.ts";

const browser = await provideBrowser();
const gateway = await provideFrozenGateway();
const filled = await fillPortal(gateway);
const ids = { ...filled, payment: (await pay(gateway, { amountMinor: 500_000 })).id };
const { email } = await makeUnverifiedMerchant(gateway);
const coded = await makeCoded();
const USERS: Readonly<Record<Who, { email: string; password: string }>> = {
  owner: gateway.demo.portal,
  newcomer: { email, password: TEST_PASSWORD },
  coded,
};

/** An owner who signs in with a code, too. */
async function makeCoded() {
  const { user, password } = await makeFamily(gateway);
  const client = new PortalClient(gateway);
  await client.login(user.email, password);
  const { secret } = (await client.call("startTotp")).body;
  const code = await authenticatorCode(gateway, secret);
  const enabled = await client.call("enableTotp", { body: { code } });
  assert.equal(enabled.status, 200, enabled.text);
  return { email: user.email, password };
}

/** Only so that what never comes is named at last. */
const WAIT_MS = 30_000;

const cookies = new Map<Who, Cookie[]>();

async function openAs(who: Who, path: string) {
  const portal = await openPortal(browser, gateway, path, { cookies: cookies.get(who) });
  const { page } = portal;
  page.setDefaultTimeout(WAIT_MS);
  const button = page.getByRole("button", { name: "Sign in", exact: true });
  await button
    .or(page.getByRole("button", { name: /Account/ }))
    .first()
    .waitFor();
  if (await button.isVisible()) {
    if (who === "coded") {
      await page.getByLabel("Email").fill(coded.email);
      await page.getByLabel("Password", { exact: true }).fill(coded.password);
      await button.click();
    } else {
      await signIn(page, gateway, USERS[who]);
      cookies.set(who, await page.context().cookies());
    }
  }
  await gateway.query`update portal_sessions set confirmed_at = last_seen_at`;
  return portal;
}

/** Where the field is, with what must be chosen before. */
async function openField(page: Page, row: TypedRow): Promise<Locator> {
  for (const name of row.buttons ?? []) {
    const button = page.getByRole("main").getByRole("button", { name: new RegExp(`^${name}`) });
    // A filter comes before a column of its name.
    await (row.submit === null ? button.first() : button.last()).click();
  }
  const dialog = page.getByRole("dialog");
  const place = row.buttons ? dialog : page;
  for (const [label, value] of Object.entries(row.before ?? {})) {
    const field = place.getByLabel(label, { exact: true });
    const isChoice = await field.evaluate((element) => element.tagName === "SELECT");
    await (isChoice ? field.selectOption(value) : field.fill(value));
  }
  const field = place.getByLabel(row.label, { exact: true });
  await field.waitFor();
  return field;
}

const findAt = (value: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>((found, name) => (found as Record<string, unknown> | null)?.[name], value);

interface Exchange {
  sent: unknown;
  /** What the gateway has stored; null where the request was not passed on. */
  response: { status: number; body: unknown } | null;
}

/** The page gets a conflict, so that its form stays: only what was sent is of interest. */
async function watch(page: Page, row: TypedRow): Promise<Exchange[]> {
  const { path, method } = PORTAL_ENDPOINTS[row.endpoint as keyof typeof PORTAL_ENDPOINTS];
  const pattern = new RegExp(`${path.replaceAll(/\{\w+\}/g, "[^/]+")}(?:\\?|$)`);
  const exchanges: Exchange[] = [];
  await page.route(pattern, async (route: Route) => {
    const request = route.request();
    if (request.method() !== method) return route.fallback();
    if (method === "GET") {
      const value = new URL(request.url()).searchParams.get(row.sent);
      if (value !== null) exchanges.push({ sent: value, response: null });
      return route.fallback();
    }
    const sent = findAt(request.postDataJSON(), row.sent);
    const answer = row.stored === null ? null : await route.fetch();
    const response = answer && { status: answer.status(), body: await answer.json() };
    exchanges.push({ sent, response });
    const error = { code: "CONFLICT", message: "Once more." };
    await route.fulfill({ status: 409, json: { error } });
  });
  return exchanges;
}

/** The last one, once it means the value: a slow typist is a slow search. */
async function sentOf(exchanges: readonly Exchange[], row: TypedRow, how: string): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += 20) {
    const last = exchanges.at(-1);
    if (last && (row.submit !== null || isMeant(last, row) || waitedMs >= WAIT_MS)) {
      return expectStored(last, row, how);
    }
    assert.ok(waitedMs < WAIT_MS, `${how}: nothing was sent`);
    await setTimeout(20);
  }
}

/** Text is sent as it was typed; a range ends before the next day. */
function isMeant({ sent }: Exchange, row: TypedRow): boolean {
  const { value, beside } = WAYS[row.kind];
  if (typeof value === "number") return Number(sent) === value;
  if (row.kind === "day") return sent === value || (row.submit === null && sent === "2026-11-22");
  return readTyped(row.kind as TypedKind, String(sent), beside) === value;
}

function expectStored(exchange: Exchange, row: TypedRow, how: string): void {
  const { sent, response } = exchange;
  assert.ok(isMeant(exchange, row), `${how}: ${JSON.stringify(sent)} was sent`);
  if (response === null || row.stored === null) return;
  assert.equal(response.status, 200, `${how}: ${JSON.stringify(response.body)}`);
  assert.equal(findAt(response.body, row.stored), WAYS[row.kind].value, how);
}

/** The browser's own field of a date takes the day's parts, in its own order. */
const keysOf = (row: TypedRow, text: string) =>
  row.kind === "day" ? text.replace(/^(\d+)-(\d+)-(\d+)$/, "$2$3$1") : text;

type Entry = readonly [how: HowEntered, text: string];

function listEntries({ kind }: TypedRow): Entry[] {
  const { value, texts } = WAYS[kind];
  const typed = texts.map((text): Entry => ["typed", text]);
  if (kind === "day") return typed;
  const [first = String(value)] = texts;
  return [
    ...typed,
    ...[...texts, ...pastedAs(first)].map((text): Entry => ["pasted", text]),
    ...texts.map((text): Entry => ["composed", text]),
  ];
}

/** Fields of a kind are one component with one rule: the long run tries each of them. */
const FIRST_OF_KIND = PORTAL_FIELDS.filter(
  ({ kind }, at) => PORTAL_FIELDS.findIndex((other) => other.kind === kind) === at,
);

for (const row of inLongRun(FIRST_OF_KIND, PORTAL_FIELDS)) {
  const { source, label, kind, submit } = row;
  test(`${source}, ${label}: ${kind}`, async () => {
    const portal = await openAs(row.who ?? "owner", addressIn(ids, row.path));
    try {
      const { page } = portal;
      let field = await openField(page, row);
      await expectLook(field, row);
      const exchanges = await watch(page, row);
      const place = row.buttons
        ? page.getByRole("dialog")
        : page.locator("form").filter({ has: field });
      const button = submit && place.getByRole("button", { name: submit });
      for (const [how, text] of listEntries(row)) {
        const named = `${how} ${JSON.stringify(text)}`;
        if (submit === null) {
          // The same amount again would be the same list.
          await page.goto(page.url().replace(/\?.*/, ""));
          field = await openField(page, row);
        }
        await field.fill("");
        await field.focus();
        exchanges.length = 0;
        await ENTERS[how](field, keysOf(row, text));
        if (button) exchanges.length = 0;
        await button?.click();
        await sentOf(exchanges, row, named);
      }
      await expectAsked(row, field, button, exchanges);
    } finally {
      await portal.close();
    }
  });
}

/** What means something else, or nothing, is not sent. */
async function expectAsked(
  row: TypedRow,
  field: Locator,
  button: Locator | null,
  exchanges: Exchange[],
): Promise<void> {
  if (row.kind === "day" || button === null) return;
  for (const text of WAYS[row.kind].wrong) {
    await field.fill(text);
    exchanges.length = 0;
    if (await button.isEnabled()) await button.click();
    await field.page().locator("[aria-invalid=true]").first().waitFor();
    assert.equal(await field.getAttribute("aria-invalid"), "true", text);
    assert.deepEqual(exchanges, [], text);
  }
}

const KEYBOARDS: Readonly<Record<string, string>> = {
  amount: "decimal",
  rate: "decimal",
  percent: "decimal",
  count: "numeric",
  bankAccount: "numeric",
  postcode: "numeric",
  appCode: "numeric",
  phone: "tel",
  storePhone: "tel",
  shownPhone: "tel",
  fullPhone: "tel",
  callingCode: "tel",
};

/** What the browser offers, the keyboard it shows, and room for what is pasted. */
async function expectLook(field: Locator, row: TypedRow): Promise<void> {
  const attribute = (name: string) => field.getAttribute(name);
  assert.equal(await attribute("autocomplete"), row.autoComplete ?? "off");
  assert.equal(await attribute("inputmode"), KEYBOARDS[row.kind] ?? null);
  assert.equal(await attribute("type"), typeOf(row.kind));
  assert.ok(Number((await attribute("maxlength")) ?? 255) >= 64, "a paste is not cut off");
}

const typeOf = (kind: string) => {
  if (kind === "day") return "date";
  return /phone|callingCode/i.test(kind) ? "tel" : null;
};
