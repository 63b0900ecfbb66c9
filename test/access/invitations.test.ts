// Invitations are emails to strangers in a merchant's name.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openMailText } from "../../packages/gateway/src/operations/access/enqueue-mail.ts";
import { listStoredMails } from "../../packages/gateway/src/store/access/mails.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { signInOwner } from "../support/portal/portal-client.ts";
import { signInOperator } from "../support/portal/verification.ts";
import { FrozenClock } from "../support/time/frozen-clock.ts";

const DAY_MS = 86_400_000;
const clock = new FrozenClock(Date.now());
const gateway = await provideOwnGateway({ replace: { clock } });

test("a link or an address in a company's name is not clickable in an invitation", async () => {
  const operator = await signInOperator(gateway);
  const names = [
    "Win at https://evil.example/x",
    "evil.example",
    "support@evil.example",
    "www.evil。example",
    "Kedai\u2060 \\\\evil\\share",
  ];
  for (const [i, companyName] of names.entries()) {
    const email = `owner-${i}@stranger.example`;
    const body = { companyName, email, firstName: "A", lastName: "" };
    const created = await operator.call("createMerchant", {
      body: { ...body, countryCode: "60", phoneNumber: `12345670${i}` },
    });
    assert.equal(created.status, 200, created.text);
    const mails = await listStoredMails(gateway.deps.database, null);
    const mail = mails.find(({ recipient }) => recipient === email);
    assert.ok(mail);
    const text = openMailText(gateway.deps, mail);
    const without = text.replaceAll(`${gateway.deps.publicUrl}/portal/invitation#token=`, "");
    assert.match(without, /evil/);
    assert.doesNotMatch(without, /:\/\/|www\.\S|\S@\S|evil[.。]\S|\\\\/, companyName);
  }
});

test("a merchant sends 20 invitations in 24 hours, repeated and withdrawn ones among them", async () => {
  const owner = await signInOwner(gateway);
  await owner.confirm(gateway.demo.portal.password);
  const invite = (email: string) =>
    owner.call("inviteTeamMember", { body: { email, role: "VIEWER", storeIds: [] } });
  for (let i = 0; i < 8; i += 1) {
    const { status, body } = await invite(`first-${i}@stranger.example`);
    assert.equal(status, 200);
    const params = { id: body.id };
    assert.equal((await owner.call("resendInvitation", { params })).status, 200);
    if (i === 0) assert.equal((await owner.call("removeTeamMember", { params })).status, 200);
  }
  for (let i = 0; i < 4; i += 1) assert.equal((await invite(`second-${i}@s.example`)).status, 200);
  const refused = await invite("third@stranger.example");
  assert.equal(refused.status, 429);
  assert.equal(refused.body.error.code, "EXCEEDED_LIMIT");
  assert.match(refused.body.error.message, /at most 20 invitations in 24 hours/);
  assert.ok(Number(refused.headers.get("retry-after")) > 3_600);
  const [{ count } = { count: 0 }] = await gateway.query<{ count: number }>`
    select count(*)::int as count from mails where recipient like 'third%'`;
  assert.equal(count, 0);
  clock.advance(DAY_MS);
  const again = await signInOwner(gateway);
  await again.confirm(gateway.demo.portal.password);
  const body = { email: "third@stranger.example", role: "VIEWER", storeIds: [] };
  assert.equal((await again.call("inviteTeamMember", { body })).status, 200);
});
