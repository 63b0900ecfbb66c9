import { generateKeyPairSync } from "node:crypto";
import { readPublicKey } from "@kaunter/signing";
import { makeLongId, makeRoutedId } from "../../domain/ids.ts";
import type { Application, ApplicationRef } from "../../domain/merchant/merchant.ts";
import { LETTERS } from "../../platform/random.ts";
import {
  clientSecretContext,
  insertApplication,
  insertApplicationKey,
  serverKeyContext,
} from "../../store/application/applications.ts";
import type { Transaction } from "../../store/database.ts";
import type { Deps } from "../deps.ts";

const CLIENT_SECRET_LENGTH = 32;
const SERVER_KEY_BITS = 2048;

export type NewApplication = Pick<Application, "merchantId" | "name" | "signatureMode"> &
  Partial<
    Pick<
      Application,
      | "isActive"
      | "redirectUris"
      | "homePageUrl"
      | "logoUrl"
      | "privacyPolicyUrl"
      | "userId"
      | "acceptsDeleteSignedAsGet"
    >
  >;

export interface CreatedApplication {
  application: Application;
  clientSecret: string;
}

/** Creates an application with its secret and server key pair. Only this returns the secret. */
export async function createApplication(
  deps: Pick<Deps, "clock" | "random" | "idMask" | "sealer">,
  tx: Transaction,
  request: NewApplication,
): Promise<CreatedApplication> {
  const now = deps.clock.now();
  const id = makeRoutedId(now, request.merchantId, deps);
  const clientSecret = deps.random.text(CLIENT_SECRET_LENGTH, LETTERS);
  const pair = generateKeyPairSync("rsa", {
    modulusLength: SERVER_KEY_BITS,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const application: Application = {
    isActive: true,
    isLean: request.signatureMode === "compat",
    hasErrorDetails: false,
    signsResponses: false,
    webhookUrl: "",
    redirectUris: [],
    embedOrigins: [],
    homePageUrl: "",
    logoUrl: "",
    privacyPolicyUrl: "",
    userId: "",
    acceptsDeleteSignedAsGet: false,
    ...request,
    id,
    serverPublicKey: pair.publicKey,
    createdAt: now,
    updatedAt: now,
  };
  await insertApplication(tx, application, {
    clientSecret: deps.sealer.seal(clientSecret, clientSecretContext(id)),
    serverPrivateKey: deps.sealer.seal(pair.privateKey, serverKeyContext(id)),
  });
  return { application, clientSecret };
}

/** Adds a client's public key. Throws the signing package's key error. */
export async function addApplicationKey(
  deps: Pick<Deps, "clock" | "random">,
  tx: Transaction,
  application: ApplicationRef,
  key: { name: string; publicKey: string },
): Promise<void> {
  const parsed = readPublicKey(key.publicKey);
  const now = deps.clock.now();
  await insertApplicationKey(tx, {
    id: makeLongId(now, deps.random),
    applicationId: application.id,
    merchantId: application.merchantId,
    name: key.name,
    publicKey: key.publicKey,
    fingerprint: parsed.fingerprint,
    createdAt: now,
  });
}
