import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { EVIDENCE_BY_REASON } from "../../packages/gateway/src/domain/dispute/evidence.ts";
import { FILE_BYTES_MAX } from "../../packages/gateway/src/domain/picture/file-type.ts";
import { followDueDisputes } from "../../packages/gateway/src/jobs/dispute/follow-disputes.ts";
import { deliverDueNotifications } from "../../packages/gateway/src/jobs/notification/deliver-notifications.ts";
import { drawPdf } from "../../packages/gateway/src/platform/file-reader/draw-pdf.ts";
import { type Paying, pay } from "../support/pay.ts";
import { expectHarmlessPdf } from "../support/portal/files/expect-harmless-pdf.ts";
import { makePdf } from "../support/portal/files/pdfs.ts";
import { makeStranger } from "../support/portal/make-stranger.ts";
import { makePng } from "../support/portal/pictures.ts";
import { type PortalClient, signInAs, signInOwner } from "../support/portal/portal-client.ts";
import { provideReceiver } from "../support/receiver.ts";
import { provideFrozenGateway } from "../support/time/midnight.ts";

const gateway = await provideFrozenGateway();
const owner = await signInOwner(gateway);
const receiver = await provideReceiver((response) => response.end());

interface Disputed {
  id: string;
  reference: string;
}

async function disputed(paying: Paying = {}): Promise<Disputed> {
  const payment = await pay(gateway, {
    ...{ amountMinor: 5_000, cardNumber: "4000000000000259" },
    ...paying,
  });
  await gateway.sandbox.clock.advance(62_000);
  const { body } = await owner.call("listDisputes", { query: { q: payment.id } });
  return { id: body.items[0].id, reference: body.items[0].railReference };
}

function upload(
  client: PortalClient,
  id: string,
  content: Buffer,
  more: { name?: string; item?: string } = {},
) {
  const body = { name: "a.pdf", ...more, content: content.toString("base64") };
  return client.call("uploadDisputeFile", { params: { id }, body });
}

const respond = (client: PortalClient, id: string, body: object) =>
  client.call("respondToDispute", { params: { id }, body });
const download = (client: PortalClient, id: string, fileId: string) =>
  client.call("getDisputeFile", { params: { id, fileId } });
const pdfOf = (text: string) => makePdf(`/Note (${text})`);
/** What is kept of a PDF, and sent on. */
async function keptOf(content: Buffer): Promise<Buffer> {
  const drawn = await drawPdf(content, FILE_BYTES_MAX);
  assert.ok("pdf" in drawn);
  return Buffer.from(drawn.pdf);
}
const sha256 = (content: Buffer) => createHash("sha256").update(content).digest("hex");
const codeOf = (answer: { body: { error?: { code: string } } }) => answer.body.error?.code;

/** What the acquirer has of a chargeback. */
async function received(reference: string) {
  const answer = await fetch(`${gateway.sandbox.controlUrl}/__sim/chargebacks`);
  const { chargebacks } = (await answer.json()) as {
    chargebacks: { id: string; text: string; status: string; evidence: { sha256: string }[] }[];
  };
  const found = chargebacks.find(({ id }) => id === reference);
  assert.ok(found);
  return found;
}

test("files and the explanation reach the acquirer, and the dispute shows what was sent", async () => {
  const { id, reference } = await disputed();
  const { client, email } = await signInAs(gateway, owner, "FINANCE");
  const [receipt, tracking] = [pdfOf("receipt"), pdfOf("tracking")];
  const [keptReceipt, keptTracking] = [await keptOf(receipt), await keptOf(tracking)];
  await upload(client, id, receipt, { name: "receipt.pdf", item: "order" });
  await gateway.sandbox.clock.advance(1_000);
  const second = await upload(client, id, tracking, { name: "../tracking.pdf", item: "delivery" });
  assert.deepEqual(second.body.checklist, EVIDENCE_BY_REASON.fraudulent);
  assert.equal(second.body.respondedAt, null);
  const answered = await respond(client, id, {
    text: "Signed for. sim:won",
    coveredItems: ["communication"],
  });
  assert.equal(answered.body.status, "UNDER_REVIEW", answered.text);
  const { body } = await owner.call("getDispute", { params: { id } });
  assert.deepEqual(
    body.files.map((file: Record<string, unknown>) => [
      file.name,
      file.item,
      file.contentType,
      file.contentBytes,
      file.uploadedBy,
    ]),
    [
      ["receipt.pdf", "order", "application/pdf", keptReceipt.length, email],
      ["tracking.pdf", "delivery", "application/pdf", keptTracking.length, email],
    ],
  );
  assert.deepEqual(body.coveredItems, ["communication"]);
  assert.equal(body.respondedBy, email);
  assert.equal(body.respondedAt, gateway.deps.clock.now().toISOString());
  const there = await received(reference);
  assert.equal(there.text, "Signed for. sim:won");
  assert.deepEqual(
    there.evidence.map((file) => file.sha256).sort(),
    [sha256(keptReceipt), sha256(keptTracking)].sort(),
  );
});

test("a file is downloaded as an attachment in a sandbox, as a PDF of its pages", async () => {
  const { id } = await disputed();
  const pdf = pdfOf("download");
  const { body } = await upload(owner, id, pdf, { name: "proof.pdf" });
  const got = await download(owner, id, body.files[0].id);
  assert.equal(got.status, 200, got.text);
  expectHarmlessPdf(Buffer.from(got.text, "latin1"));
  assert.match(got.headers.get("content-disposition") ?? "", /^attachment; filename="proof.pdf"/);
  assert.match(got.headers.get("content-security-policy") ?? "", /sandbox/);
  assert.equal(got.headers.get("x-content-type-options"), "nosniff");
  const { rows } = await gateway.deps.database.query<{ content: Buffer }>({
    text: "select content_sealed as content from dispute_files where id = $1",
    values: [body.files[0].id],
  });
  assert.equal(rows[0]?.content.includes("%PDF"), false, "sealed in the database");
});

test("only PDF, PNG and JPEG without active content are accepted, by what they contain", async () => {
  const { id } = await disputed();
  for (const [name, content] of [
    ["page.pdf", Buffer.from("<html><script>1</script></html>")],
    ["script.pdf", makePdf("/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>")],
    ["cut.pdf", makePdf().subarray(0, 60)],
    ["large.pdf", Buffer.concat([makePdf(), Buffer.alloc(FILE_BYTES_MAX)])],
    ["damaged.png", makePng(10, 10).subarray(0, 40)],
  ] as const) {
    assert.equal(codeOf(await upload(owner, id, content, { name })), "INVALID_FILE", name);
  }
  const png = await upload(owner, id, makePng(10, 10), { name: "photo.pdf" });
  assert.equal(png.body.files[0].contentType, "image/png");
});

test("a dispute has ten files at most, and the same file once for each item", async () => {
  const { id } = await disputed();
  await upload(owner, id, pdfOf("same"), { item: "order" });
  await upload(owner, id, pdfOf("same"), { item: "order" });
  const other = await upload(owner, id, pdfOf("same"), { item: "delivery" });
  assert.equal(other.body.files.length, 2);
  for (let i = 3; i <= 10; i += 1) {
    assert.equal((await upload(owner, id, pdfOf(`${i}`))).body.files.length, i);
  }
  const eleventh = await upload(owner, id, pdfOf("eleven"));
  assert.equal(codeOf(eleventh), "INVALID_FILE");
  assert.match(eleventh.text, /At most 10 files/);
  const params = { id, fileId: other.body.files[0].id };
  const removed = await owner.call("removeDisputeFile", { params });
  assert.equal(removed.body.files.length, 9);
  const again = await owner.call("removeDisputeFile", { params });
  assert.equal(codeOf(again), "FILE_NOT_FOUND");
});

test("after the response, files stay as they were sent", async () => {
  const { id } = await disputed();
  const { body } = await upload(owner, id, pdfOf("sent"));
  await respond(owner, id, { text: "Sent" });
  assert.equal(codeOf(await upload(owner, id, pdfOf("late"))), "NOT_PERMITTED");
  const params = { id, fileId: body.files[0].id };
  assert.equal(codeOf(await owner.call("removeDisputeFile", { params })), "NOT_PERMITTED");
  assert.equal((await download(owner, id, body.files[0].id)).status, 200);
});

test("an interrupted response is saved, and resumed with the files that are missing", async () => {
  const { id, reference } = await disputed();
  const files = [pdfOf("one"), pdfOf("two")];
  for (const file of files) await upload(owner, id, file);
  gateway.sandbox.faults.add({ simulator: "card", kind: "500", count: 1 });
  const answered = await respond(owner, id, { text: "Cut off" });
  assert.equal(answered.body.status, "ANSWERING", answered.text);
  assert.equal((await received(reference)).status, "OPEN");
  await gateway.sandbox.clock.advance(31_000);
  await followDueDisputes(gateway.deps);
  await followDueDisputes(gateway.deps);
  const { body } = await owner.call("getDispute", { params: { id } });
  assert.equal(body.status, "UNDER_REVIEW");
  assert.deepEqual(
    (await received(reference)).evidence.map((file) => file.sha256).sort(),
    (await Promise.all(files.map(keptOf))).map(sha256).sort(),
  );
});

test("files are for those who may respond to disputes of the store", async () => {
  const made = await owner.call("createStore", { body: { name: "Evidence shop" } });
  const { id } = await disputed();
  const { body } = await upload(owner, id, pdfOf("private"));
  const fileId = body.files[0].id;
  const other = await signInAs(gateway, owner, "FINANCE", [made.body.id]);
  const stranger = await makeStranger(gateway);
  for (const client of [other.client, stranger]) {
    assert.equal(codeOf(await download(client, id, fileId)), "NOT_FOUND");
    assert.equal(codeOf(await upload(client, id, pdfOf("foreign"))), "NOT_FOUND");
    const removing = await client.call("removeDisputeFile", { params: { id, fileId } });
    assert.equal(codeOf(removing), "NOT_FOUND");
  }
  const viewer = await signInAs(gateway, owner, "VIEWER");
  assert.equal(codeOf(await download(viewer.client, id, fileId)), "FORBIDDEN");
  const another = await disputed();
  assert.equal(codeOf(await download(owner, another.id, fileId)), "FILE_NOT_FOUND");
});

test("each file that is uploaded or removed is in the audit log", async () => {
  const { id } = await disputed();
  const { body } = await upload(owner, id, pdfOf("audit"), { name: "audit.pdf" });
  const params = { id, fileId: body.files[0].id };
  await owner.call("removeDisputeFile", { params });
  const audit = await owner.call("listAudit", { query: { limit: "20" } });
  const entries = audit.body.items.filter((one: { targetId: string }) => one.targetId === id);
  assert.deepEqual(
    entries.map((one: { action: string; after: { file: string } }) => [one.action, one.after.file]),
    [
      ["dispute.file_removed", "audit.pdf"],
      ["dispute.file_added", "audit.pdf"],
    ],
  );
});

test("erasing a payer deletes the files about that payer only", async () => {
  const customer = { userId: "erased-1", email: "erased@payer.example" };
  const theirs = await disputed({ customer, notifyUrl: receiver.url });
  const another = await disputed();
  const file = await upload(owner, theirs.id, pdfOf("about the payer"));
  const kept = await upload(owner, another.id, pdfOf("about another payer"));
  const body = { by: "EMAIL", value: customer.email };
  const early = await owner.call("erasePayer", { body });
  assert.equal(codeOf(early), "CONFLICT");
  assert.match(early.text, /a dispute of payment \w+ is open/);
  const { id } = theirs;
  const accepted = await owner.call("acceptDispute", { params: { id } });
  assert.equal(accepted.status, 200, accepted.text);
  await gateway.sandbox.clock.advance(62_000);
  await followDueDisputes(gateway.deps);
  await deliverDueNotifications(gateway.deps);
  const erased = await owner.call("erasePayer", { body });
  assert.equal(erased.status, 200, erased.text);
  assert.equal(codeOf(await download(owner, id, file.body.files[0].id)), "FILE_NOT_FOUND");
  assert.deepEqual((await owner.call("getDispute", { params: { id } })).body.files, []);
  assert.equal((await download(owner, another.id, kept.body.files[0].id)).status, 200);
});
