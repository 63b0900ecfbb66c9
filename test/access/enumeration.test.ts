// cspell:ignore sila minta jemputan
// Neither a response nor the work behind it tells whether an account exists.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hash } from "@node-rs/argon2";
import {
  hashWork,
  inHashSlot,
} from "../../packages/gateway/src/operations/access/guard/hash-slots.ts";
import { DECOY } from "../../packages/gateway/src/operations/access/guard/passwords.ts";
import { createLog } from "../../packages/gateway/src/platform/log.ts";
import { provideOwnGateway } from "../support/gateway.ts";
import { makeFamily } from "../support/other-merchant.ts";
import {
  type PortalAnswer,
  PortalClient,
  signInAs,
  signInOwner,
} from "../support/portal/portal-client.ts";
import { until } from "../support/until.ts";

const log = createLog("silent", "test");
let onResponse = () => {};
log.info = (_fields: unknown, message?: string) => {
  if (message === "request") onResponse();
};
const gateway = await provideOwnGateway({ replace: { log } });
const owner = await signInOwner(gateway);
const { email: known } = await signInAs(gateway, owner, "VIEWER");
const { email: closed, id: closedId } = await signInAs(gateway, owner, "VIEWER");
await owner.call("updateTeamMember", { params: { id: closedId }, body: { isActive: false } });
const invited = "invited@nowhere.example";
await owner.call("inviteTeamMember", {
  body: { email: invited, role: "VIEWER", storeIds: [] },
});
const ACCOUNTS = [known, closed, invited, "nobody@nowhere.example"];

/** Everything a caller sees, apart from the time of day. */
function visible({ status, headers, text }: PortalAnswer) {
  const shown = [...headers].filter(([name]) => !["date", "x-request-id"].includes(name));
  return { status, headers: shown, text };
}

const ACCESS_TABLE = /\b(users|user_emails|portal_\w+|mails|audit_log)\b/;

/** What the gateway does until it has answered: statements and password checks. */
async function watchWork<T>(act: () => Promise<T>): Promise<{ answer: T; work: number[] }> {
  const { database } = gateway.deps;
  const { row, rows, run } = database;
  let statements = 0;
  const counted =
    <F extends (...args: never[]) => unknown>(original: F) =>
    (...args: Parameters<F>) => {
      // The gateway measures its clock in between.
      if (ACCESS_TABLE.test(JSON.stringify(args))) statements += 1;
      return original(...args);
    };
  const before = hashWork.done;
  let work: number[] | null = null;
  onResponse = () => {
    work ??= [statements, hashWork.done - before];
  };
  Object.assign(database, {
    row: counted(row),
    rows: counted(rows),
    run: counted(run),
  });
  try {
    const answer = await act();
    return { answer, work: (await until(() => work)) ?? [] };
  } finally {
    onResponse = () => {};
    Object.assign(database, { row, rows, run });
  }
}

/** Work after a response must not be counted to the next one. */
const afterwards = async (action: string, count: number) =>
  until(async () => {
    const [row] = await gateway.query<{ count: number }>`
      select count(*)::int as count from audit_log where action = ${action}`;
    return row?.count === count;
  });

test("a rejected sign-in is the same for every account, and for an unknown one", async () => {
  const seen = [];
  for (const [i, email] of ACCOUNTS.entries()) {
    const { answer, work } = await watchWork(() =>
      new PortalClient(gateway).login(email, "not this one, surely"),
    );
    seen.push({ ...visible(answer), work });
    await afterwards("session.refused", Math.min(i + 1, 3));
  }
  for (const each of seen) assert.deepEqual(each, seen[0]);
  assert.equal(seen[0]?.work[1], 1, "one password check");
});

test("requesting a reset link is the same for every account, and for an unknown one", async () => {
  const seen = [];
  for (const [i, email] of ACCOUNTS.entries()) {
    const { answer, work } = await watchWork(() =>
      new PortalClient(gateway).call("forgotPassword", { body: { email } }),
    );
    seen.push({ ...visible(answer), work });
    await afterwards("password.reset_requested", Math.min(i + 1, 1));
  }
  for (const each of seen) assert.deepEqual(each, seen[0]);
});

test("an invitation looks the same for an address that has an account with another merchant", async () => {
  const { user } = await makeFamily(gateway);
  const invite = (email: string) =>
    watchWork(() =>
      owner.call("inviteTeamMember", { body: { email, role: "VIEWER", storeIds: [] } }),
    );
  await owner.confirm(gateway.demo.portal.password);
  const free = await invite("free@nowhere.example");
  const taken = await invite(user.email.toUpperCase());
  assert.deepEqual(taken.work, free.work);
  const { id: _, email: _email, createdAt: _at, ...ours } = taken.answer.body;
  const { id: _id, email: _mail, createdAt: _created, ...other } = free.answer.body;
  assert.deepEqual(ours, other);
  assert.deepEqual(
    [taken.answer.status, ours.state, [...taken.answer.headers.keys()]],
    [200, "INVITED", [...free.answer.headers.keys()]],
  );
  const mails = (await owner.call("listMail")).body.items;
  const mail = mails.find(({ to }: { to: string }) => to === user.email.toUpperCase());
  const { body } = await owner.call("getMail", { params: { id: mail.id } });
  assert.match(body.text, /already has an account/);
  assert.match(body.text, /Sila minta jemputan/, "in Malay as well");
  assert.doesNotMatch(body.text, /token=/);
  const again = await owner.call("resendInvitation", { params: { id: taken.answer.body.id } });
  assert.equal(again.status, 200);
  const own = await invite(known);
  assert.equal(own.answer.body.error.code, "EMAIL_DUPLICATE", "the team is no secret to itself");
  const still = new PortalClient(gateway);
  assert.equal((await still.login(user.email, "seven green umbrellas")).body.state, "SIGNED_IN");
  const removed = await owner.call("removeTeamMember", { params: { id: taken.answer.body.id } });
  assert.equal(removed.status, 200);
  assert.equal((await still.call("getSession")).body.state, "SIGNED_IN");
});

test("unknown links, used links and links of closed accounts get the same response", async () => {
  const call = (name: string, body: object) =>
    new PortalClient(gateway).call(name, { body: { token: "0A".padEnd(45, "x"), ...body } });
  const password = "fifteen purple kettles";
  const answers = await Promise.all([
    call("readInvitation", {}),
    call("acceptInvitation", { firstName: "A", lastName: "B", password }),
    call("resetPassword", { password }),
  ]);
  for (const answer of answers) assert.deepEqual(visible(answer), visible(answers[0] ?? answer));
});

test("verifying a password of an unknown account costs as much as of any other", async () => {
  const parametersOf = (text: string) => text.split("$").slice(1, 4);
  const fresh = await hash("any", { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  assert.deepEqual(parametersOf(DECOY), parametersOf(fresh));
  const [row] = await gateway.query<{ password_hash: string }>`
    select password_hash from users where email = ${known}`;
  assert.deepEqual(parametersOf(row?.password_hash ?? ""), parametersOf(DECOY));
});

test("a flood of sign-ins is rejected early, and leaves room for known devices", async () => {
  const release: (() => void)[] = [];
  const block = () =>
    inHashSlot(false, () => new Promise<void>((resolve) => release.push(resolve)));
  const blocked = Array.from({ length: 26 }, block);
  try {
    const flood = await watchWork(() => new PortalClient(gateway).login(known, "no"));
    assert.equal(flood.answer.status, 503, flood.answer.text);
    assert.equal(flood.answer.body.error.code, "OVERLOAD");
    assert.ok(flood.answer.headers.get("retry-after"));
    assert.deepEqual(flood.work, [0, 0], "nothing was done for it");
    const ours = owner.call("confirmSession", {
      body: { password: gateway.demo.portal.password },
    });
    const settle = setInterval(() => release.shift()?.(), 1);
    assert.equal((await ours).status, 200);
    clearInterval(settle);
  } finally {
    while (hashWork.running > 0) {
      release.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(blocked);
  }
});
