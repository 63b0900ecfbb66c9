import assert from "node:assert/strict";
import { test } from "node:test";
import { USER_ROLES } from "./permissions.ts";
import { lacksSecondFactor, usesSecondFactor } from "./second-factor.ts";

const USER = {
  role: "VIEWER" as const,
  isOperator: false,
  teamNeedsSecondFactor: false,
  hasTotp: false,
  passkeyCount: 0,
};

test("owners and operators need a second factor in production; in a sandbox no user does by default", () => {
  const roles = (isOperator: boolean, isSandbox: boolean) =>
    USER_ROLES.filter((role) => lacksSecondFactor({ ...USER, role, isOperator }, isSandbox));
  assert.deepEqual(roles(false, false), ["OWNER"]);
  assert.deepEqual(roles(true, false), [...USER_ROLES]);
  assert.deepEqual(roles(true, true), []);
});

test("a team that needs it needs it of everyone, also in a sandbox", () => {
  const user = { ...USER, teamNeedsSecondFactor: true };
  assert.equal(lacksSecondFactor(user, true), true);
  assert.equal(lacksSecondFactor({ ...user, hasTotp: true }, true), false);
  assert.equal(lacksSecondFactor({ ...user, passkeyCount: 1 }, true), false);
});

test("a passkey makes the password insufficient only where a second factor is needed", () => {
  const user = { ...USER, passkeyCount: 1 };
  assert.equal(usesSecondFactor(user, false), false);
  assert.equal(usesSecondFactor({ ...user, role: "OWNER" }, false), true);
  assert.equal(usesSecondFactor({ ...user, hasTotp: true }, true), true);
});
