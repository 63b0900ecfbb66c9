/** After paying: the page, the receipt and its PDF, over HTTP and without script. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sendDueMails } from "../../packages/gateway/src/jobs/access/send-mails.ts";
import { enqueueMail } from "../../packages/gateway/src/operations/access/enqueue-mail.ts";
import type { Mailer } from "../../packages/gateway/src/platform/mailer.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { createCheckout } from "../support/pay.ts";
import { browse, submitForm } from "../support/payer/browse.ts";
import { payWithoutScript, screenOf } from "../support/payer/without-script.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { until } from "../support/until.ts";

const gateway = await provideOwnGateway({ withWorker: true });
const DAY_MS = 24 * 3_600_000;
const owner = await signInOwner(gateway);

async function pay(
  order: { title?: string } = {},
): Promise<{ id: string; url: string; paymentId: string }> {
  const { id, url } = await createCheckout(gateway, {
    redirectUrl: "https://shop.example/back",
    order,
  });
  const page = await payWithoutScript(url, "FPX_MY", { bankCode: "SIM0000" });
  assert.equal(screenOf(page), "success");
  const [row] = await gateway.query<{ id: string }>`
    select transaction_id as id from checkouts where id = ${id}`;
  return { id, url, paymentId: row?.id ?? "" };
}

const pathOf = (path: string, id: string) => `${gateway.baseUrl}/checkout/${path}?checkoutId=${id}`;

test("without script, success goes to the shop after ten seconds, once per browser", async () => {
  const { url, id } = await pay();
  const first = await fetch(url);
  assert.match(
    await first.text(),
    /http-equiv="refresh" content="10;url=https:\/\/shop\.example\/back\?status=SUCCESS/,
  );
  const [cookie = ""] = first.headers.getSetCookie();
  assert.match(cookie, new RegExp(`^kaunter_shown=${id};.*HttpOnly`));
  const again = await fetch(url, { headers: { cookie: cookie.split(";", 1)[0] ?? "" } });
  const page = await again.text();
  assert.equal(again.headers.get("set-cookie"), null);
  assert.match(page, /data-screen="success"/);
  assert.match(page, /href="https:\/\/shop\.example\/back\?status=SUCCESS/);
  assert.doesNotMatch(page, /http-equiv="refresh"|data-leave=/);
  const other = await fetch(url, { headers: { cookie: "kaunter_shown=1" } });
  assert.match(await other.text(), /http-equiv="refresh"/);
});

test("the receipt names the bank, the references and what was refunded", async () => {
  const { id, paymentId } = await pay();
  const read = async () => (await fetch(pathOf("receipt", id))).text();
  const before = await read();
  for (const part of [
    paymentId,
    "Simulated bank 0000",
    `${gateway.deps.publicUrl}/checkout/receipt?checkoutId=`,
  ]) {
    assert.ok(before.includes(part), part);
  }
  assert.doesNotMatch(before, /Amount refunded|shop\.example/);
  const refund = await gateway.call({
    path: "/v3/payment/refund",
    body: {
      ...{ transactionId: paymentId, reason: "one cup" },
      refund: { type: "PARTIAL", currencyType: "MYR", amount: 100 },
    },
  });
  assert.equal(refund.status, 200, JSON.stringify(refund.body));
  const after = await until(read, (page) => page.includes("Amount refunded"));
  assert.match(after, /Partially refunded/);
  assert.match(after, /<dt>Amount refunded<\/dt><dd>RM\u00a01\.00<\/dd>/);
});

test("the PDF is in the payer's language, with its fonts inside and nothing of the shop", async () => {
  const { id, paymentId } = await pay();
  for (const lang of ["en", "ms", "zh", "ta"]) {
    const answer = await fetch(pathOf("receipt.pdf", id), { headers: { "accept-language": lang } });
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("content-type"), "application/pdf");
    assert.equal(answer.headers.get("cache-control"), "no-store");
    const disposition = `attachment; filename="receipt-${paymentId}.pdf"`;
    assert.equal(answer.headers.get("content-disposition"), disposition);
    const pdf = Buffer.from(await answer.arrayBuffer()).toString("latin1");
    assert.ok(pdf.startsWith("%PDF-") && pdf.length < 200_000, String(pdf.length));
    assert.match(pdf, new RegExp(`/Lang \\(${lang}\\)`));
    assert.match(pdf, /\/FontFile2 /);
    const font = { en: "NotoSans-", ms: "NotoSans-", zh: "NotoSansSC-", ta: "NotoSansTamil-" }[
      lang
    ];
    assert.ok(pdf.includes(`+${font}`), lang);
  }
});

test("a title in any script, with pictures, is in the PDF", async () => {
  for (const title of ["Kopi ☕ Pizza 🍕", "I ❤️ MY", "김치", "Nasi بابا", "ก๋วยเตี๋ยว", "שלום"]) {
    const { id } = await pay({ title });
    const answer = await fetch(pathOf("receipt.pdf", id));
    assert.equal(answer.status, 200, title);
    assert.ok((await answer.text()).startsWith("%PDF-"), title);
  }
});

test("an unpaid checkout and an unknown one have no PDF but a page that says so", async () => {
  const { id } = await createCheckout(gateway);
  for (const unpaid of [id, "1", ""]) {
    const answer = await fetch(pathOf("receipt.pdf", unpaid));
    assert.equal(answer.status, 404);
    assert.match(await answer.text(), /data-screen="unknown"/);
  }
});

test("a receipt shows the company of a brand and its registration number", async () => {
  await gateway.query`
    update merchants
       set profile = profile || '{"brandName":"Kopi Kita","registrationNumber":"202601012345"}'
     where id = ${gateway.demo.merchantId}`;
  const { id, url } = await pay();
  const page = await (await fetch(pathOf("receipt", id))).text();
  const [profile] = await gateway.query<{ name: string }>`
    select profile ->> 'companyName' as name from merchants where id = ${gateway.demo.merchantId}`;
  assert.ok(page.includes(`${profile?.name} · 202601012345`));
  assert.ok((await (await fetch(url)).text()).includes("Return to Kopi Kita"));
});

interface Mail {
  id: string;
  to: string;
  subject: string;
}

const mailsTo = async (to: string) =>
  ((await owner.call("listMail")).body.items as Mail[]).filter((mail) => mail.to === to);

async function payAs(email: string, lang: string): Promise<{ id: string; paymentId: string }> {
  const customer = { userId: `user-${email}`, email, countryCode: "", phoneNumber: "" };
  const { id, url } = await createCheckout(gateway, { customer });
  const form = await browse("GET", `${url}&method=FPX_MY`);
  const [, attemptKey = ""] = /name="attemptKey" value="([^"]*)"/.exec(form.text) ?? [];
  const posted = await fetch(`${gateway.baseUrl}/checkout/pay`, {
    method: "POST",
    headers: { "accept-language": lang },
    body: new URLSearchParams({
      checkoutId: id,
      method: "FPX_MY",
      attemptKey,
      bankCode: "SIM0000",
    }),
  });
  const text = await posted.text();
  const toBank = { url: posted.url, status: posted.status, text, cookies: {} };
  const [, action = ""] =
    /<form[^>]* action="([^"]*)"[^>]* data-auto-submit/.exec(toBank.text) ?? [];
  await submitForm(await submitForm(toBank, action), "/callbacks/");
  const [row] = await gateway.query<{ id: string }>`
    select id from transactions where checkout_id = ${id} and paid_at is not null`;
  return { id, paymentId: row?.id ?? "" };
}

test("payers get an email only if the merchant has enabled it", async () => {
  await payAs("none@payer.example", "en");
  assert.deepEqual(await mailsTo("none@payer.example"), []);
});

test("one receipt is sent for a payment, in the language of the page", async () => {
  const changed = await owner.call("updateCheckoutLook", { body: { hasReceiptMail: true } });
  assert.equal(changed.body.hasReceiptMail, true);
  const [audit] = await gateway.query<{ before: boolean; after: boolean }>`
    select before -> 'hasReceiptMail' as before, after -> 'hasReceiptMail' as after
      from audit_log where action = 'checkout_look.changed' order by at desc limit 1`;
  assert.deepEqual(audit, { before: false, after: true });
  const { id, paymentId } = await payAs("nur@payer.example", "ms");
  const [mail, ...more] = await mailsTo("nur@payer.example");
  assert.deepEqual(more, []);
  assert.match(mail?.subject ?? "", /^Resit daripada Kopi Kita: RM 25\.90$/);
  const { body } = await owner.call("getMail", { params: { id: mail?.id ?? "" } });
  assert.ok(body.text.includes(paymentId) && body.text.includes(`checkoutId=${id}`));
});

test("the worker sends text and page, and the same success again sends no second one", async () => {
  const { paymentId } = await payAs("sent@payer.example", "en");
  const [mail] = await mailsTo("sent@payer.example");
  assert.ok(mail);
  const { deps, demo } = gateway;
  const again = { id: mail.id, merchantId: demo.merchantId, recipient: "sent@payer.example" };
  await deps.database.transaction((tx) =>
    enqueueMail(deps, tx, { ...again, subject: "Again", text: "Again" }),
  );
  assert.equal((await mailsTo("sent@payer.example")).length, 1);
  // Due only by the clock of this test: the gateway's own worker must not take it first.
  const due = new Date(Date.now() + DAY_MS);
  await gateway.query`
    update mails set status = 'WAITING', next_attempt_at = ${due} where id = ${mail.id}`;
  const sent: Parameters<Mailer["send"]>[0][] = [];
  const later = { ...deps, clock: { now: () => due } };
  await sendDueMails(later, { send: async (one) => void sent.push(one) });
  assert.deepEqual(
    sent.map(({ recipient, subject }) => [recipient, subject]),
    [["sent@payer.example", mail.subject]],
  );
  assert.ok(sent[0]?.text.includes(paymentId) && sent[0]?.html?.includes(paymentId));
  assert.match(sent[0]?.html ?? "", /^<!doctype html>/);
});

test("no receipt is sent to an address that would inject headers or name two recipients", async () => {
  for (const email of ["a@b.example, c@d.example", "nobody", "a@b.example>"]) {
    const customer = { userId: "odd", email, countryCode: "", phoneNumber: "" };
    const created = await gateway.call({
      path: "/v3/payment/online",
      body: gateway.checkoutBody({ customer }),
    });
    if (created.body.code !== "SUCCESS") continue; // rejected at the door
    const url = created.body.item.url;
    assert.equal(
      screenOf(await payWithoutScript(url, "FPX_MY", { bankCode: "SIM0000" })),
      "success",
    );
    assert.deepEqual(await mailsTo(email), []);
  }
});
