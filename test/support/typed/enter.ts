/** The three ways by which a value comes into a field. */
import assert from "node:assert/strict";
import type { BrowserContext, CDPSession, Locator, Page } from "playwright-core";

type Enter = (field: Locator, text: string) => Promise<void>;

/** Key by key. */
const typed: Enter = (field, text) => field.pressSequentially(text);

/** By the clipboard, from another tab of the same browser. */
const pasted: Enter = async (field, text) => {
  const page = field.page();
  await copy(page, text);
  await field.focus();
  await page.keyboard.press("Control+V");
};

const clipboards = new WeakMap<BrowserContext, Promise<Page>>();

/** The tab that is copied from, one for each window. */
function clipboardOf(context: BrowserContext): Promise<Page> {
  const open = async () => {
    const tab = await context.newPage();
    await tab.setContent("<textarea></textarea>");
    return tab;
  };
  const tab = clipboards.get(context) ?? open();
  clipboards.set(context, tab);
  return tab;
}

async function copy(page: Page, text: string): Promise<void> {
  const other = await clipboardOf(page.context());
  await other.bringToFront();
  await other.locator("textarea").evaluate((element, value) => {
    if (!(element instanceof HTMLTextAreaElement)) return;
    element.value = value;
    element.focus();
    element.select();
  }, text);
  await other.keyboard.press("Control+C");
  await page.bringToFront();
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

function devtoolsOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/** As input methods write: a text that grows, then what was chosen for it. It is left alone. */
const composed: Enter = async (field, text) => {
  const page = field.page();
  const devtools = await devtoolsOf(page);
  await field.focus();
  const before = await field.inputValue();
  for (let length = 1; length <= text.length; length += 1) {
    const part = text.slice(0, length);
    const at = { selectionStart: length, selectionEnd: length };
    await devtools.send("Input.imeSetComposition", { text: part, ...at });
    assert.equal(await field.inputValue(), before + part, "a composition is left alone");
  }
  await devtools.send("Input.insertText", { text });
};

export const ENTERS = { typed, pasted, composed } as const;
export type HowEntered = keyof typeof ENTERS;
