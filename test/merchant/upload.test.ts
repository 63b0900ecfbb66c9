import assert from "node:assert/strict";
import { sign } from "node:crypto";
import { test } from "node:test";
import { formOf, UPLOAD_PATH, uploadForm } from "../support/api/upload-form.ts";
import { type DemoApplication, provideTestGateway } from "../support/gateway.ts";
import { makeSecondMerchant } from "../support/other-merchant.ts";
import { expectHarmlessPdf } from "../support/portal/files/expect-harmless-pdf.ts";
import { makePdf } from "../support/portal/files/pdfs.ts";

const gateway = await provideTestGateway();

const PDF = makePdf();
const PATH = UPLOAD_PATH;
const upload = (form: FormData, application: DemoApplication = gateway.demo) =>
  uploadForm(gateway, form, application);

test("a document is served back as an attachment in a sandbox, as a PDF of its pages", async () => {
  const { status, body } = await upload(formOf(PDF, "ssm.pdf", "Sijil é SSM.pdf"));
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.item.fileName, "Sijil é SSM.pdf");
  assert.match(body.item.fileUrl, /\/files\/[0-9A-Z]{2}[A-Za-z]{43}$/);
  const served = await fetch(body.item.fileUrl);
  assert.equal(served.status, 200);
  assert.equal(served.headers.get("content-type"), "application/pdf");
  assert.equal(
    served.headers.get("content-disposition"),
    "attachment; filename*=UTF-8''Sijil%20%C3%A9%20SSM.pdf",
  );
  assert.match(served.headers.get("content-security-policy") ?? "", /sandbox/);
  assert.equal(served.headers.get("x-content-type-options"), "nosniff");
  assert.equal(served.headers.get("cross-origin-resource-policy"), "same-origin");
  expectHarmlessPdf(Buffer.from(await served.arrayBuffer()));
});

test("the signature of an upload may cover an empty object instead of nothing", async () => {
  const nonce = gateway.deps.random.bytes(16).toString("hex");
  const timestamp = Math.floor(gateway.deps.clock.now().getTime() / 1_000);
  const send = async (data: string) => {
    const text = `data=${data}&method=post&nonceStr=${nonce}&requestUrl=${gateway.baseUrl}${PATH}&signType=sha256&timestamp=${timestamp}`;
    const signature = sign("sha256", Buffer.from(text), gateway.demo.privateKey).toString("base64");
    const headers = {
      authorization: `Bearer ${await gateway.token()}`,
      "x-signature": `sha256 ${signature}`,
      "x-nonce-str": nonce,
      "x-timestamp": String(timestamp),
    };
    const body = formOf(PDF, "ssm.pdf");
    return fetch(`${gateway.baseUrl}${PATH}`, { method: "POST", headers, body });
  };
  const other = await send(Buffer.from('{"file":"ssm.pdf"}').toString("base64"));
  assert.equal(other.status, 400);
  const empty = await send(Buffer.from("{}").toString("base64"));
  assert.equal(empty.status, 200, await empty.text());
});

test("a guessed address is not found", async () => {
  for (const token of ["x", "A".repeat(43), `${"A".repeat(43)}%00`]) {
    const answer = await fetch(`${gateway.baseUrl}/files/${token}`);
    assert.equal(answer.status, 404);
  }
});

test("a file of another type, too large, missing or unreadable is rejected", async () => {
  const page = Buffer.from("<script>alert(1)</script>");
  const large = Buffer.concat([PDF, Buffer.alloc(5 * 1_048_576)]);
  const empty = new FormData();
  empty.set("fileName", "x.pdf");
  for (const form of [formOf(page, "x.pdf"), formOf(large, "x.pdf"), empty]) {
    const { status, body } = await upload(form);
    assert.equal(status, 400);
    assert.equal(body.error.code, "INVALID_FILE");
  }
  const json = await gateway.call({ path: PATH, headers: { "content-type": "application/json" } });
  assert.equal(json.body.error.code, "INVALID_FILE");
});

test("a file name that was sent cannot leave its folder", async () => {
  const { body } = await upload(formOf(PDF, "x.pdf", '../../etc/pass"wd\r\nX: y.pdf'));
  assert.equal(body.item.fileName, "passwdX: y.pdf");
});

test("only a partner may upload", async () => {
  const plain = await makeSecondMerchant(gateway, { status: "UNVERIFIED" });
  const { status, body } = await upload(formOf(PDF, "x.pdf"), plain.application);
  assert.equal(status, 403);
  assert.equal(body.error.code, "NOT_PARTNER_ACCOUNT");
});
