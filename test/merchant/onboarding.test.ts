// cspell:ignore maklumat tambahan diperlukan untuk mengesahkan perniagaan telah disahkan
import assert from "node:assert/strict";
import { test } from "node:test";
import { provideOwnGateway } from "../support/gateway.ts";
import { makeSecondMerchant } from "../support/other-merchant.ts";
import { createSubMerchantBody } from "../support/portal/bodies/sub-merchant-body.ts";
import { expectHarmlessPdf } from "../support/portal/files/expect-harmless-pdf.ts";
import { makePdf, packObjects } from "../support/portal/files/pdfs.ts";
import { makePng, pngChunk } from "../support/portal/pictures.ts";
import {
  type PortalAnswer,
  PortalClient,
  signInAs,
  TEST_PASSWORD,
} from "../support/portal/portal-client.ts";
import {
  ACCOUNT,
  BUSINESS,
  base64,
  fillVerification,
  makeInvitedMerchant,
  makeUnverifiedMerchant,
  PERSON,
  REQUIRED_DOCUMENTS,
  signInOperator,
  uploadDocument,
} from "../support/portal/verification.ts";

const gateway = await provideOwnGateway();
const operator = await signInOperator(gateway);

const make = async () => makeUnverifiedMerchant(gateway);
const codeOf = (answer: PortalAnswer) => answer.body?.error?.code;
const refused = (answer: PortalAnswer, code: string, message = /./) => {
  assert.equal(codeOf(answer), code, answer.text);
  assert.match(answer.body.error.message, message);
};

async function listMails(email: string): Promise<{ id: string; subject: string }[]> {
  const { body } = await operator.call("listMail");
  return body.items.filter((mail: { to: string }) => mail.to === email);
}

async function listActions(client: PortalClient): Promise<string[]> {
  const { body } = await client.call("listAudit");
  return body.items.map((entry: { action: string }) => entry.action);
}

test("a merchant onboards itself, corrects what the operator asks for, and is verified with its account", async () => {
  const { id, email, owner } = await makeInvitedMerchant(gateway, operator);
  const application = await owner.call("createApplication", { body: { name: "Shop" } });
  assert.equal(application.status, 200, application.text);
  const before = await owner.call("getVerification");
  assert.equal(before.body.state, "NOT_SUBMITTED");
  await fillVerification(owner);
  const submitted = await owner.call("submitVerification");
  assert.equal(submitted.status, 200, submitted.text);
  assert.equal(submitted.body.state, "IN_REVIEW");

  const review = await operator.call("getMerchantReview", { params: { id } });
  assert.deepEqual(review.body.declared.people[0], PERSON);
  assert.deepEqual(review.body.declared.account, ACCOUNT);
  assert.equal(review.body.declared.bankName, "Maybank");
  assert.equal(review.body.declared.terms[0].userEmail, email);
  const sentBack = await operator.call("requestMerchantChanges", {
    params: { id },
    body: {
      note: "Almost there.",
      reasons: [{ field: "ownerICFileUrl", reason: "The picture is blurred." }],
    },
  });
  assert.equal(sentBack.body.merchant.status, "UNVERIFIED");
  const asked = await owner.call("getVerification");
  assert.equal(asked.body.state, "CHANGES_REQUESTED");
  assert.equal(asked.body.note, "Almost there.");
  assert.deepEqual(asked.body.reasons, [
    { field: "ownerICFileUrl", reason: "The picture is blurred." },
  ]);
  assert.equal(asked.body.declared.accountStatus, "UNVERIFIED");

  const corrected = await uploadDocument(owner, "ownerICFileUrl", makePng(60, 40), "ic.png");
  assert.equal(corrected.status, 200, corrected.text);
  assert.equal((await owner.call("submitVerification")).body.state, "IN_REVIEW");
  const approved = await operator.call("approveMerchant", { params: { id }, body: { note: "" } });
  assert.equal(approved.body.merchant.status, "VERIFIED");
  const after = await owner.call("getVerification");
  assert.equal(after.body.state, "VERIFIED");
  assert.equal(after.body.declared.accountStatus, "VERIFIED");

  const subjects = (await listMails(email)).map(({ subject }) => subject);
  assert.deepEqual(subjects.filter((subject) => /verif/.test(subject)).sort(), [
    "More information is needed to verify your business · Maklumat tambahan diperlukan untuk mengesahkan perniagaan anda",
    "Your business is verified · Perniagaan anda telah disahkan",
  ]);
  const actions = await listActions(owner);
  for (const action of [
    "merchant.changed",
    "settlement_account.changed",
    "merchant.document_added",
    "merchant.terms_accepted",
    "merchant.submitted",
    "merchant.sent_back",
    "merchant.approved",
  ]) {
    assert.ok(actions.includes(action), action);
  }
});

test("the signed API shows what was declared in the portal, and that it is verified", async () => {
  const other = await makeSecondMerchant(gateway, { status: "UNVERIFIED" });
  const owner = new PortalClient(gateway);
  await owner.login(other.user.email, TEST_PASSWORD);
  await fillVerification(owner);
  await owner.call("submitVerification");
  const params = { id: other.merchantId };
  await operator.call("approveMerchant", { params, body: { note: "" } });
  const merchant = await gateway.get("/v3/merchant", other.application);
  assert.equal(merchant.body.item.status, "VERIFIED");
  assert.equal(merchant.body.item.registrationNumber, BUSINESS.registrationNumber);
  assert.equal(merchant.body.item.establishedAt, "2019-04-01T00:00:00Z");
  const { item } = (await gateway.get("/v3/account", other.application)).body;
  assert.equal(item.status, "VERIFIED");
  assert.equal(item.bankAccountNo, ACCOUNT.bankAccountNo);
  assert.equal(item.inspectList[0].idNo, PERSON.idNo);
  assert.equal("share" in item.inspectList[0], false, "not a field of the interface");
  const file = await fetch(item.document.ownerICFileUrl);
  assert.equal(file.status, 200);
  assert.match(file.headers.get("content-disposition") ?? "", /^attachment/);
});

test("approving verifies the account of a merchant that was suspended before it submitted", async () => {
  const { id } = await make();
  const params = { id };
  await operator.call("suspendMerchant", { params, body: { note: "Complaints" } });
  await operator.call("restoreMerchant", { params, body: { note: "" } });
  await operator.call("approveMerchant", { params, body: { note: "" } });
  const { body } = await operator.call("getMerchantReview", { params });
  assert.equal(body.declared.accountStatus, "VERIFIED");
});

test("an account that was verified is editable again once its merchant is sent back", async () => {
  const { id, owner } = await make();
  const params = { id };
  await fillVerification(owner);
  await owner.call("submitVerification");
  await operator.call("approveMerchant", { params, body: { note: "" } });
  await operator.call("suspendMerchant", { params, body: { note: "Complaints" } });
  assert.equal((await owner.call("getVerification")).body.state, "SUSPENDED");
  refused(await owner.call("submitVerification"), "MERCHANT_SUSPENDED");
  await operator.call("restoreMerchant", { params, body: { note: "" } });
  const reasons = [{ field: "bankAccountNo", reason: "Payouts to it fail." }];
  await operator.call("requestMerchantChanges", { params, body: { note: "", reasons } });
  const { body } = await owner.call("getVerification");
  assert.equal(body.declared.accountStatus, "UNVERIFIED");
  const changed = await owner.call("updateVerificationAccount", { body: ACCOUNT });
  assert.equal(changed.status, 200, changed.text);
});

test("submitting with gaps names each of them", async () => {
  const { owner } = await make();
  const { body } = await owner.call("getVerification");
  const fields = body.gaps.map((gap: { field: string }) => gap.field);
  for (const field of ["registrationNumber", "inspectList", "bankAccountNo", "terms"]) {
    assert.ok(fields.includes(field), field);
  }
  for (const kind of REQUIRED_DOCUMENTS) assert.ok(fields.includes(kind), kind);
  const answer = await owner.call("submitVerification");
  refused(answer, "VERIFICATION_INCOMPLETE");
  for (const field of fields) assert.ok(answer.body.error.message.includes(field), field);

  await fillVerification(owner);
  const half = { ...PERSON, share: "60" };
  const people = [half, { ...half, idNo: "12345", fullName: " " }];
  const saved = await owner.call("updateVerificationPeople", { body: { people } });
  assert.deepEqual(
    saved.body.gaps.map((gap: { field: string; problem: string }) => [gap.field, gap.problem]),
    [
      ["inspectList.1.fullName", "MISSING"],
      ["inspectList.1.idNo", "INVALID"],
      ["inspectList", "SHARES_ABOVE_100"],
    ],
  );
  refused(await owner.call("submitVerification"), "VERIFICATION_INCOMPLETE", /more than 100%/);
});

test("a company needs its directors' identity cards, a sole proprietor the owner's", async () => {
  const { owner } = await make();
  const company = { ...BUSINESS, companyType: "PRIVATE LIMITED COMPANY" };
  const { body } = await owner.call("updateVerificationBusiness", { body: company });
  assert.ok(body.requiredDocuments.includes("directorICFileUrl"));
  assert.ok(!body.requiredDocuments.includes("ownerICFileUrl"));
});

test("nothing changes while in review, nor once verified", async () => {
  const { id, owner } = await make();
  await fillVerification(owner);
  await owner.call("submitVerification");
  const change = async () => [
    await owner.call("updateVerificationBusiness", { body: BUSINESS }),
    await owner.call("updateVerificationPeople", { body: { people: [] } }),
    await owner.call("updateVerificationAccount", { body: ACCOUNT }),
    await uploadDocument(owner, "ctosFileUrl", makePdf()),
    await owner.call("removeVerificationDocument", { params: { kind: "ownerICFileUrl" } }),
    await owner.call("submitVerification"),
  ];
  for (const answer of await change()) refused(answer, "NOT_PERMITTED");
  await operator.call("approveMerchant", { params: { id }, body: { note: "" } });
  for (const answer of await change()) refused(answer, "MERCHANT_VERIFIED");
});

test("a rejected merchant reads why, and may submit again", async () => {
  const { id, email, owner } = await make();
  await fillVerification(owner);
  await owner.call("submitVerification");
  const params = { id };
  const bare = await operator.call("rejectMerchant", { params, body: { note: " " } });
  assert.equal(bare.status, 400, "a reason is needed");
  const none = await operator.call("requestMerchantChanges", {
    params,
    body: { note: "", reasons: [] },
  });
  assert.equal(none.status, 400, "at least one reason");
  const rejected = await operator.call("rejectMerchant", {
    params,
    body: { note: "We do not serve this business." },
  });
  assert.equal(rejected.body.merchant.status, "UNVERIFIED");
  const { body } = await owner.call("getVerification");
  assert.equal(body.state, "REJECTED");
  assert.equal(body.note, "We do not serve this business.");
  assert.ok((await listActions(owner)).includes("merchant.rejected"));
  const mails = await listMails(email);
  assert.ok(
    mails.some(({ subject }) => /^Your business could not be verified · Perniagaan/.test(subject)),
  );
  assert.equal((await owner.call("submitVerification")).body.state, "IN_REVIEW");
});

test("documents are served to their merchant and to operators, as attachments in a sandbox", async () => {
  const { id, owner } = await make();
  const { owner: stranger } = await make();
  await uploadDocument(owner, "ctosFileUrl", makePdf(), '../..\\ctos\u202e"é.pdf');
  const { body } = await owner.call("getVerification");
  const [document] = body.declared.documents;
  assert.equal(document.file.name, "ctosé.pdf");
  assert.equal(document.file.contentType, "application/pdf");
  const params = { kind: "ctosFileUrl" };
  const own = await owner.call("getVerificationDocument", { params });
  const theirs = await operator.call("getMerchantDocument", { params: { id, ...params } });
  for (const { status, headers, text } of [own, theirs]) {
    assert.equal(status, 200, text);
    expectHarmlessPdf(Buffer.from(text, "latin1"));
    assert.equal(headers.get("content-type"), "application/pdf");
    assert.match(headers.get("content-disposition") ?? "", /^attachment; /);
    const policy = headers.get("content-security-policy") ?? "";
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /sandbox/);
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    assert.match(headers.get("cache-control") ?? "", /no-store/);
  }
  refused(await stranger.call("getVerificationDocument", { params }), "FILE_NOT_FOUND");
  const asOperator = await stranger.call("getMerchantDocument", { params: { id, ...params } });
  assert.equal(asOperator.status, 404, "no operator");

  const removed = await owner.call("removeVerificationDocument", { params });
  assert.deepEqual(removed.body.declared.documents, []);
  refused(await owner.call("getVerificationDocument", { params }), "FILE_NOT_FOUND");
  refused(await owner.call("removeVerificationDocument", { params }), "FILE_NOT_FOUND");
});

test("another merchant's file that an application names is not opened", async () => {
  const other = await makeSecondMerchant(gateway, { status: "UNVERIFIED" });
  const { owner } = await make();
  await uploadDocument(owner, "ctosFileUrl", makePdf());
  const row = await gateway.deps.database.query<{ token: string }>({
    text: "select token from merchant_documents order by created_at desc limit 1",
    values: [],
  });
  const url = `${gateway.deps.publicUrl}/files/${row.rows[0]?.token}`;
  const account = await gateway.get("/v3/account", other.application);
  const named = await gateway.call({
    method: "PUT",
    path: `/v3/accounts/${account.body.item.id}`,
    body: { document: { ctosFileUrl: url } },
    application: other.application,
  });
  assert.equal(named.status, 200, JSON.stringify(named.body));
  const params = { id: other.merchantId, kind: "ctosFileUrl" };
  refused(await operator.call("getMerchantDocument", { params }), "FILE_NOT_FOUND");
  const { body } = await operator.call("getMerchantReview", { params: { id: other.merchantId } });
  assert.equal(body.declared.documents[0].externalUrl, url);
});

test("documents are sealed in the database", async () => {
  const { id, owner } = await make();
  await uploadDocument(owner, "ctosFileUrl", makePdf());
  const { rows } = await gateway.deps.database.query<{ content: Buffer }>({
    text: "select content_sealed as content from merchant_documents where merchant_id = $1",
    values: [id],
  });
  assert.equal(rows.length, 1);
  assert.equal(rows[0]?.content.includes("%PDF"), false);
});

test("a picture keeps only its picture", async () => {
  const { owner } = await make();
  const secret = pngChunk("tEXt", Buffer.from("Comment\0<script>GPS 3.1390</script>"));
  await uploadDocument(owner, "ownerICFileUrl", makePng(60, 40, secret), "ic.png");
  const params = { kind: "ownerICFileUrl" };
  const { text } = await owner.call("getVerificationDocument", { params });
  assert.ok(!text.includes("script"));
});

const OBJECTS = "4 0 << /S /JavaScript /JS (app.alert(1)) >>";
const REFUSALS: readonly (readonly [name: string, content: () => Buffer, why: RegExp])[] = [
  ["a page of HTML", () => Buffer.from("<script>alert(1)</script>"), /PDF, PNG and JPEG only/],
  ["a GIF", () => Buffer.from("GIF89a\x01\0\x01\0", "latin1"), /PDF, PNG and JPEG only/],
  ["more than 5 MiB", () => Buffer.concat([makePdf(), Buffer.alloc(5 * 1_048_576)]), /5 MB/],
  ["a damaged picture", () => makePng(60, 40).subarray(0, 60), /damaged/],
  ["half a PDF", () => makePdf().subarray(0, 90), /cut off/],
  [
    "JavaScript",
    () => makePdf("/OpenAction << /S /JavaScript /JS (app.alert(1)) >>"),
    /JavaScript/,
  ],
  ["a name in hexadecimal", () => makePdf("/OpenAction << /S /J#61v#61Script >>"), /JavaScript/],
  ["JavaScript in a packed object", () => makePdf("", [packObjects(OBJECTS)]), /JavaScript/],
  [
    "a program to start",
    () => makePdf("/OpenAction << /S /Launch /F (cmd.exe) >>"),
    /starts a program/,
  ],
  ["an attached file", () => makePdf("/Names << /EmbeddedFiles 9 0 R >>"), /files attached/],
  ["a dynamic form", () => makePdf("/AcroForm << /XFA 9 0 R >>"), /XFA/],
  ["media", () => makePdf("/OpenAction << /S /Rendition >>"), /media/],
  ["no page", () => Buffer.from("%PDF-1.7\n%%EOF\n"), /cannot be checked/],
];

for (const [name, write, why] of REFUSALS) {
  test(`a document with ${name} is rejected`, async () => {
    const { owner } = await make();
    refused(await uploadDocument(owner, "ctosFileUrl", write()), "INVALID_FILE", why);
    assert.deepEqual((await owner.call("getVerification")).body.declared.documents, []);
  });
}

test("a body that is far too large, and a kind that does not exist, are rejected", async () => {
  const { owner } = await make();
  const huge = await owner.call("uploadVerificationDocument", {
    params: { kind: "ctosFileUrl" },
    body: { name: "a.pdf", content: "A".repeat(11 * 1_048_576) },
  });
  assert.equal(huge.status, 413);
  const unknown = await owner.call("uploadVerificationDocument", {
    params: { kind: "passportFileUrl" },
    body: { name: "a.pdf", content: base64(makePdf()) },
  });
  assert.equal(unknown.status, 400);
});

test("users other than owners and admins can read the status only", async () => {
  const { owner } = await make();
  await fillVerification(owner);
  const { client: viewer } = await signInAs(gateway, owner, "VIEWER");
  const { client: admin } = await signInAs(gateway, owner, "ADMIN");
  const { body } = await viewer.call("getVerification");
  assert.equal(body.state, "NOT_SUBMITTED");
  assert.equal(body.declared, null);
  assert.deepEqual(body.gaps, []);
  const params = { kind: "ownerICFileUrl" };
  for (const answer of [
    await viewer.call("updateVerificationBusiness", { body: BUSINESS }),
    await viewer.call("updateVerificationAccount", { body: ACCOUNT }),
    await viewer.call("getVerificationDocument", { params }),
    await viewer.call("submitVerification"),
  ]) {
    refused(answer, "FORBIDDEN");
  }
  assert.equal((await admin.call("submitVerification")).status, 200);
});

test("the log shows the last digits of an account number, and no identity number", async () => {
  const { owner } = await make();
  await fillVerification(owner);
  const { text } = await owner.call("listAudit");
  assert.ok(text.includes("…5678"));
  assert.ok(!text.includes(ACCOUNT.bankAccountNo));
  assert.ok(!text.includes(PERSON.idNo));
});

test("terms that have changed meanwhile are not accepted", async () => {
  const { owner } = await make();
  refused(await owner.call("acceptTerms", { body: { version: "2019-01" } }), "CONFLICT");
});

test("the queue begins with the oldest submission, also a partner's", async () => {
  const first = await make();
  const second = await operator.call("createSubMerchant", { body: createSubMerchantBody() });
  const third = await make();
  await fillVerification(third.owner);
  await fillVerification(first.owner);
  await third.owner.call("submitVerification");
  await operator.call("submitSubMerchant", { params: { id: second.body.id } });
  await first.owner.call("submitVerification");
  const listed: string[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const query = { status: "REVIEWING", limit: "2", ...(cursor && { cursor }) };
    const { body }: PortalAnswer = await operator.call("listMerchants", { query });
    listed.push(...body.items.map((item: { id: string }) => item.id));
    cursor = body.nextCursor;
  }
  const ours = [third.id, second.body.id, first.id];
  assert.deepEqual(
    listed.filter((id) => ours.includes(id)),
    ours,
  );
});

test("a partner reads the note and the reasons of its merchant's review", async () => {
  const { body } = await operator.call("createSubMerchant", { body: createSubMerchantBody() });
  const params = { id: body.id };
  await operator.call("submitSubMerchant", { params });
  const reasons = [{ field: "registrationNumber", reason: "It is another company's." }];
  await operator.call("requestMerchantChanges", { params, body: { note: "See below.", reasons } });
  const shown = await operator.call("getSubMerchant", { params });
  assert.equal(shown.body.reviewNote, "See below.");
  assert.deepEqual(shown.body.reviewReasons, reasons);
});
