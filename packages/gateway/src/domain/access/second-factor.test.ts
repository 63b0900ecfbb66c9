import assert from "node:assert/strict";
import { test } from "node:test";
import { USER_ROLES } from "./permissions.ts";
import { lacksSecondFactor, usesSecondFactor } from "./second-factor.ts";

const PERSON = {
  role: "VIEWER" as const,
  isOperator: false,
  teamNeedsSecondFactor: false,
  hasTotp: false,
  passkeyCount: 0,
};

test("in production owners and operators need a second factor, in a sandbox nobody by default", () => {
  const roles = (isOperator: boolean, isSandbox: boolean) =>
    USER_ROLES.filter((role) => lacksSecondFactor({ ...PERSON, role, isOperator }, isSandbox));
  assert.deepEqual(roles(false, false), ["OWNER"]);
  assert.deepEqual(roles(true, false), [...USER_ROLES]);
  assert.deepEqual(roles(true, true), []);
});

test("a team that needs it needs it of everyone, also in a sandbox", () => {
  const person = { ...PERSON, teamNeedsSecondFactor: true };
  assert.equal(lacksSecondFactor(person, true), true);
  assert.equal(lacksSecondFactor({ ...person, hasTotp: true }, true), false);
  assert.equal(lacksSecondFactor({ ...person, passkeyCount: 1 }, true), false);
});

test("a passkey makes the password insufficient only where a second factor is needed", () => {
  const person = { ...PERSON, passkeyCount: 1 };
  assert.equal(usesSecondFactor(person, false), false);
  assert.equal(usesSecondFactor({ ...person, role: "OWNER" }, false), true);
  assert.equal(usesSecondFactor({ ...person, hasTotp: true }, true), true);
});
