// Files that are made to stop the gateway, or to run where they are opened, at every door for them.
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { deflateSync } from "node:zlib";
import { formOf, uploadForm } from "../support/api/upload-form.ts";
import { openCheckout, pay } from "../support/pay.ts";
import { ACTIVE_PDFS, sealedPdf } from "../support/portal/files/active-pdfs.ts";
import { expectHarmlessPdf } from "../support/portal/files/expect-harmless-pdf.ts";
import { makePdf } from "../support/portal/files/pdfs.ts";
import { JPEG, makePng, pngChunk } from "../support/portal/pictures.ts";
import { type PortalClient, signInOwner } from "../support/portal/portal-client.ts";
import {
  makeUnverifiedMerchant,
  signInOperator,
  uploadDocument,
} from "../support/portal/verification.ts";
import { measureSlowness } from "../support/speed/measure-slowness.ts";
import { provideFrozenGateway } from "../support/time/midnight.ts";

const gateway = await provideFrozenGateway();
const owner = await signInOwner(gateway);

const KIND = "ctosFileUrl";
/** Of a quiet machine's processor, for all that a file costs in the process that serves payers. */
const BUSY_MS_MAX = 3_000;

interface Result {
  code: string;
  name: string;
  content: Buffer;
}
const rejected = (code: string): Result => ({ code, name: "", content: Buffer.alloc(0) });

/** The places where strangers' documents come in, and come out again. */
const DOORS: Record<string, (content: Buffer, name: string) => Promise<Result>> = {
  async verification(content, name) {
    const { owner: uploader } = await makeUnverifiedMerchant(gateway);
    const answer = await uploadDocument(uploader, KIND, content, name);
    if (answer.status !== 200) return rejected(answer.body.error.code);
    const params = { kind: KIND };
    const { headers, text } = await uploader.call("getVerificationDocument", { params });
    expectSandboxed(headers);
    const [{ file }] = answer.body.declared.documents;
    return { code: "", name: file.name, content: Buffer.from(text, "latin1") };
  },
  async evidence(content, name) {
    const id = await evidenceOf();
    const body = { name, content: content.toString("base64") };
    const answer = await owner.call("uploadDisputeFile", { params: { id }, body });
    if (answer.status !== 200) return rejected(answer.body.error.code);
    const file = answer.body.files.at(-1);
    const params = { id, fileId: file.id };
    const { headers, text } = await owner.call("getDisputeFile", { params });
    expectSandboxed(headers);
    await owner.call("removeDisputeFile", { params });
    return { code: "", name: file.name, content: Buffer.from(text, "latin1") };
  },
  async partner(content, name) {
    const { status, body } = await uploadForm(gateway, formOf(content, name));
    if (status !== 200) return rejected(body.error.code);
    const served = await fetch(body.item.fileUrl);
    expectSandboxed(served.headers);
    const kept = Buffer.from(await served.arrayBuffer());
    return { code: "", name: body.item.fileName, content: kept };
  },
};

let disputeId: Promise<string> | undefined;
function evidenceOf(): Promise<string> {
  disputeId ??= (async () => {
    const payment = await pay(gateway, { amountMinor: 5_000, cardNumber: "4000000000000259" });
    await gateway.sandbox.clock.advance(62_000);
    const { body } = await owner.call("listDisputes", { query: { q: payment.id } });
    return body.items[0].id as string;
  })();
  return disputeId;
}

function expectSandboxed(headers: Headers): void {
  assert.match(headers.get("content-disposition") ?? "", /^attachment; /);
  assert.match(headers.get("content-security-policy") ?? "", /default-src 'none'.*sandbox/);
  assert.equal(headers.get("x-content-type-options"), "nosniff");
  assert.equal(headers.get("cross-origin-resource-policy"), "same-origin");
}

/** Requests that are answered while something is under way, and what it costs this process. */
async function meanwhile<T>(work: Promise<T>): Promise<{ result: T; served: number; ms: number }> {
  const start = process.cpuUsage();
  let isDone = false;
  const result = work.finally(() => {
    isDone = true;
  });
  let served = 0;
  while (!isDone) {
    const answer = await fetch(`${gateway.baseUrl}/healthz`);
    assert.equal(answer.status, 200);
    await answer.text();
    if (!isDone) served += 1;
  }
  const { user, system } = process.cpuUsage(start);
  const ms = (user + system) / 1_000;
  return { result: await result, served, ms };
}

const SLOW_TO_SEARCH = Buffer.concat([
  Buffer.from(`%PDF-1.5\n${"/ObjStm ".repeat(60_000)}`),
  Buffer.alloc(1_000_000, "A"),
  Buffer.from("%%EOF"),
]);

before(async () => {
  await evidenceOf();
});

for (const [door, open] of Object.entries(DOORS)) {
  test(`${door}: a PDF that is slow to search delays no other request`, async () => {
    const { result, served, ms } = await meanwhile(open(SLOW_TO_SEARCH, "a.pdf"));
    assert.equal(result.code, "INVALID_FILE");
    assert.ok(served > 0, "others are answered meanwhile");
    // Calls of the test itself are in this process too: each takes a few milliseconds.
    const limitMs = (BUSY_MS_MAX + served * 30) * measureSlowness();
    assert.ok(ms < limitMs, `${ms} ms busy, ${served} served`);
  });

  test(`${door}: a PDF that is a script as well is kept as a PDF of pictures`, async () => {
    const script = Buffer.concat([
      makePdf("", [Buffer.from("<script>new ActiveXObject('x')</script>\n")]),
      Buffer.from("<script>alert(1)</script>%%EOF"),
    ]);
    const { code, name, content } = await open(script, "statement.hta");
    assert.equal(code, "");
    assert.equal(name, "statement.pdf");
    assert.ok(!content.includes("script"));
    expectHarmlessPdf(content);
  });

  test(`${door}: a JPEG with a page behind it keeps its picture and its own extension`, async () => {
    const page = Buffer.concat([JPEG, Buffer.from("<script>alert(1)</script>")]);
    const { name, content } = await open(page, "a.html");
    assert.equal(name, "a.jpg");
    assert.ok(!content.includes("script"));
    const stub = Buffer.from("\xff\xd8\xff\xe0<script>alert(1)</script>", "latin1");
    assert.equal((await open(stub, "a.html")).code, "INVALID_FILE");
  });
}

for (const [how, make] of Object.entries(ACTIVE_PDFS)) {
  test(`a PDF with ${how} is rejected, or kept without what it does`, async () => {
    const { owner: uploader } = await makeUnverifiedMerchant(gateway);
    const answer = await uploadDocument(uploader, KIND, await make());
    if (answer.status !== 200) return assert.equal(answer.body.error.code, "INVALID_FILE");
    const { text } = await uploader.call("getVerificationDocument", { params: { kind: KIND } });
    expectHarmlessPdf(Buffer.from(text, "latin1"));
  });
}

test("a PDF that needs a password is rejected with the reason", async () => {
  const { owner: uploader } = await makeUnverifiedMerchant(gateway);
  const answer = await uploadDocument(uploader, KIND, await sealedPdf());
  assert.equal(answer.body.error.code, "INVALID_FILE");
  assert.match(answer.body.error.message, /protected by a password/);
});

test("a file that was stored with a wrong extension is served with the right one", async () => {
  const { body } = await uploadForm(gateway, formOf(makePdf(), "a.pdf"));
  const token = body.item.fileUrl.split("/").at(-1);
  await gateway.query`
    update partner_files set name = ${"bill \u202efdp.hta"} where token = ${token}`;
  const served = await fetch(body.item.fileUrl);
  assert.equal(
    served.headers.get("content-disposition"),
    "attachment; filename*=UTF-8''bill%20fdp.pdf",
  );
  const { id, owner: uploader } = await makeUnverifiedMerchant(gateway);
  await uploadDocument(uploader, KIND, makePdf());
  await gateway.query`
    update merchant_documents set name = ${"con.scr"} where merchant_id = ${id}`;
  const operator = await signInOperator(gateway);
  const params = { id, kind: KIND };
  const { headers } = await operator.call("getMerchantDocument", { params });
  assert.equal(headers.get("content-disposition"), 'attachment; filename="_con.pdf"');
});

/** Of few bytes and many pixels. */
function flatPng(widthPx: number, heightPx: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(widthPx, 0);
  head.writeUInt32BE(heightPx, 4);
  head.set([8, 2], 8);
  const rows = deflateSync(Buffer.alloc((1 + widthPx * 3) * heightPx));
  return Buffer.concat([
    makePng(1, 1).subarray(0, 8),
    pngChunk("IHDR", head),
    pngChunk("IDAT", rows),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

const countCodes = (codes: readonly string[]) =>
  Object.groupBy(codes, (code) => code) as Record<string, string[] | undefined>;

async function flood(uploader: PortalClient, file: Buffer, count: number): Promise<string[]> {
  const one = async () => {
    const answer = await uploadDocument(uploader, KIND, file, "a.png");
    return answer.status === 200 ? "kept" : (answer.body.error.code as string);
  };
  return Promise.all(Array.from({ length: count }, one));
}

test("forty pictures of one merchant delay neither payers nor another merchant's file", async () => {
  const { owner: greedy } = await makeUnverifiedMerchant(gateway);
  const { owner: other } = await makeUnverifiedMerchant(gateway);
  const id = await openCheckout(gateway);
  const [large, allowed] = [flatPng(4_990, 4_990), flatPng(4_000, 3_000)];
  const start = process.cpuUsage();
  const work = Promise.all([flood(greedy, large, 20), flood(greedy, allowed, 20)]);
  let isDone = false;
  const flooding = work.finally(() => {
    isDone = true;
  });
  const small = uploadDocument(other, KIND, makePng(60, 40), "b.png");
  let pages = 0;
  while (!isDone) {
    const page = await fetch(`${gateway.baseUrl}/checkout?checkoutId=${id}`);
    assert.equal(page.status, 200);
    await page.text();
    pages += 1;
  }
  const codes = countCodes((await flooding).flat());
  assert.equal((await small).status, 200, "the line of the other merchant is its own");
  assert.ok((codes.OVERLOAD?.length ?? 0) > 0, "what does not fit is rejected at once");
  assert.ok((codes.kept?.length ?? 0) > 0 || (codes.INVALID_FILE?.length ?? 0) > 0);
  assert.deepEqual(
    Object.keys(codes).filter((code) => !/^(?:OVERLOAD|kept|INVALID_FILE)$/.test(code)),
    [],
  );
  assert.ok(pages > 0);
  // 80 pictures' worth of decoding was 40 seconds of this process and is none of it now.
  const { user, system } = process.cpuUsage(start);
  const ms = (user + system) / 1_000;
  const limitMs = (8_000 + pages * 60) * measureSlowness();
  assert.ok(ms < limitMs, `${ms} ms of CPU for ${pages} pages`);
});
