/** The card form's own origin: what it serves, what it refuses, and when there is none. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Config } from "../../packages/gateway/src/config.ts";
import { getSubscriptionStatusRoute } from "../../packages/gateway/src/http/api/subscription/get-subscription-status.ts";
import type { HttpDeps } from "../../packages/gateway/src/http/http-deps.ts";
import { buildApi } from "../../packages/gateway/src/main/build-api.ts";
import { readDirectCard } from "../../packages/gateway/src/operations/payment/direct/read-direct-card.ts";
import { type Reply, sendWire } from "../support/api/raw-client.ts";
import { attemptsOf, createCheckout, openCheckout, readCheckout } from "../support/pay.ts";
import { browse } from "../support/payer/browse.ts";
import { cardFrameOf, payWithoutScript, screenOf } from "../support/payer/without-script.ts";
import { provideFrozenGateway } from "../support/time/midnight.ts";

const CARD = {
  cardNumber: "4242 4242 4242 4242",
  cardExpiry: "12/39",
  cardCvc: "123",
  cardName: "NUR AISYAH",
};

let twin = "";
const gateway = await provideFrozenGateway();
twin = gateway.baseUrl.replace("127.0.0.1", "localhost");

const pageOf = (id: string, base = gateway.baseUrl) => `${base}/checkout?checkoutId=${id}`;

async function frameOf(id: string, base = gateway.baseUrl): Promise<URL> {
  const frame = cardFrameOf(await browse("GET", `${pageOf(id, base)}&method=CARD_MY`));
  assert.ok(frame);
  return new URL(frame);
}

async function countAttempts(id: string): Promise<number> {
  return (await attemptsOf(gateway, id)).length;
}

function pay(base: string, reference: string | null, headers: Record<string, string> = {}) {
  return fetch(`${base}/card/pay`, {
    method: "POST",
    headers,
    body: new URLSearchParams({ ...CARD, reference: reference ?? "" }),
    redirect: "manual",
  });
}

describe("the card form", () => {
  test("is served from the other loopback name, for either name of the page", async () => {
    const id = await openCheckout(gateway);
    assert.equal((await frameOf(id)).origin, twin);
    assert.equal((await frameOf(id, twin)).origin, gateway.baseUrl);
  });

  test("does not reveal the checkout, sets no cookie, and may be framed by its page only", async () => {
    const id = await openCheckout(gateway);
    const frame = await frameOf(id);
    const answer = await fetch(frame);
    const text = await answer.text();
    assert.ok(!frame.href.includes(id) && !text.includes(id));
    assert.equal(answer.headers.get("set-cookie"), null);
    assert.equal(answer.headers.get("x-frame-options"), null);
    const policy = answer.headers.get("content-security-policy") ?? "";
    assert.ok(policy.includes(`frame-ancestors ${gateway.baseUrl};`), policy);
    assert.ok(policy.includes(`form-action 'self' ${gateway.baseUrl};`), policy);
    const page = await fetch(`${pageOf(id)}&method=CARD_MY`);
    assert.ok(page.headers.get("content-security-policy")?.includes(`frame-src ${twin};`));
  });

  test("is neither shown nor accepted at the page's own origin", async () => {
    const id = await openCheckout(gateway);
    const { search, searchParams } = await frameOf(id);
    assert.equal((await fetch(`${gateway.baseUrl}/card/form${search}`)).status, 404);
    assert.equal((await pay(gateway.baseUrl, searchParams.get("reference"))).status, 404);
    assert.equal(await countAttempts(id), 0);
    assert.equal((await pay(twin, searchParams.get("reference"))).status, 303);
    assert.equal(await countAttempts(id), 1);
  });

  test("is not sent by another site", async () => {
    const id = await openCheckout(gateway);
    const reference = (await frameOf(id)).searchParams.get("reference");
    for (const site of ["cross-site", "same-site", "none"]) {
      assert.equal((await pay(twin, reference, { "sec-fetch-site": site })).status, 403);
    }
    assert.equal(await countAttempts(id), 0);
  });

  test("accepts a program that sends neither Origin nor Sec-Fetch headers", async () => {
    const id = await openCheckout(gateway);
    const reference = (await frameOf(id)).searchParams.get("reference") ?? "";
    const body = new URLSearchParams({ ...CARD, reference }).toString();
    const answer = await askAs(gateway.config.port, new URL(twin).host, "/card/pay", body);
    assert.equal(answer.headers.location, pageOf(id));
    assert.equal(screenOf(await browse("GET", pageOf(id))), "success");
  });

  test("counts once when it is sent repeatedly", async () => {
    const id = await openCheckout(gateway);
    const reference = (await frameOf(id)).searchParams.get("reference");
    const answers = await Promise.all([1, 2, 3].map(() => pay(twin, reference)));
    for (const answer of answers) {
      assert.equal(answer.headers.get("location"), pageOf(id));
    }
    assert.equal(await countAttempts(id), 1);
  });

  test("without one of our references is not found", async () => {
    for (const reference of [null, "x", "A".repeat(300)]) {
      assert.equal((await pay(twin, reference)).status, 404);
      assert.equal((await fetch(`${twin}/card/form?reference=${reference}`)).status, 404);
    }
  });

  test("too old leads to the page in its language, which has a fresh one", async () => {
    const { id } = await createCheckout(gateway, { expiresInSeconds: 2 * 3_600 });
    const page = await browse("GET", `${pageOf(id)}&method=CARD_MY&lang=ms`);
    const frame = new URL(cardFrameOf(page) ?? "");
    await gateway.sandbox.clock.advance(61 * 60_000);
    const text = await (await fetch(frame)).text();
    assert.match(text, /<html lang="ms-MY">/);
    assert.ok(text.includes(`href="${pageOf(id)}" target="_top"`));
    const sent = await pay(twin, frame.searchParams.get("reference"));
    const fresh = `${pageOf(id)}&method=GOBIZ_MY&error=form.expired`;
    assert.deepEqual([sent.status, sent.headers.get("location")], [303, fresh]);
    const again = await browse("GET", cardFrameOf(await browse("GET", fresh)) ?? "");
    assert.match(again.text, /role="alert".*This form has expired\. You were not charged\./s);
    assert.equal(await countAttempts(id), 0);
  });

  test("of a checkout that was paid meanwhile charges nothing", async () => {
    const id = await openCheckout(gateway);
    const reference = (await frameOf(id)).searchParams.get("reference");
    assert.equal(
      screenOf(await payWithoutScript(pageOf(id), "FPX_MY", { bankCode: "SIM0000" })),
      "success",
    );
    const sent = await pay(twin, reference);
    assert.deepEqual([sent.status, sent.headers.get("location")], [303, `${pageOf(id)}&late=yes`]);
    assert.equal(await countAttempts(id), 1);
  });
});

test("the page's own origin rejects card fields, and its error only says where a card is entered", async () => {
  const id = await openCheckout(gateway);
  const fields = { checkoutId: id, method: "CARD_MY", attemptKey: "ABCDEFGHIJKLMNOPQRST" };
  const post = (more: object) =>
    fetch(`${gateway.baseUrl}/checkout/pay`, {
      method: "POST",
      body: new URLSearchParams({ ...fields, ...more }),
      redirect: "manual",
    });
  const refused = await post(CARD);
  assert.equal(refused.status, 400);
  assert.ok(!(await refused.text()).includes("4242 4242"));
  const shown = await post({});
  assert.match(await shown.text(), /<iframe[^>]* src="http:\/\/localhost:/);
  assert.equal(await countAttempts(id), 0);
});

/** A gateway on the same data with other settings, asked under any name. */
async function withSettings(
  changes: Partial<Config>,
  act: (
    ask: (host: string, path: string, body?: URLSearchParams) => Promise<Reply>,
    port: number,
  ) => Promise<void>,
): Promise<void> {
  const api = await buildApi({ ...gateway.config, ...changes }, gateway.deps);
  const { port } = new URL(await api.server.listen({ host: "127.0.0.1", port: 0 }));
  try {
    const ask = (host: string, path: string, body?: URLSearchParams) =>
      askAs(Number(port), host, path, body?.toString());
    await act(ask, Number(port));
  } finally {
    await api.close();
  }
}

function askAs(port: number, host: string, path: string, body?: string): Promise<Reply> {
  const headers: [string, string][] = [["Host", host]];
  if (body) headers.push(["Content-Type", "application/x-www-form-urlencoded"]);
  return sendWire({ method: body ? "POST" : "GET", path, port, headers, body });
}

const OWN_HOSTS = { publicUrls: ["https://pay.example"], cardUrl: "https://cards.example" };

describe("a card origin of the operator's", () => {
  test("serves only the card form and its assets, which no other origin serves", () =>
    withSettings(OWN_HOSTS, async (ask) => {
      const id = await openCheckout(gateway);
      const page = await ask("pay.example", `/checkout?checkoutId=${id}&method=CARD_MY`);
      const source = /<iframe[^>]* src="([^"]*)"/.exec(page.text)?.[1] ?? "";
      const frame = new URL(source.replaceAll("&amp;", "&"));
      assert.equal(frame.origin, "https://cards.example");
      const form = await ask("cards.example", frame.pathname + frame.search);
      assert.equal(form.status, 200);
      const assets = [...form.text.matchAll(/(?:href|src)="(\/card\/assets\/[^"]+)"/g)];
      assert.equal(assets.length, 2);
      for (const [, path = ""] of assets) {
        assert.equal((await ask("cards.example", path)).status, 200);
        assert.equal((await ask("pay.example", path)).status, 404);
      }
      const elsewhere = [
        `/checkout?checkoutId=${id}`,
        "/portal/",
        "/docs/",
        "/healthz",
        "/v3/store",
      ];
      for (const path of elsewhere)
        assert.equal((await ask("cards.example", path)).status, 404, path);
      assert.equal((await ask("pay.example", frame.pathname + frame.search)).status, 404);

      const reference = frame.searchParams.get("reference") ?? "";
      const body = new URLSearchParams({ ...CARD, reference });
      assert.equal((await ask("pay.example", "/card/pay", body)).status, 404);
      const paid = await ask("cards.example", "/card/pay", body);
      assert.equal(paid.headers.location, `https://pay.example/checkout?checkoutId=${id}`);
      assert.equal(await countAttempts(id), 1);
    }));

  test("does not exist when the page has no other name: the form shares the page's origin", () =>
    withSettings({ publicUrls: ["https://pay.example"] }, async (ask) => {
      const id = await openCheckout(gateway);
      const page = await ask("pay.example", `/checkout?checkoutId=${id}&method=CARD_MY`);
      const source = /<iframe[^>]* src="([^"]*)"/.exec(page.text)?.[1] ?? "";
      assert.match(source, /^\/card\/form\?/);
      assert.equal((await ask("pay.example", source.replaceAll("&amp;", "&"))).status, 200);
    }));
});

/** Every other way to name a host. */
const NAMING_HEADERS = [
  "X-Forwarded-Host",
  "X-Host",
  "X-Original-Host",
  "X-Forwarded-Server",
  "X-HTTP-Host-Override",
  "Forwarded",
];

for (const proxyCount of [0, 1, 2]) {
  test(`behind ${proxyCount} proxies, no header but Host moves the card form or the portal`, () =>
    withSettings({ ...OWN_HOSTS, proxyCount }, async (_ask, port) => {
      const id = await openCheckout(gateway);
      const get = (host: string, path: string, more: [string, string][] = []) =>
        sendWire({ method: "GET", path, port, headers: [["Host", host], ...more] });
      const naming = (host: string) =>
        NAMING_HEADERS.map((name): [string, string] => [
          name,
          name === "Forwarded" ? `host=${host};proto=https` : host,
        ]);
      const path = `/checkout?checkoutId=${id}&method=CARD_MY`;
      const page = await get("pay.example", path, naming("cards.example"));
      const source = /<iframe[^>]* src="([^"]*)"/.exec(page.text)?.[1] ?? "";
      const frame = new URL(source.replaceAll("&amp;", "&"));
      assert.equal(frame.origin, "https://cards.example");
      const form = frame.pathname + frame.search;
      for (const to of ["cards.example", "evil.example, cards.example"]) {
        assert.equal((await get("pay.example", form, naming(to))).status, 404);
      }
      for (const elsewhere of ["/portal/", "/portal/api/session", path]) {
        const moved = await get("cards.example", elsewhere, naming("pay.example"));
        assert.equal(moved.status, 404, elsewhere);
        assert.equal((await get("pay.example", elsewhere)).status, 200, elsewhere);
      }
      assert.equal((await get("cards.example", form, naming("pay.example"))).status, 200);
      assert.equal((await get("cards.example", form)).status, 200);
    }));
}

test("the card's host has no other page under any spelling of its name", () =>
  withSettings(OWN_HOSTS, async (ask) => {
    const spellings = ["CARDS.Example", "cards.example.", "cards.example:443", "cards.example:80"];
    for (const host of [...spellings, "cards.example.:443", "cards.example:8443"]) {
      for (const path of ["/portal/", "/portal/api/session", "/docs/"]) {
        assert.equal((await ask(host, path)).status, 404, `${host}${path}`);
      }
    }
  }));

describe("where card numbers are not accepted", () => {
  const off = { ...OWN_HOSTS, mode: "production", acceptsCards: false } as const;

  test("the page does not offer the card, nor open it by its address", () =>
    withSettings(off, async (ask) => {
      const id = await openCheckout(gateway);
      for (const query of ["", "&method=CARD_MY", "&show=methods"]) {
        const { text } = await ask("pay.example", `/checkout?checkoutId=${id}${query}`);
        assert.doesNotMatch(text, /<iframe|data-method="GOBIZ_MY"/);
        assert.match(text, /data-method="FPX_MY"/);
      }
    }));

  test("a card number sent over the interface is rejected by name", async () => {
    const checkout = await readCheckout(gateway, await openCheckout(gateway));
    assert.ok(checkout);
    // Of what a call acts with, all that this one comes to.
    const deps = { ...gateway.deps, acceptsCards: false } as HttpDeps & typeof gateway.deps;
    await assert.rejects(readDirectCard(deps, checkout, { no: CARD.cardNumber }), {
      code: "CARD_ENTRY_OFF",
    });
  });

  test("in production, the API accepts no card where the card form accepts none", async () => {
    const checkout = await readCheckout(gateway, await openCheckout(gateway));
    assert.ok(checkout);
    const deps = { ...gateway.deps, acceptsCards: true, isSandbox: false } as HttpDeps &
      typeof gateway.deps;
    await assert.rejects(readDirectCard(deps, checkout, { no: CARD.cardNumber }), {
      code: "CLIENT_NO_PERMISSION",
    });
  });

  test("the list of active methods says so", async () => {
    const deps = { ...gateway.deps, acceptsCards: false } as HttpDeps & typeof gateway.deps;
    type Call = Parameters<typeof getSubscriptionStatusRoute.handler>[0];
    const caller = { limits: { methods: null }, merchant: { status: "VERIFIED" } };
    const call = { caller } as Partial<Call> as Call; // it reads no more of it
    const answer = await getSubscriptionStatusRoute.handler(call, deps);
    const { online } = (answer as { item: { online: Record<string, string> } }).item;
    assert.deepEqual([online.GOBIZ_MY, online.FPX_MY], ["SUSPEND", "ACTIVE"]);
  });

  test("a card form made before is rejected", async () => {
    const id = await openCheckout(gateway);
    const frame = await frameOf(id);
    await withSettings(off, async (ask) => {
      const reference = frame.searchParams.get("reference") ?? "";
      const body = new URLSearchParams({ ...CARD, reference });
      assert.equal((await ask("cards.example", "/card/pay", body)).status, 403);
      assert.equal((await ask("cards.example", frame.pathname + frame.search)).status, 403);
      assert.equal(await countAttempts(id), 0);
    });
  });
});
