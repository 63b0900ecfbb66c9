import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { DAY_MS } from "../malaysian-day.ts";
import { USER_ROLES } from "./permissions.ts";
import {
  type AccessGrant,
  type Approver,
  findBar,
  GRANT_KINDS,
  grantOf,
} from "./second-approver.ts";
import type { UserRole } from "./user.ts";

const NOW = new Date("2026-06-15T04:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

const REQUEST = {
  requestedBy: "ann",
  requestedEmail: "ann@team.example",
  requestedAt: daysAgo(1),
};

function approver(id: string, role: UserRole = "ADMIN", createdDaysAgo = 400): Approver {
  return { id, email: `${id}@team.example`, role, createdAt: daysAgo(createdDaysAgo) };
}

function grant(
  userId: string,
  kind: AccessGrant["kind"],
  grantedBy: string,
  days: number,
  { role = "ADMIN", granterRole = "ADMIN" }: Partial<AccessGrant> = {},
): AccessGrant {
  return { userId, kind, role, grantedBy, granterRole, grantedAt: daysAgo(days) };
}

const isOwner = { role: "OWNER", granterRole: "OWNER" } as const;
const joinedAs = (role: UserRole) => ({ role, granterRole: "OWNER" as const });

/** Who decides, what was granted lately, and what stops them. */
const CASES: readonly [
  what: string,
  who: Approver,
  grants: readonly AccessGrant[],
  bar: string | null,
][] = [
  ["an approver of long standing", approver("bob"), [], null],
  ["the requester", approver("ann"), [], "OWN"],
  ["the requester, as an owner", approver("ann", "OWNER"), [], "OWN"],
  ["the same email under another id", { ...approver("x"), email: "ANN@team.example" }, [], "OWN"],
  ["the same mailbox", { ...approver("x"), email: "ann+two@team.example" }, [], "OWN"],
  [
    "who joined before the request, invited by an owner",
    approver("bob", "ADMIN", 3),
    [grant("bob", "JOINED", "oli", 2, joinedAs("ADMIN"))],
    null,
  ],
  [
    "who joined after the request",
    approver("bob", "ADMIN", 3),
    [grant("bob", "JOINED", "oli", 0.5, joinedAs("ADMIN"))],
    "LATER",
  ],
  [
    "who became an approver after the request",
    approver("bob"),
    [grant("bob", "APPROVER", "oli", 0.5, joinedAs("ADMIN"))],
    "LATER",
  ],
  [
    "whom the requester invited before",
    approver("bob", "ADMIN", 3),
    [grant("bob", "JOINED", "ann", 2)],
    "SAME_HAND",
  ],
  [
    "whom the requester made an approver",
    approver("bob"),
    [grant("bob", "APPROVER", "ann", 2)],
    "SAME_HAND",
  ],
  [
    "whose second factor the requester reset",
    approver("bob"),
    [grant("bob", "RESET", "ann", 0.1)],
    "SAME_HAND",
  ],
  [
    "who was invited by whom the requester invited",
    approver("cat", "ADMIN", 2),
    [grant("bob", "JOINED", "ann", 4), grant("cat", "JOINED", "bob", 2)],
    "SAME_HAND",
  ],
  ["who invited the requester", approver("bob"), [grant("ann", "JOINED", "bob", 2)], "SAME_HAND"],
  [
    "whom the same admin invited",
    approver("bob"),
    [grant("ann", "JOINED", "zoe", 2), grant("bob", "JOINED", "zoe", 2)],
    "SAME_HAND",
  ],
  [
    "whom the same owner invited",
    approver("bob"),
    [
      grant("ann", "JOINED", "oli", 2, joinedAs("ADMIN")),
      grant("bob", "JOINED", "oli", 2, joinedAs("ADMIN")),
    ],
    null,
  ],
  ["who joined lately, nobody knows by whom", approver("bob", "ADMIN", 3), [], "SAME_HAND"],
  [
    "who joined by an invitation of an earlier release",
    approver("bob", "ADMIN", 20),
    [grant("bob", "JOINED", "", 2, { granterRole: null })],
    "SAME_HAND",
  ],
  ["an owner who came with the merchant", approver("oli", "OWNER", 1), [], null],
  [
    "an owner who invited the requester",
    approver("oli", "OWNER"),
    [grant("ann", "JOINED", "oli", 2, joinedAs("ADMIN"))],
    null,
  ],
  [
    "an owner who joined after the request",
    approver("pam", "OWNER", 1),
    [grant("pam", "JOINED", "oli", 0.5, isOwner)],
    null,
  ],
  [
    "an owner whom the requester invited",
    approver("pam", "OWNER", 1),
    [grant("pam", "JOINED", "ann", 0.5, isOwner)],
    "SAME_HAND",
  ],
  [
    "an owner by an owner whom the requester invited",
    approver("pam", "OWNER", 1),
    [grant("bob", "JOINED", "ann", 2, isOwner), grant("pam", "JOINED", "bob", 1, isOwner)],
    "SAME_HAND",
  ],
  [
    "whom the requester invited as an admin and another owner made an owner",
    approver("pam", "OWNER", 3),
    [grant("pam", "JOINED", "ann", 2), grant("pam", "OWNER", "oli", 1, isOwner)],
    null,
  ],
  [
    "an admin of long standing whom the requester made an owner",
    approver("pam", "OWNER"),
    [grant("pam", "OWNER", "ann", 2, isOwner)],
    null,
  ],
  [
    "an invitation that was not accepted",
    approver("bob"),
    [grant("bob", "INVITED", "ann", 2)],
    null,
  ],
];

for (const [what, who, grants, bar] of CASES) {
  test(`${what}: ${bar ?? "decides"}`, () => {
    const found = findBar({ request: REQUEST, approver: who, grants, isTeam: true }, NOW);
    assert.equal(found?.reason ?? null, bar);
  });
}

test("fourteen days later they may, and not a moment before", () => {
  const who = approver("bob", "ADMIN", 3);
  const facts = { request: REQUEST, approver: who, grants: [grant("bob", "JOINED", "ann", 2)] };
  const barAt = (now: Date) => findBar({ ...facts, isTeam: true }, now);
  const until = daysAgo(2 - 14);
  assert.deepEqual(barAt(NOW), { reason: "SAME_HAND", until });
  assert.notEqual(barAt(new Date(until.getTime() - 1)), null);
  assert.equal(barAt(until), null);
});

test("operators have no owner who may decide anyway", () => {
  const facts = { request: REQUEST, approver: approver("pam", "OWNER"), isTeam: false };
  const by = (kind: AccessGrant["kind"], grantedBy: string, days: number) =>
    findBar({ ...facts, grants: [grant("pam", kind, grantedBy, days, isOwner)] }, NOW)?.reason;
  assert.equal(by("OPERATOR", "", 2), undefined);
  assert.equal(by("OPERATOR", "", 0.5), "LATER");
  assert.equal(by("RESET", "ann", 2), "SAME_HAND");
});

test("a change of access counts where it gives the permission, or an owner's", () => {
  const access = (role: UserRole, storeIds: string[] = [], isActive = true) => ({
    ...{ role, storeIds, isActive },
  });
  for (const role of USER_ROLES) {
    const expected = role === "OWNER" || role === "ADMIN" ? "APPROVER" : null;
    assert.equal(grantOf(access("VIEWER"), access(role)), expected);
    assert.equal(grantOf(access(role, [], false), access(role)), expected);
  }
  assert.equal(grantOf(access("ADMIN"), access("OWNER")), "OWNER");
  assert.equal(grantOf(access("OWNER"), access("ADMIN")), null);
  assert.equal(grantOf(access("ADMIN", ["1"]), access("ADMIN", ["1", "2"])), "APPROVER");
  assert.equal(grantOf(access("ADMIN", ["1"]), access("ADMIN")), "APPROVER");
  assert.equal(grantOf(access("ADMIN", ["1", "2"]), access("ADMIN", ["2"])), null);
});

const NAMES = ["ann", "bob", "cat", "dan", "oli"];
const anyGrant: fc.Arbitrary<AccessGrant> = fc.record({
  userId: fc.constantFrom(...NAMES),
  kind: fc.constantFrom(...GRANT_KINDS),
  role: fc.constantFrom(...USER_ROLES),
  grantedBy: fc.constantFrom(...NAMES, ""),
  granterRole: fc.constantFrom(...USER_ROLES, null),
  grantedAt: fc.integer({ min: 0, max: 30 * 24 }).map((hours) => daysAgo(hours / 24)),
});

test("a grant bars its owner from decisions for at most fourteen days, and always from their own requests", () => {
  fc.assert(
    fc.property(
      fc.array(anyGrant, { maxLength: 12 }),
      fc.constantFrom(...NAMES),
      fc.constantFrom(...USER_ROLES),
      fc.boolean(),
      (grants, id, role, isTeam) => {
        const facts = { request: REQUEST, approver: approver(id, role), grants, isTeam };
        const bar = findBar(facts, NOW);
        if (id === REQUEST.requestedBy) return bar?.reason === "OWN";
        if (bar === null) return true;
        if (bar.until === null) return false;
        const isWithin = bar.until.getTime() - NOW.getTime() <= 14 * DAY_MS;
        return isWithin && findBar(facts, bar.until) === null;
      },
    ),
  );
});

test("a user admitted by the requester, directly or through others, decides nothing for fourteen days", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.array(anyGrant, { maxLength: 6 }),
      fc.constantFrom<UserRole>("ADMIN", "FINANCE"),
      (length, others, role) => {
        const chain = Array.from({ length }, (_, i) =>
          grant(`p${i + 1}`, "JOINED", i === 0 ? "ann" : `p${i}`, 3),
        );
        const facts = { request: REQUEST, approver: approver(`p${length}`, role, 4) };
        const bar = findBar({ ...facts, grants: [...chain, ...others], isTeam: true }, NOW);
        return bar !== null;
      },
    ),
  );
});
