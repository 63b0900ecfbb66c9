import assert from "node:assert/strict";
import { test } from "node:test";
import { emptyProfile } from "../../packages/gateway/src/domain/merchant/merchant.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { makeFamily } from "../support/other-merchant.ts";
import { pay } from "../support/pay.ts";
import {
  PortalClient,
  signInAs,
  signInOwner,
  TEST_PASSWORD,
} from "../support/portal/portal-client.ts";
import { until } from "../support/until.ts";

const gateway = await provideOwnGateway();
const owner = await signInOwner(gateway);

async function ask(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${gateway.baseUrl}${path}`, { headers });
  return { headers: response.headers, html: await response.text() };
}

const openAs = (client: PortalClient, path = "/portal", headers: Record<string, string> = {}) =>
  ask(path, { cookie: client.cookie ?? "", ...headers });

// What makes the view loads with the first request for a page.
await until(
  () => openAs(owner),
  ({ html }) => html.includes("first-facts"),
);

function factsOf(html: string): { reads: [[string, { query?: object }], unknown][] } {
  const json = /<script type="application\/json" id="first-facts">([^<]*)<\/script>/.exec(html);
  assert.ok(json?.[1], "no facts");
  return JSON.parse(json[1]);
}

const namesIn = (html: string) => [...new Set(factsOf(html).reads.map(([[name]]) => name))].sort();

test("an owner's overview is sent as HTML with its facts, and is never cached", async () => {
  await pay(gateway);
  const { html, headers } = await openAs(owner);
  assert.match(html, /<title>Overview · Kaunter<\/title>/);
  assert.match(html, /<h1[^>]*>Overview<\/h1>/);
  assert.match(html, /RM\s25\.90/, "the volume");
  assert.match(html, /Nothing needs your attention/);
  assert.match(html, /href="\/portal\/payments"/);
  assert.equal(headers.get("cache-control"), "no-store");
  assert.deepEqual(namesIn(html), [
    "getAttention",
    "getBalance",
    "getDeveloperFacts",
    "getPaymentFigures",
  ]);
});

test("nothing in it needs more than the content policy allows", async () => {
  const { html, headers } = await openAs(owner);
  assert.match(headers.get("content-security-policy") ?? "", /script-src 'self';/);
  assert.doesNotMatch(html, /\sstyle="|<style|\son[a-z]+="/);
  const scripts = [...html.matchAll(/<script ([^>]*)>([^<]*)/g)];
  assert.equal(scripts.length, 2);
  for (const [, attributes = "", text] of scripts) {
    if (text !== "") assert.match(attributes, /type="application\/json"/);
  }
});

test("a user's text cannot end the embedded facts or the page", async () => {
  const family = await makeFamily(gateway, { profile: emptyProfile("</script><img src=x>") });
  const client = new PortalClient(gateway);
  await client.login(family.user.email, TEST_PASSWORD);
  const { html } = await openAs(client);
  assert.doesNotMatch(html, /<img/);
  assert.match(html, /&lt;\/script&gt;&lt;img src=x&gt;/);
  assert.match(JSON.stringify(factsOf(html)), /<\/script><img src=x>/);
});

test("users read only what they may", async () => {
  const { client } = await signInAs(gateway, owner, "DEVELOPER");
  const { html } = await openAs(client);
  assert.match(html, /<h1[^>]*>Overview<\/h1>/);
  const allowed = (await client.call("getSession")).body.permissions as string[];
  const expected = [
    "getAttention",
    ...(allowed.includes("settlements:read") ? ["getBalance"] : []),
    ...(allowed.includes("applications:read") ? ["getDeveloperFacts"] : []),
    ...(allowed.includes("payments:read") ? ["getPaymentFigures"] : []),
  ];
  assert.deepEqual(namesIn(html), expected);
  assert.ok(expected.length < 4, "this role may read everything");
});

test("the period is that of the address", async () => {
  for (const [search, days] of [
    ["", 7],
    ["?days=30", 30],
    ["?days=4000", 7],
    ["?days=%27%22%3E%3Cb%3E&days=30&%", 30],
  ] as const) {
    const { html } = await openAs(owner, `/portal${search}`);
    const lengths = factsOf(html).reads.flatMap(([[, { query }]]) => {
      const { from = "", to = "" } = (query ?? {}) as { from?: string; to?: string };
      return from ? [(Date.parse(to) - Date.parse(from)) / 86_400_000] : [];
    });
    assert.deepEqual(lengths, [days, days], search);
    assert.doesNotMatch(html, /<b>/);
  }
});

test("the language is the one chosen, else the browser's", async () => {
  const heading = async (headers: Record<string, string>) => {
    const { html } = await openAs(owner, "/portal", headers);
    const [, lang] = /<html lang="(\w+)"/.exec(html) ?? [];
    const [, title] = /<h1[^>]*>(\w+)<\/h1>/.exec(html) ?? [];
    return `${lang} ${title}`;
  };
  const cookie = `${owner.cookie}; kaunter_language=ms`;
  assert.equal(await heading({}), "en Overview");
  assert.equal(await heading({ "accept-language": "ms-MY,ms;q=0.9,en;q=0.8" }), "ms Ringkasan");
  assert.equal(await heading({ "accept-language": "fr" }), "en Overview");
  assert.equal(await heading({ "accept-language": "en", cookie }), "ms Ringkasan");
});

test("visitors without a session, and every other page, get the same empty page", async () => {
  const plain = (await ask("/portal")).html;
  const asVisitor = new PortalClient(gateway);
  for (const cookie of ["", "kaunter_portal=x", `${owner.cookie?.slice(0, -4)}AAAA`]) {
    assert.equal((await ask("/portal", { cookie })).html, plain, cookie);
  }
  assert.equal((await openAs(asVisitor)).html, plain);
  for (const path of ["/portal/payments", "/portal/operator", "/portal/nowhere"]) {
    const { html, headers } = await openAs(owner, path);
    assert.equal(html, plain, path);
    assert.equal(headers.get("cache-control"), "no-cache");
  }
});

test("it is compressed for a client that accepts compression", async () => {
  const { html, headers } = await openAs(owner, "/portal", { "accept-encoding": "br" });
  assert.equal(headers.get("content-encoding"), "br");
  assert.match(html, /first-facts/);
});

test("the code that renders it is not served", async () => {
  assert.equal((await fetch(`${gateway.baseUrl}/portal/server/render-first-view.js`)).status, 404);
});
