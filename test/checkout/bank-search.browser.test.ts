/** What customers type to find their bank, on the real page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { provideBrowser } from "../support/browser.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { createCheckout } from "../support/pay.ts";
import { onPhone } from "../support/payer/on-phone.ts";

const browser = await provideBrowser();
const gateway = await provideOwnGateway();

/** The bank that Enter chooses. */
const BANKS: Readonly<Record<string, string>> = {
  "MB2U0227:B2C": "mbb|m2u|may|maybank|may bank|MAE|maybank2u|马来亚",
  "PBB0233:B2C": "pbb|pbe|public|publicbank|pb engage|public bank berhad|大众",
  "HLB0224:B2C": "hlb|hong leong|hongleong|hl connect|丰隆",
  "BIMB0340:B2C": "bimb|bank islam|islam",
  "BCBB0235:B2C": "cimb|cimb clicks|octo|clicks|CIMB Bank|联昌",
  "RHB0218:B2C": "rhb|rhb now|rhbnow|RHB Bank",
  "AMBB0209:B2C": "amb|ambank|am online|amonline|am bank",
  "BSN0601:B2C": "bsn|simpanan|mybsn",
  "KFH0346:B2C": "kfh|kuwait|kuwait finance",
  "HSBC0223:B2C": "hsbc|hongkong",
  "OCBC0229:B2C": "ocbc",
  "UOB0226:B2C": "uob|tmrw",
  "AGRO01:B2C": "agro|agrobank|agronet",
  "BKRM0602:B2C": "bkrm|rakyat|bank rakyat|irakyat",
  "BMMB0341:B2C": "muamalat|bmmb|bank muamalat",
  "ABB0233:B2C": "affin|affin bank",
  "SCB0216:B2C": "scb|standard|stanchart|sc",
  "ABMB0212:B2C": "alliance|abmb",
  "MBSB001:B2C": "mbsb",
  "PBB0234:B2B1": "enterprise",
  "BCBB0235:B2B1": "bizchannel",
  "RHB0218:B2B1": "reflex",
};

test("every one finds the customer's own bank first", () =>
  onPhone(browser, {}, async (page) => {
    const { url } = await createCheckout(gateway);
    await page.goto(`${url}&method=FPX_MY`);
    const search = page.locator("#search-FPX_MY");
    const wrong: string[] = [];
    for (const [code, words] of Object.entries(BANKS)) {
      for (const typed of words.split("|")) {
        await search.fill(typed);
        await search.press("Enter");
        const chosen = await page.locator("input[name=bankCode]:checked").getAttribute("value");
        if (chosen !== code) wrong.push(`${typed}: ${chosen}, not ${code}`);
      }
    }
    assert.deepEqual(wrong, []);
  }));

test("business banks are found by whole words, and told apart from personal ones", () =>
  onPhone(browser, {}, async (page) => {
    const { url } = await createCheckout(gateway);
    await page.goto(`${url}&method=FPX_MY`);
    const search = page.locator("#search-FPX_MY");
    const business = page.locator("[data-whole-words] .bank:not([hidden])");
    await search.fill("ank");
    assert.equal(await business.count(), 0);
    await search.fill("rhb");
    assert.equal(await business.count(), 1);
    assert.match((await business.textContent()) ?? "", /RHB Bank \(Business\)/);
    assert.equal(await business.isVisible(), true);
    await search.fill("");
    const names = await page
      .locator("[data-search-list] [data-name]")
      .evaluateAll((rows) => rows.map((row) => row.getAttribute("data-name")));
    assert.deepEqual(names, [...new Set(names)]);
  }));
