/** What a merchant of tests declares for its verification. */
import assert from "node:assert/strict";
import { createOperator } from "../../../packages/gateway/src/operations/merchant/create-operator.ts";
import type { TestGateway } from "../gateway.ts";
import { makeFamily } from "../other-merchant.ts";
import { createSubMerchantBody } from "./bodies/sub-merchant-body.ts";
import { makePdf } from "./files/pdfs.ts";
import { JPEG } from "./pictures.ts";
import { mailedToken, PortalClient, signInOwner, TEST_PASSWORD } from "./portal-client.ts";

export const BUSINESS = {
  companyName: "Warung Kak Long",
  brandName: "Kak Long",
  companyType: "SOLE PROPRIETORSHIP",
  registrationNumber: "202601012345",
  businessCategory: "Food and beverage",
  businessScope: "Cooked food, delivered",
  websiteUrl: "https://warung.example",
  establishedAt: "2019-04-01",
  countryCode: "60",
  phoneNumber: "123456789",
  addressLine1: "12 Jalan Ipoh",
  addressLine2: "",
  postcode: "51200",
  city: "Kuala Lumpur",
  state: "Kuala Lumpur",
  country: "Malaysia",
};

export const PERSON = {
  fullName: "SITI BINTI AHMAD",
  email: "siti@warung.example",
  position: "Owner",
  countryCode: "60",
  phoneNumber: "123456789",
  gender: "",
  birthday: "1990-02-03",
  nationality: "Malaysian",
  idType: "NRIC",
  idNo: "900203-14-5678",
  beginAt: "",
  endAt: "",
  share: "100",
};

export const ACCOUNT = {
  bankAccountType: "CORPORATE",
  bankAccountHolderName: "WARUNG KAK LONG",
  bankCode: "MBBE",
  bankAccountNo: "514012345678",
};

export const REQUIRED_DOCUMENTS = [
  "businessRegistrationFileUrl",
  "ownerICFileUrl",
  "bankStatementFileUrl",
] as const;

export const base64 = (content: Buffer) => content.toString("base64");

/** The demo's owner as an operator. */
export async function signInOperator(gateway: TestGateway): Promise<PortalClient> {
  await createOperator(gateway.deps, gateway.demo.portal.email);
  return signInOwner(gateway);
}

/** A merchant that the operator creates, and its owner, who has accepted the invitation. */
export async function makeInvitedMerchant(
  gateway: TestGateway,
  operator: PortalClient,
): Promise<{ id: string; email: string; owner: PortalClient }> {
  const made = await operator.call("createMerchant", { body: createSubMerchantBody() });
  assert.equal(made.status, 200, made.text);
  const { id, ownerEmail: email } = made.body.merchant;
  const owner = new PortalClient(gateway);
  const joined = await owner.call("acceptInvitation", {
    body: {
      token: await mailedToken(operator, email),
      firstName: "Siti",
      lastName: "Ahmad",
      password: TEST_PASSWORD,
    },
  });
  assert.equal(joined.status, 200, joined.text);
  owner.password = TEST_PASSWORD;
  return { id, email, owner };
}

/** A merchant that has declared nothing, and its owner, signed in. */
export async function makeUnverifiedMerchant(
  gateway: TestGateway,
): Promise<{ id: string; email: string; owner: PortalClient }> {
  const { merchant, user, password } = await makeFamily(gateway, { status: "UNVERIFIED" });
  const owner = new PortalClient(gateway);
  const answer = await owner.login(user.email, password);
  assert.equal(answer.status, 200, answer.text);
  return { id: merchant.id, email: user.email, owner };
}

export function uploadDocument(owner: PortalClient, kind: string, content: Buffer, name = "a.pdf") {
  return owner.call("uploadVerificationDocument", {
    params: { kind },
    body: { name, content: base64(content) },
  });
}

/** Everything that a sole proprietor needs to submit. */
export async function fillVerification(owner: PortalClient): Promise<void> {
  const calls = [
    await owner.call("updateVerificationBusiness", { body: BUSINESS }),
    await owner.call("updateVerificationPeople", { body: { people: [PERSON] } }),
    await owner.call("updateVerificationAccount", { body: ACCOUNT }),
    await uploadDocument(owner, "businessRegistrationFileUrl", makePdf(), "ssm.pdf"),
    await uploadDocument(owner, "ownerICFileUrl", JPEG, "ic.jpg"),
    await uploadDocument(owner, "bankStatementFileUrl", makePdf(), "statement.pdf"),
  ];
  for (const answer of calls) assert.equal(answer.status, 200, answer.text);
  const { termsVersion: version } = calls[0]?.body ?? {};
  const accepted = await owner.call("acceptTerms", { body: { version } });
  assert.equal(accepted.status, 200, accepted.text);
  assert.deepEqual(accepted.body.gaps, []);
}
