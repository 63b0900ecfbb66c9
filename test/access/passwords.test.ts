// Passwords and the codes that stand in for a second factor: how they may look, and how they are
// read.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { provideOwnGateway } from "../support/gateway.ts";
import {
  PortalClient,
  signInAs,
  signInOwner,
  TEST_PASSWORD,
} from "../support/portal/portal-client.ts";
import { authenticatorCode } from "../support/portal/users/authenticator.ts";

const list = join(mkdtempSync(join(tmpdir(), "kaunter-test-")), "passwords.txt");
after(() => rmSync(dirname(list), { recursive: true }));
writeFileSync(list, "short\r\nlisted password\r\nAnother Listed One\n");
const gateway = await provideOwnGateway({ environment: { KAUNTER_PASSWORD_LIST_FILE: list } });
const owner = await signInOwner(gateway);
const { client, email } = await signInAs(gateway, owner, "VIEWER");
let current = TEST_PASSWORD;

async function change(newPassword: string, currentPassword = current) {
  const answer = await client.call("changePassword", { body: { currentPassword, newPassword } });
  if (answer.status === 200) current = newPassword;
  return answer;
}

const signIn = async (password: string): Promise<string> => {
  const { body } = await new PortalClient(gateway).login(email, password);
  return body.state ?? body.error.code;
};

test("a password may have any characters, up to 200, and counts exactly as it was typed", async () => {
  for (const password of [
    "only small letters and blanks",
    "8204 7731 9956 1043",
    " éàü 密码 கடவுச்சொல் 😀 ",
    "Long One, ".repeat(20),
  ]) {
    assert.equal((await change(password)).status, 200, password);
    assert.equal(await signIn(password), "SIGNED_IN", password);
    const others = [
      password.toUpperCase(),
      `${password}x`.slice(0, 200),
      password.trim(),
      password.slice(0, 72),
      password.slice(0, -1),
      password.normalize("NFD"),
    ];
    for (const other of others.filter((each) => each !== password)) {
      assert.equal(await signIn(other), "LOGIN_FAILED", other);
    }
  }
});

test("a password is changed with the present one only, and has at least 12 characters", async () => {
  const wrong = await change("fifteen purple kettles", "not this one, surely");
  assert.equal(wrong.body.error.code, "LOGIN_FAILED");
  for (const weak of ["eleven char", "kaunter-1234", "password-1234", "aaaaaaaaaaaaaa", email]) {
    assert.equal((await change(weak)).body.error.code, "WEAK_PASSWORD", weak);
  }
  assert.equal((await change("sixteen purple kettles")).status, 200);
});

test("a password of the operator's list is rejected, in small and capital letters", async () => {
  for (const listed of ["listed password", "LISTED password", "another listed one"]) {
    const { body } = await change(listed);
    assert.equal(body.error?.code, "WEAK_PASSWORD", listed);
    assert.match(body.error.message, /common or breached/);
  }
  assert.equal((await change("a password not listed")).status, 200);
});

test("a password that many people use is rejected, without any list of the operator", async () => {
  for (const common of ["1q2w3e4r5t6y", "1QAZ2wsx3edc"]) {
    assert.equal((await change(common)).body.error?.code, "WEAK_PASSWORD", common);
  }
});

test("recovery codes have 120 random bits", async () => {
  await client.confirm(current);
  const { secret } = (await client.call("startTotp")).body;
  const body = { code: await authenticatorCode(gateway, secret) };
  const { recoveryCodes } = (await client.call("enableTotp", { body })).body;
  assert.equal(new Set(recoveryCodes).size, 10);
  for (const code of recoveryCodes)
    assert.match(code, /^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
});
