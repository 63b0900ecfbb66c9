import assert from "node:assert/strict";
import type { Browser, Cookie, Page } from "playwright-core";
import { waitUntilLoaded } from "../accessibility.ts";
import { showingPage } from "../browser.ts";
import type { TestGateway } from "../gateway.ts";

/**
 * Responses that request the login or the password are part of the interface; browsers log them
 * anyway.
 */
const REFUSAL = /^Failed to load resource: the server responded with a status of 40[13] /;

export interface PortalPage {
  page: Page;
  /** What the browser complained about: policy violations, script errors, failed loads. */
  complaints: string[];
  close(): Promise<void>;
}

/** A fresh browser profile on the portal, nobody signed in. */
export async function openPortal(
  browser: Browser,
  gateway: TestGateway,
  path = "/",
  options: {
    width?: number;
    theme?: "light" | "dark";
    locale?: string;
    cookies?: Cookie[] | undefined;
  } = {},
): Promise<PortalPage> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: 900 },
    colorScheme: options.theme ?? "light",
    reducedMotion: "reduce",
    acceptDownloads: true,
    locale: options.locale ?? "en-MY",
  });
  if (options.cookies) await context.addCookies(options.cookies);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    const isComplaint = message.type() === "error" && !REFUSAL.test(message.text());
    if (isComplaint) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(`${gateway.baseUrl}/portal${path}`);
  return { page, complaints, close: () => context.close() };
}

/** To another page as a link leads there: what the tab has loaded stays. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, "", to), path);
  await waitUntilLoaded(page);
}

/** The demo's owner, or the person that is given. */
export async function signIn(
  page: Page,
  gateway: TestGateway,
  person: { email: string; password: string } = gateway.demo.portal,
): Promise<void> {
  const { email, password } = person;
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await accountButton(page).waitFor();
  await answerPassword(page, password);
}

/** Enters the password whenever the confirmation appears. */
const answerPassword = (page: Page, password: string) =>
  page.addLocatorHandler(confirmDialog(page), () => enterPassword(page, password));

const accountButton = (page: Page) => page.getByRole("button", { name: /Account/ });

const confirmDialog = (page: Page) => page.getByRole("dialog", { name: "Confirm your password" });

async function enterPassword(page: Page, password: string): Promise<void> {
  const dialog = confirmDialog(page);
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByRole("button", { name: "Confirm password" }).click();
  await dialog.waitFor({ state: "detached" });
}

/** Of the demo's owner: signing in for each page takes most of a test's time. */
const sessions = new WeakMap<TestGateway, Cookie[]>();

interface Place {
  path: string;
  width?: number;
  theme?: "light" | "dark";
  /** Signs in, for a test of what a session that has just begun may do. */
  isNewSession?: boolean;
}

/** A page of the portal with the demo's owner signed in; the browser must find nothing wrong. */
export async function inPortal(
  browser: Browser,
  gateway: TestGateway,
  place: Place,
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const cookies = place.isNewSession === true ? undefined : sessions.get(gateway);
  const portal = await openPortal(browser, gateway, place.path, { ...place, cookies });
  const { page } = portal;
  try {
    await showingPage(page, async () => {
      await continueSession(page, gateway);
      await act(page);
    });
    assert.deepEqual(portal.complaints, []);
    sessions.set(gateway, await page.context().cookies());
  } finally {
    await portal.close();
  }
}

/** Signs in where the session of the test before has ended. */
async function continueSession(page: Page, gateway: TestGateway): Promise<void> {
  const button = page.getByRole("button", { name: "Sign in", exact: true });
  await accountButton(page).or(button).first().waitFor();
  if (await button.isVisible()) await signIn(page, gateway);
  else await answerPassword(page, gateway.demo.portal.password);
}

/** For a test of the password confirmation itself. */
export async function leavePasswordToTest(page: Page): Promise<void> {
  await page.removeLocatorHandler(confirmDialog(page));
}

/**
 * Enters the password in the confirmation, where the test expects it. Elsewhere `signIn` does so as
 * soon as it appears.
 */
export async function confirmPassword(page: Page, gateway: TestGateway): Promise<void> {
  await leavePasswordToTest(page);
  await enterPassword(page, gateway.demo.portal.password);
}
