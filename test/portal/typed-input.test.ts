/**
 * The portal's endpoints accept what its fields accept, and say what is wrong with anything else.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { TypedKind } from "../../packages/checkout/src/format/typed-kinds.ts";
import { readTyped } from "../../packages/checkout/src/format/typed-kinds.ts";
import { PORTAL_ROUTES } from "../../packages/gateway/src/http/portal/index.ts";
import { provideTestGateway } from "../support/gateway.ts";
import { createSubMerchantBody } from "../support/portal/bodies/sub-merchant-body.ts";
import {
  type PortalAnswer,
  type PortalClient,
  signInOwner,
  TEST_PASSWORD,
} from "../support/portal/portal-client.ts";
import {
  ACCOUNT,
  BUSINESS,
  makeUnverifiedMerchant,
  PERSON,
} from "../support/portal/verification.ts";
import { pastedAs, WAYS } from "../support/typed/ways.ts";

const gateway = await provideTestGateway();
const owner = await signInOwner(gateway);
const { owner: newcomer } = await makeUnverifiedMerchant(gateway);
await newcomer.confirm(TEST_PASSWORD);
const store = await owner.call("createStore", { body: { name: "Typed" } });
const params = { id: store.body.id };

interface Place {
  client: PortalClient;
  kind: TypedKind;
  send(text: string): Promise<PortalAnswer>;
  stored(answer: PortalAnswer): unknown;
}

const ofStore = (kind: TypedKind, name: string): Place => ({
  client: owner,
  kind,
  send: (text) => owner.call("updateStore", { params, body: { [name]: text } }),
  stored: ({ body }) => body[name],
});
const ofBusiness = (kind: TypedKind, name: keyof typeof BUSINESS): Place => ({
  client: newcomer,
  kind,
  send: (text) =>
    newcomer.call("updateVerificationBusiness", { body: { ...BUSINESS, [name]: text } }),
  stored: ({ body }) => body.declared.business[name],
});
const ofPerson = (kind: TypedKind, name: keyof typeof PERSON): Place => ({
  client: newcomer,
  kind,
  send: (text) =>
    newcomer.call("updateVerificationPeople", { body: { people: [{ ...PERSON, [name]: text }] } }),
  stored: ({ body }) => body.declared.people[0][name],
});

/** By endpoint and field; a typed field without a row fails below. */
const PLACES: Readonly<Record<string, Place>> = {
  "updateStore postCode": ofStore("postcode", "postCode"),
  "updateStore countryCode": ofStore("callingCode", "countryCode"),
  "updateStore phoneNumber": ofStore("storePhone", "phoneNumber"),
  "updateVerificationBusiness registrationNumber": ofBusiness("registration", "registrationNumber"),
  "updateVerificationBusiness establishedAt": ofBusiness("day", "establishedAt"),
  "updateVerificationBusiness countryCode": ofBusiness("callingCode", "countryCode"),
  "updateVerificationBusiness phoneNumber": ofBusiness("phone", "phoneNumber"),
  "updateVerificationBusiness postcode": ofBusiness("postcode", "postcode"),
  "updateVerificationPeople people.0.idNo": ofPerson("identity", "idNo"),
  "updateVerificationPeople people.0.share": ofPerson("percent", "share"),
  "updateVerificationAccount bankAccountNo": {
    client: newcomer,
    kind: "bankAccount",
    send: (bankAccountNo) =>
      newcomer.call("updateVerificationAccount", { body: { ...ACCOUNT, bankAccountNo } }),
    stored: ({ body }) => body.declared.account.bankAccountNo,
  },
  "updateCheckoutLook supportPhone": {
    client: owner,
    kind: "shownPhone",
    send: (supportPhone) => owner.call("updateCheckoutLook", { body: { supportPhone } }),
    stored: ({ body }) => body.supportPhone,
  },
};

/** They share the schema of one above, or end in a way that only tests of their own can see. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  "createStore postCode",
  "createStore countryCode",
  "createStore phoneNumber",
  "createMerchant countryCode",
  "createMerchant phoneNumber",
  "createSubMerchant countryCode",
  "createSubMerchant phoneNumber",
  "loginSecondFactor code",
  "confirmSession code",
  "enableTotp code",
]);

interface Schema {
  typed?: TypedKind;
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
}

function listTyped({ properties = {}, items }: Schema, path = ""): [string, TypedKind][] {
  if (items) return listTyped(items, `${path}0.`);
  return Object.entries(properties).flatMap(([name, member]): [string, TypedKind][] =>
    member.typed ? [[`${path}${name}`, member.typed]] : listTyped(member, `${path}${name}.`),
  );
}

test("every typed field of an endpoint is below", () => {
  const known = new Map(Object.entries(PLACES).map(([name, { kind }]) => [name, kind]));
  const found = PORTAL_ROUTES.flatMap(({ operationId, body = {}, query = {} }) =>
    [body, query].flatMap((schema) =>
      listTyped(schema as Schema).map(([name, kind]) => [`${operationId} ${name}`, kind] as const),
    ),
  ).filter(([name]) => !ELSEWHERE.has(name));
  assert.deepEqual(new Map(found), known);
});

for (const [name, { kind, send, stored }] of Object.entries(PLACES)) {
  const { value, texts, wrong, beside = "" } = WAYS[kind];
  const field = name.replace(/^\S+ /, "");
  describe(name, () => {
    test("takes a value as people type and paste it", async () => {
      for (const text of [...texts, ...pastedAs(String(value))]) {
        assert.equal(readTyped(kind, text, beside), value, JSON.stringify(text));
        const answer = await send(text);
        assert.equal(answer.status, 200, `${JSON.stringify(text)}: ${answer.text}`);
        assert.equal(stored(answer), value, JSON.stringify(text));
      }
    });
    test("names what it cannot take", async () => {
      for (const text of wrong) {
        const { status, body } = await send(text);
        assert.equal(status, 400, text);
        assert.equal(body.error.code, "INVALID_PARAMETER", text);
        assert.match(body.error.message, new RegExp(`\\b${field} must be .+\\.$`), text);
      }
    });
  });
}

test("a new merchant's phone number is stored without the code; an empty one is rejected", async () => {
  const body = { ...createSubMerchantBody(), countryCode: "+60", phoneNumber: "012-345 6789" };
  const made = await owner.call("createSubMerchant", { body });
  assert.equal(made.status, 200, made.text);
  const [row] = await gateway.query`
    select country_code as code, phone_number as phone from users
     where merchant_id = ${made.body.id}`;
  assert.deepEqual(row, { code: "60", phone: "123456789" });
  const { body: rejected } = await owner.call("createSubMerchant", {
    body: { ...createSubMerchantBody(), phoneNumber: " " },
  });
  assert.match(rejected.error.message, /phoneNumber must not be empty/);
});

test("several wrong fields are named at once", async () => {
  const body = { ...BUSINESS, phoneNumber: "call me", postcode: "none" };
  const answer = await newcomer.call("updateVerificationBusiness", { body });
  assert.match(
    answer.body.error.message,
    /phoneNumber must be a phone number .* postcode must be a postcode/,
  );
});
