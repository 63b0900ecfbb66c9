/**
 * Methods are known by what their rails declare: to payers in four languages, to the rest not at
 * all.
 */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import {
  assets,
  type CardFormView,
  type CheckoutView,
  cardAssets,
  LANGUAGES,
  renderCardForm,
  renderCheckout,
} from "@kaunter/checkout";
import { cardSamples } from "../../packages/checkout/card-samples.ts";
import { samples } from "../../packages/checkout/samples.ts";
import { escapeHtml } from "../../packages/checkout/src/markup/html.ts";
import type { Texts } from "../../packages/gateway/src/rails/rail.ts";
import { buildSandboxRails } from "../../scripts/generate/pages/sandbox-rails.ts";

const PACKAGES = join(import.meta.dirname, "../../packages");
const FIRST_VIEW_BYTES_MAX = 40 * 1024;
const rails = buildSandboxRails();
const methods = rails.flatMap(({ capabilities }) => capabilities.methods);

const choose = samples["choose-v3"] as Extract<CheckoutView, { screen: "choose" }>; // by its name
const cardForm = cardSamples["card-saved"] as CardFormView; // by its name
const sandbox = methods.find(({ form }) => form === "card")?.sandbox;

/** Every text of a descriptor, by where it stands. */
function textsOf(value: unknown, place: string): [string, Texts][] {
  if (typeof value !== "object" || value === null) return [];
  if ("en" in value) return [[place, value as Texts]]; // only texts have languages
  return Object.entries(value).flatMap(([name, inner]) => textsOf(inner, `${place}.${name}`));
}

for (const method of methods) {
  describe(method.id, () => {
    for (const [place, texts] of textsOf(method, "")) {
      test(`has ${place} in four languages, without a code`, () => {
        assert.deepEqual(Object.keys(texts).sort(), ["en", "ms", "ta", "zh"]);
        const said = Object.values(texts);
        for (const text of said) {
          assert.ok(text.trim().length > 0);
          assert.doesNotMatch(text, /[A-Z]+_[A-Z]+/);
        }
        // A brand is the same everywhere, or has a spelling of its own in Chinese or Tamil; what is
        // translated is translated into all of them.
        const different = new Set(said).size;
        const isBrand = place === ".name" && texts.en === texts.ms;
        assert.ok(different === 4 || isBrand, said.join(" | "));
      });
    }
  });
}

for (const lang of LANGUAGES) {
  test(`the page shows all of them in ${lang}, under 40 KB compressed`, () => {
    const shown = methods.map((method) => ({ ...method, isCommon: false }));
    const view = { ...choose, lang, methods: shown };
    const page = renderCheckout(view).html;
    for (const { id, name } of methods) {
      assert.ok(page.includes(`data-method="${id}"`) && page.includes(escapeHtml(name[lang])), id);
    }
    assert.ok(!page.includes("Online banking (FPX)") || lang === "en");
    const form = renderCardForm({ ...cardForm, lang, ...(sandbox && { sandbox }) });
    const bodies = [page, form.html, ...[...assets, ...cardAssets].map(({ body }) => body)];
    const bytes = bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
    assert.ok(bytes <= FIRST_VIEW_BYTES_MAX, String(bytes));
  });
}

test("a code that one app can pay never sends the payer to any other", () => {
  const scanned = methods.filter(({ byQr, web }) => byQr && web);
  assert.ok(scanned.length > 8);
  for (const { id, form, apps = [], hint, instruction } of scanned) {
    if (apps.length !== 1) continue;
    const [app = ""] = apps;
    assert.ok(instruction && (form !== "qr" || hint), id);
    for (const lang of LANGUAGES) {
      const said = `${form === "qr" ? hint?.[lang] : ""} ${instruction[lang]}`;
      assert.ok(
        said.includes(app) || (lang === "zh" && app === "WeChat"),
        `${id} ${lang}: ${said}`,
      );
      for (const any of ["e-wallet", "e-dompet", "电子钱包", "மின்பணப்பை"])
        assert.ok(!said.includes(any), `${id} ${lang}: ${said}`);
    }
  }
  const open = scanned.filter(({ apps }) => apps?.length !== 1);
  assert.deepEqual(
    open.map(({ name, apps }) => [name.en, apps]),
    [["DuitNow QR", ["MAE", "CIMB OCTO", "Touch 'n Go eWallet"]]],
  );
});

test("pay-later methods declare their plan, unless the payer chooses it", () => {
  const plans = methods.filter(({ group }) => group === "PAY_LATER");
  assert.deepEqual(Object.fromEntries(plans.map(({ id, instalments }) => [id, instalments])), {
    ATOME_MY: 3,
    IOUPAY_MY: undefined,
    SPLIT_MY: 3,
    HOOLAH_MY: 3,
  });
  assert.ok(methods.every(({ group, instalments }) => group === "PAY_LATER" || !instalments));
});

test("the limits of a method are those of its kinds of account together", () => {
  for (const { models, ...method } of methods) {
    if (!models) continue;
    const lowest = Math.min(...models.map(({ amountMinorMin }) => amountMinorMin));
    const highest = Math.max(...models.map(({ amountMinorMax }) => amountMinorMax));
    assert.deepEqual([method.amountMinorMin, method.amountMinorMax], [lowest, highest]);
  }
});

test("direct checkout has one default method", () => {
  assert.equal(methods.filter(({ isDirectDefault }) => isDirectDefault).length, 1);
});

/** Words of the interface, which names some methods itself; and a bank that pays merchants out. */
const WORDS_OF_THE_INTERFACE: Readonly<Record<string, readonly string[]>> = {
  "gateway/src/domain/merchant/settlement-account.ts": ["Maybank"],
  "gateway/src/domain/payout/bank/bank-bic.ts": ["Maybank"],
  "gateway/src/http/api/card/card-token-schema.ts": ["GOBIZ"],
  "gateway/src/http/api/checkout/direct-checkout.ts": ["DUITNOW", "fpx", "gobiz"],
  "gateway/src/http/api/index.ts": ["fpx"],
  "gateway/src/http/api/payment/list-fpx-banks.ts": ["FPX", "Fpx", "fpx"],
  // The path of that list, in an error.
  "gateway/src/operations/payment/direct/start-direct.ts": ["fpx"],
};
/** Of methods or rails that are also ordinary words. */
const ORDINARY = ["CARD", "MASTERCARD", "SPLIT", "VISA", "WALLET"];

test("no code outside the rails knows a method by name", () => {
  const ids = methods.flatMap(({ id, aliases = [] }) => [id, ...aliases]);
  const stems = [...ids.map((id) => id.replace(/_[A-Z]{2}$/, "")), ...rails.map(({ id }) => id)];
  const names = new Set(stems.map((stem) => stem.toUpperCase()));
  const words = [...names].filter((name) => !ORDINARY.includes(name));
  assert.ok(words.includes("FPX") && words.includes("TNG") && words.length > 20);
  const known = new RegExp(words.join("|"), "gi");
  const files = globSync(
    [
      "gateway/src/{domain,store,operations,jobs,http}/**/*.ts",
      "{checkout,portal}/src/**/*.{ts,tsx}",
    ],
    // Marks are artwork, kept by the name that a rail declares.
    { cwd: PACKAGES, exclude: ["**/*.test.ts", "**/generated/**", "checkout/src/marks/**"] },
  );
  assert.ok(files.length > 500, String(files.length));
  const found: Record<string, string[]> = {};
  for (const file of files.sort()) {
    const hits = withoutProse(readFileSync(join(PACKAGES, file), "utf8")).match(known);
    if (hits) found[file] = [...new Set(hits)].sort();
  }
  assert.deepEqual(found, WORDS_OF_THE_INTERFACE);
});

/** Without comments, and without what the reference shows of an endpoint. */
function withoutProse(source: string): string {
  return source
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/^\s*\/\/.*$/gm, "")
    .replace(/^.*\b(?:description|example|summary)\b.*$(?:\n\s+".*$)?/gm, "");
}
