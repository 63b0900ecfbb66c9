import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { paymentFile } from "../../../../test/support/bank/payment-file.ts";
import { provideFolder } from "../../../../test/support/process/provide-folder.ts";
import { type Sandbox, startSandbox } from "../sandbox.ts";
import { TEST_ACCOUNTS } from "./test-accounts.ts";

const folder = provideFolder();
let sandbox: Sandbox;
let url: string;

before(async () => {
  sandbox = await startSandbox({ gatewayUrl: "http://127.0.0.1:9", bank: { folder } });
  url = `${sandbox.protocolUrl}/bank`;
});
after(() => sandbox.stop());

const fileOf = (messageId: string) =>
  paymentFile({ messageId, transfers: [{ id: `${messageId}-1`, accountNo: "514077770000" }] });
const pageText = async () => (await fetch(`${url}/`)).text();

function uploadForm(name: string, content: string): Promise<Response> {
  const form = new FormData();
  form.set("file", new File([content], name));
  return fetch(`${url}/files`, { method: "POST", body: form, redirect: "manual" });
}

test("a file is uploaded on the page, and reports are downloaded there", async () => {
  const response = await uploadForm("KP1.xml", fileOf("KP1"));
  assert.deepEqual([response.status, response.headers.get("location")], [303, `${url}/`]);
  const closed = await fetch(`${url}/close-day`, { method: "POST", redirect: "manual" });
  assert.equal(closed.status, 303);
  const page = await pageText();
  const links = [...page.matchAll(/href="([^"]*\/answers\/[^"]+)"/g)].map(([, link]) => link ?? "");
  assert.equal(links.length, 2);
  const [statement, report] = await Promise.all(
    links.map(async (link) => (await fetch(link)).text()),
  );
  assert.match(statement ?? "", /<EndToEndId>KP1-1</);
  assert.match(report ?? "", /<OrgnlMsgId>KP1</);
  assert.equal(readdirSync(join(folder, "outbox")).length, 2);
  for (const { ending } of TEST_ACCOUNTS) assert.ok(page.includes(ending), ending);
});

test("a program uploads the file itself, and receives the status report", async () => {
  const response = await fetch(`${url}/files?name=KP2.xml`, {
    method: "POST",
    body: fileOf("KP2"),
  });
  assert.match(await response.text(), /<GrpSts>ACSP</);
});

test("what is no payment file is answered, and what is no file is named", async () => {
  await uploadForm("<b>.xml", "<Document/>");
  const page = await pageText();
  assert.match(page, /Rejected: FF01/);
  assert.ok(!page.includes("<b>"));
  const empty = await uploadForm("empty.xml", "");
  assert.equal(empty.status, 400);
  assert.match(await empty.text(), /Choose a file/);
  const odd = await fetch(`${url}/files`, {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=x" },
    body: "odd",
  });
  assert.equal(odd.status, 400);
  const large = await fetch(`${url}/files`, { method: "POST", body: Buffer.alloc(17 * 1_048_576) });
  assert.equal(large.status, 413);
  assert.equal((await fetch(`${url}/answers/${encodeURIComponent("../books.json")}`)).status, 404);
});

test("the index page links to the bank, and its journal shows what it took", async () => {
  const index = await (await fetch(`${sandbox.controlUrl}/`)).text();
  assert.ok(index.includes(`href="${url}/"`), index);
  const names = sandbox.journal.list("bank").map(({ name, direction }) => `${direction} ${name}`);
  assert.ok(names.includes("in payout file") && names.includes("out pain.002"), names.join());
});
