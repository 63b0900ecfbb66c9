/** Brand marks at the public door: what rails declare, and the operator's official artwork. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { MARK_NAMES } from "@kaunter/checkout";
import { readMarks } from "../../packages/gateway/src/main/http/read-marks.ts";
import { BANKS } from "../../packages/gateway/src/rails/fpx/bank-table.ts";
import { readBankList } from "../../packages/gateway/src/rails/fpx/banks.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { createCheckout, openCheckout } from "../support/pay.ts";
import { browse } from "../support/payer/browse.ts";
import { cardFrameOf, payWithoutScript, screenOf } from "../support/payer/without-script.ts";
import { JPEG, makePng, pngChunk } from "../support/portal/pictures.ts";

const SHAPE = '<path d="M0 0h40v28z"/>';
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 28">${SHAPE}</svg>`;
const SCRIPT = "<script>alert(1)</script>";
const JCB = "3566002020360505";
const CARD = { cardNumber: JCB, cardExpiry: "12/39", cardCvc: "123", cardName: "NUR AISYAH" };
const ROOT = join(import.meta.dirname, "../..");

const scratch = mkdtempSync(join(tmpdir(), "kaunter-marks-"));
after(() => rmSync(scratch, { recursive: true }));

/** A folder with these files. */
function folderOf(name: string, files: Readonly<Record<string, string | Buffer>>): string {
  const folder = join(scratch, name);
  mkdirSync(folder);
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
  return folder;
}

let gateway: TestGateway;
before(async () => {
  const folder = folderOf("good", {
    "visa.svg": `<?xml version="1.0"?>\n<!-- ${SCRIPT} -->\n${SVG}\n`,
    "tng.png": makePng(80, 56, pngChunk("tEXt", Buffer.from(SCRIPT))),
    ".DS_Store": "left by a file manager",
  });
  gateway = await startTestGateway({ environment: { KAUNTER_MARKS_DIR: folder } });
});
after(() => gateway.stop());

const pageOf = async (query = "") =>
  browse("GET", `${gateway.baseUrl}/checkout?checkoutId=${await openCheckout(gateway)}${query}`);

test("every method and bank that the rails declare has a mark of its own", async () => {
  for (const { method } of gateway.deps.rails.listMethods()) {
    assert.ok(MARK_NAMES.includes(method.mark ?? ""), `${method.id}: ${method.mark}`);
  }
  const codes = Object.keys(BANKS).map((code) => `${code}~A`);
  const known = readBankList(codes.join(","), "B2C");
  assert.equal(known.length, Object.keys(BANKS).length);
  for (const { mark } of known) assert.ok(MARK_NAMES.includes(mark ?? ""), mark);
  const { text } = await pageOf();
  assert.match(text, /data-method="FPX_MY".*?<use href="#m-fpx"\/>/s);
  assert.match(text, /<symbol id="m-fpx"/);
});

describe("the operator's artwork", () => {
  test("is shown in place of our marks, from our own host", async () => {
    const { text } = await pageOf("&show=methods");
    const [, path = ""] =
      /<img class="mark" src="(\/checkout\/marks\/tng-\w{12}\.png)"/.exec(text) ?? [];
    assert.doesNotMatch(text, /#m-tng"|id="m-tng"/);
    const answer = await fetch(gateway.baseUrl + path);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("content-type"), "image/png");
    assert.equal(answer.headers.get("cache-control"), "public, max-age=31536000, immutable");
    assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
    assert.equal(answer.headers.get("content-security-policy"), "default-src 'none'; sandbox");
    const content = Buffer.from(await answer.arrayBuffer());
    assert.ok(!content.includes("script"), "only the picture is kept");
  });

  test("is in the card form too, from the form's own host", async () => {
    const frame = cardFrameOf(await pageOf("&method=CARD_MY")) ?? "";
    const form = await fetch(frame);
    assert.match(form.headers.get("content-security-policy") ?? "", /img-src 'self'/);
    const text = await form.text();
    const [, path = ""] =
      /<img class="mark" src="(\/card\/marks\/visa-\w{12}\.svg)"/.exec(text) ?? [];
    const answer = await fetch(new URL(path, frame));
    assert.equal(answer.headers.get("content-type"), "image/svg+xml");
    assert.equal(await answer.text(), SVG);
  });
});

for (const [what, files, says] of [
  [
    "an unknown name",
    { "vista.svg": SVG },
    /vista\.svg: there is no mark "vista"\. Did you mean "visa"\?/,
  ],
  ["another format", { "visa.jpg": JPEG }, /visa\.jpg is not NAME\.svg or NAME\.png/],
  ["a script", { "visa.svg": SVG.replace(SHAPE, SCRIPT) }, /visa\.svg has a <script> element/],
  [
    "no viewBox",
    { "visa.svg": "<svg></svg>" },
    /visa\.svg has no valid viewBox; export it with one/,
  ],
  ["a JPEG by another name", { "visa.png": JPEG }, /visa\.png is no PNG/],
  ["a broken PNG", { "visa.png": makePng(80, 56).subarray(0, 60) }, /visa\.png is no picture/],
  ["a PNG too small", { "visa.png": makePng(8, 8) }, /visa\.png is no picture .* 8 x 8/],
  ["a large SVG", { "visa.svg": SVG + " ".repeat(40_000) }, /visa\.svg has 40 KiB, more than 32/],
  ["two of one name", { "visa.svg": SVG, "visa.png": makePng(80, 56) }, /are the same mark/],
] as const) {
  test(`a folder with ${what} is rejected with the file and the fix`, async () => {
    await assert.rejects(readMarks(folderOf(`bad ${what}`, files)), says);
  });
}

test("a missing folder is rejected", async () => {
  await assert.rejects(readMarks(join(scratch, "nowhere")), /cannot be read \(ENOENT\)/);
});

test("the gateway does not start with a bad file, and names each", () => {
  const folder = folderOf("start", { "visa.svg": "<svg></svg>", "kopi.svg": SVG });
  const { status, stderr } = spawnSync(process.execPath, ["packages/gateway/src/main/start.ts"], {
    cwd: ROOT,
    env: { ...process.env, KAUNTER_MARKS_DIR: folder, KAUNTER_DATA_DIR: join(scratch, "data") },
    encoding: "utf8",
  });
  assert.equal(status, 1);
  assert.match(stderr, /KAUNTER_MARKS_DIR .* cannot be used/);
  assert.match(stderr, /visa\.svg has no valid viewBox/);
  assert.match(stderr, /kopi\.svg: there is no mark "kopi"/);
});

describe("a JCB card", () => {
  test("is shown and paid with where the contract includes it, as in the sandbox", async () => {
    const form = await browse("GET", cardFrameOf(await pageOf("&method=CARD_MY")) ?? "");
    assert.match(form.text, /data-card-form="visa mastercard amex unionpay jcb"/);
    assert.match(form.text, /data-brand="jcb"[^>]*><svg class="mark"/);
    const { url } = await createCheckout(gateway);
    const page = await payWithoutScript(url, "CARD_MY", CARD);
    assert.equal(screenOf(page), "success");
    assert.match(page.text, /JCB •••• 0505/);
  });

  test("is saved for the next time with the payer's consent", async () => {
    const customer = { userId: "JCB1", email: "nur@kedai.example", phoneNumber: "" };
    const { url } = await createCheckout(gateway, { customer });
    await payWithoutScript(url, "CARD_MY", { ...CARD, saveCard: "yes" });
    const again = await createCheckout(gateway, { customer });
    const page = await browse("GET", `${again.url}&method=CARD_MY`);
    const form = await browse("GET", cardFrameOf(page) ?? "");
    assert.match(form.text, /JCB ending in 0505/);
  });

  test("is neither shown nor accepted where the contract does not include it", async () => {
    const narrow = await startTestGateway({
      railSettings: { card: { acceptedBrands: ["VISA", "MASTERCARD"] } },
    });
    try {
      const { url } = await createCheckout(narrow);
      const page = await payWithoutScript(url, "CARD_MY", CARD);
      assert.equal(screenOf(page), "card");
      const form = await browse("GET", cardFrameOf(page) ?? "");
      assert.match(form.text, /data-card-form="visa mastercard"/);
      assert.doesNotMatch(form.text, /data-brand="jcb"/);
      const [, error = ""] =
        /id="c-cardNumber-error"[^>]*>.*?<span>([^<]*)</s.exec(form.text) ?? [];
      assert.match(error, /not accept/);
    } finally {
      await narrow.stop();
    }
  });
});
