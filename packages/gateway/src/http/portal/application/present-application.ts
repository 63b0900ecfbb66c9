import { readPublicKey } from "@kaunter/signing";
import type { Static } from "typebox";
import type {
  PortalApplication,
  PublicKeyRecord,
} from "../../../store/application/application-admin.ts";
import { withTimes } from "../../schemas/with-times.ts";
import type { ApplicationItem, KeyItem } from "./application-schema.ts";

export function presentApplication(application: PortalApplication): Static<typeof ApplicationItem> {
  const serverKeyFingerprint = readPublicKey(application.serverPublicKey).fingerprint;
  return { ...withTimes(application), serverKeyFingerprint };
}

export function presentKey(key: PublicKeyRecord): Static<typeof KeyItem> {
  return { ...withTimes(key), bits: readPublicKey(key.publicKey).bits };
}
