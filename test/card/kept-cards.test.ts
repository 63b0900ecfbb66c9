/** Cards a payer kept, on the card form: their own only, masked. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { listCards } from "../../packages/gateway/src/store/card/cards.ts";
import { makeSecondMerchant } from "../support/other-merchant.ts";
import { attemptsOf, createCheckout } from "../support/pay.ts";
import { type BrowserPage, browse, submitForm } from "../support/payer/browse.ts";
import { cardFrameOf, screenOf, submitPayForm } from "../support/payer/without-script.ts";
import { provideFrozenGateway } from "../support/time/midnight.ts";

const PAN = "4242 4242 4242 4242";
const CARD = { cardNumber: PAN, cardExpiry: "12/39", cardCvc: "123", cardName: "NUR AISYAH" };

const gateway = await provideFrozenGateway();

type Shop = Awaited<ReturnType<typeof makeSecondMerchant>>;

/** A page of its own for a named payer, or a guest, opened at the card. */
async function openCard(userId: string, shop?: Shop): Promise<{ id: string; page: BrowserPage }> {
  const changes = { customer: { userId }, ...(shop && { storeId: shop.storeId }) };
  const application = shop && { application: shop.application };
  const { id, url } = await createCheckout(gateway, changes, application);
  return { id, page: await browse("GET", `${url}&method=CARD_MY`) };
}

async function formOf(page: BrowserPage): Promise<BrowserPage> {
  const frame = cardFrameOf(page);
  assert.ok(frame);
  return browse("GET", frame);
}

const keptIn = ({ text }: BrowserPage) =>
  [...text.matchAll(/name="savedCard" value="([0-9a-f]+)" data-cvc/g)].map(([, id = ""]) => id);

async function keep(
  userId: string,
  changes: Partial<typeof CARD> = {},
  shop?: Shop,
): Promise<void> {
  const { page } = await openCard(userId, shop);
  const paid = await submitPayForm(page, { ...CARD, ...changes, saveCard: "yes", savedCard: "" });
  assert.equal(screenOf(paid), "success");
}

const cardsOf = (userId: string, merchantId = gateway.demo.merchantId) =>
  listCards(gateway.deps.database, merchantId, userId);

test("a card is saved only with the payer's consent, and shown masked next time", async () => {
  const { page } = await openCard("keeper");
  const form = await formOf(page);
  assert.match(form.text, /name="saveCard"/);
  await submitPayForm(page, { ...CARD, saveCard: "" });
  assert.equal((await cardsOf("keeper")).length, 0);
  await keep("keeper");
  const [stored] = await cardsOf("keeper");
  assert.ok(stored);
  const next = await formOf((await openCard("keeper")).page);
  assert.match(next.text, /Visa ending in 4242/);
  assert.match(next.text, /Expires 12\/39/);
  assert.equal(keptIn(next).length, 1);
  const withoutTestCards = next.text.replace(/<details class="outcomes">.*?<\/details>/s, "");
  for (const secret of ["4242 4242", "424242", stored.token]) {
    assert.ok(!withoutTestCards.includes(secret), secret);
  }
});

test("a guest is offered no saved card, and no option to save one", async () => {
  const { id, page } = await openCard("");
  const form = await formOf(page);
  assert.doesNotMatch(form.text, /saveCard|savedCard|remove-card/);
  const paid = await submitPayForm(page, { ...CARD, saveCard: "yes" });
  assert.equal(screenOf(paid), "success");
  assert.equal((await attemptsOf(gateway, id)).length, 1);
  assert.deepEqual(await cardsOf(""), []);
});

test("a saved card pays with its security code alone, which is required each time", async () => {
  await keep("returner");
  const { id, page } = await openCard("returner");
  const [card = ""] = keptIn(await formOf(page));
  for (const savedCvc of ["", "12", "1234", "abc"]) {
    const back = await submitPayForm(page, { savedCard: card, savedCvc });
    assert.equal(screenOf(back), "card");
    assert.match((await formOf(back)).text, /name="savedCvc"[^>]*aria-invalid="true"/);
  }
  assert.equal((await attemptsOf(gateway, id)).length, 0);
  const paid = await submitPayForm(page, { savedCard: card, savedCvc: "123" });
  assert.equal(screenOf(paid), "success");
  assert.match(paid.text, /Visa •••• 4242/);
});

test("another payer's card, another merchant's card and an unknown card are rejected", async () => {
  const other = await makeSecondMerchant(gateway);
  await keep("owner");
  await keep("owner", { cardNumber: "5555 5555 5555 4444" }, other);
  const [mine = ""] = keptIn(await formOf((await openCard("owner")).page));
  const [theirs = ""] = keptIn(await formOf((await openCard("owner", other)).page));
  assert.notEqual(mine, theirs);
  const [token = ""] = (await cardsOf("owner")).map((card) => card.token);
  for (const [payer, card] of [
    ["stranger", mine],
    ["owner", theirs],
    ["owner", token],
    ["owner", "0".repeat(16)],
  ] as const) {
    const { id, page } = await openCard(payer);
    const back = await submitPayForm(page, { savedCard: card, savedCvc: "123" });
    assert.equal(screenOf(back), "card", `${payer} ${card}`);
    assert.equal((await attemptsOf(gateway, id)).length, 0);
    const form = await formOf(page);
    if (form.text.includes("remove-card"))
      await submitForm(form, "/card/remove", { savedCard: card });
  }
  assert.equal((await cardsOf("owner")).length, 1, "nobody removed it");
  assert.equal((await cardsOf("owner", other.merchantId)).length, 1);
});

test("a payer removes a card, and removing it again changes nothing", async () => {
  await keep("remover");
  const { page } = await openCard("remover");
  const form = await formOf(page);
  const [card = ""] = keptIn(form);
  assert.match(form.text.replaceAll(/<[^>]*>/g, ""), /Remove Visa ending in 4242\?/);
  for (let times = 0; times < 2; times += 1) {
    const back = await submitForm(form, "/card/remove", { savedCard: card });
    assert.equal(screenOf(back), "card");
    assert.deepEqual(keptIn(await formOf(back)), []);
  }
  assert.deepEqual(await cardsOf("remover"), []);
  const gone = await submitPayForm(page, { savedCard: card, savedCvc: "123" });
  assert.equal(screenOf(gone), "card");
});

test("an expired card is marked, cannot be chosen, and can be removed", async () => {
  await keep("old", { cardExpiry: "12/39" });
  await gateway.query`update cards set expiry_year = 2020 where customer_id = 'old'`;
  const { id, page } = await openCard("old");
  const form = await formOf(page);
  assert.match(form.text, /data-cvc="3" disabled>/);
  assert.match(form.text, /Expired 12\/20/);
  const [card = ""] = keptIn(form);
  const back = await submitPayForm(page, { savedCard: card, savedCvc: "123" });
  assert.equal(screenOf(back), "card");
  assert.equal((await attemptsOf(gateway, id)).length, 0);
  await submitForm(form, "/card/remove", { savedCard: card });
  assert.deepEqual(await cardsOf("old"), []);
});
