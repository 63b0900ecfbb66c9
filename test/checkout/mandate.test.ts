/** Where a payer authorizes later charges: in the payer's language, in the merchant's colours. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { provideTestGateway } from "../support/gateway.ts";
import { signInOwner } from "../support/portal/portal-client.ts";

const gateway = await provideTestGateway();
const owner = await signInOwner(gateway);
const { body } = await gateway.call({
  path: "/v3/recurring-payment",
  body: {
    storeId: gateway.demo.storeId,
    email: "payer@example.com",
    productName: "Kopi Bulanan",
    currency: "MYR",
    amount: 4990,
    redirectUrl: "https://shop.example/bound",
    notifyUrl: "http://127.0.0.1:9/charged",
    recurringInterval: "MONTHLY",
  },
});
const url = body.item.paymentUrl;

const WORDS = {
  en: ["en-MY", "Set up automatic payments", "every month"],
  ms: ["ms-MY", "Sediakan bayaran automatik", "setiap bulan"],
  zh: ["zh-Hans-MY", "设置自动付款", "每月"],
  ta: ["ta-MY", "தானியங்கிக் கட்டணத்தை அமைக்கவும்", "ஒவ்வொரு மாதமும்"],
};

for (const [lang, [tag, ...words]] of Object.entries(WORDS)) {
  test(`the terms are in the language that the browser asks for, ${lang}`, async () => {
    const answer = await fetch(url, { headers: { "accept-language": lang } });
    assert.equal(answer.status, 200);
    const page = await answer.text();
    assert.ok(page.includes(`<html lang="${tag}">`));
    for (const part of [...words, "RM\u00a049.90", "Kopi Bulanan"])
      assert.ok(page.includes(part), part);
  });
}

const DAY_MS = 24 * 60 * 60_000;
const dayIn = (at: number) =>
  new Intl.DateTimeFormat("en-MY", { dateStyle: "medium", timeZone: "Asia/Kuala_Lumpur" }).format(
    at,
  );

async function termsOf(changes: object): Promise<string> {
  const made = await gateway.call({
    path: "/v3/recurring-payment",
    body: {
      ...{ storeId: gateway.demo.storeId, email: "payer@example.com", productName: "Kopi" },
      ...{ currency: "MYR", amount: 4990, redirectUrl: "https://shop.example/bound" },
      ...{ notifyUrl: "http://127.0.0.1:9/charged", ...changes },
    },
  });
  return (await fetch(made.body.item.paymentUrl, { headers: { "accept-language": "en" } })).text();
}

test("the first and the last payment are the days on which the card is charged", async () => {
  const now = gateway.deps.clock.now().getTime();
  const weekday = new Date(now + 8 * 3_600_000 + DAY_MS).getUTCDay();
  const page = await termsOf({
    ...{ recurringInterval: "WEEKLY", recurringTarget: String(weekday), recurringRepetition: 3 },
  });
  assert.ok(page.includes(`<dt>First payment</dt><dd>${dayIn(now + DAY_MS)}</dd>`));
  assert.ok(page.includes(`<dt>Last payment</dt><dd>${dayIn(now + 15 * DAY_MS)}</dd>`));
  assert.match(page, /<dt>Number of payments<\/dt><dd>3<\/dd>/);
  const daily = await termsOf({ recurringInterval: "DAILY" });
  assert.match(daily, /<dt>First payment<\/dt><dd>Today, once your card is verified<\/dd>/);
  assert.match(daily, /Until cancelled/);
  const last = await termsOf({ recurringInterval: "MONTHLY", recurringTarget: "-1" });
  assert.match(last, /On the last day of every month/);
});

test("terms without a fixed amount name the limit that is enforced for each charge", async () => {
  const made = await gateway.call({
    path: "/v3/tokenized-payment",
    body: {
      ...{ storeId: gateway.demo.storeId, email: "payer@example.com", currency: "MYR" },
      ...{ redirectUrl: "https://shop.example/bound", notifyUrl: "http://127.0.0.1:9/charged" },
    },
  });
  const read = async () => (await fetch(made.body.item.paymentUrl)).text();
  assert.doesNotMatch(await read(), /At most/);
  await gateway.query`
    insert into merchant_settings (merchant_id, amount_minor_max, updated_at)
    values (${gateway.demo.merchantId}, 50000, now())
    on conflict (merchant_id) do update set amount_minor_max = 50000`;
  const page = await read();
  assert.match(page, /At most RM\u00a0500\.00 per payment/);
  assert.match(page, /How to stop<\/strong><br>Contact [^<]+ at any time/);
});

test("a language once chosen is kept for the checkout page too, and offered on the page", async () => {
  const chosen = await fetch(`${url}&lang=ta`);
  assert.match(chosen.headers.get("set-cookie") ?? "", /^kaunter_lang=ta;.*Path=\//);
  const page = await chosen.text();
  for (const lang of Object.keys(WORDS)) {
    assert.match(page, new RegExp(`href="/v1/recurring\\?customerId=\\d+&amp;lang=${lang}"`));
  }
  const again = await fetch(url, { headers: { cookie: "kaunter_lang=zh" } });
  assert.match(await again.text(), /<html lang="zh-Hans-MY">/);
});

test("it has the look of the checkout page and the merchant's colour", async () => {
  await owner.call("updateCheckoutLook", {
    body: { supportEmail: "bantuan@kedai.example", supportPhone: "", colour: "#8a1538" },
  });
  const page = await (await fetch(url)).text();
  assert.match(page, /<link rel="stylesheet" href="\/checkout\/assets\/checkout-/);
  assert.match(page, /--tint:#8a1538/);
  assert.match(page, /mailto:bantuan@kedai\.example/);
});

test("an unknown link shows a page in the payer's language, not a code", async () => {
  const answer = await fetch(`${gateway.baseUrl}/v1/recurring?customerId=1`, {
    headers: { "accept-language": "ms" },
  });
  assert.equal(answer.status, 404);
  const page = await answer.text();
  assert.match(page, /<html lang="ms-MY">/);
  assert.doesNotMatch(page, /CUSTOMER_NOT_FOUND/);
});

test("where no card can be accepted, the page says so and that nothing was charged", async () => {
  await gateway.query`update stores set status = 'INACTIVE' where id = ${gateway.demo.storeId}`;
  const customerId = new URL(url).searchParams.get("customerId") ?? "";
  const answer = await fetch(url, {
    method: "POST",
    redirect: "manual",
    headers: { "accept-language": "ms" },
    body: new URLSearchParams({ customerId }),
  });
  assert.equal(answer.status, 400);
  assert.match(await answer.text(), /role="alert".*Anda tidak dicaj/s);
});
