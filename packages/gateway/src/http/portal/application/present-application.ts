import { readPublicKey } from "@kaunter/signing";
import type { Static } from "typebox";
import type {
  PortalApplication,
  PublicKeyRecord,
} from "../../../store/application/application-admin.ts";
import { withTimes } from "../../schemas/with-times.ts";
import type { ApplicationItem, KeyItem } from "./application-schema.ts";

export function presentApplication(application: PortalApplication): Static<typeof ApplicationItem> {
  const { nextServerPublicKey, nextServerKeyFrom, ...rest } = application;
  const fingerprintOf = (publicKey: string) => readPublicKey(publicKey).fingerprint;
  return {
    ...withTimes(rest),
    serverKeyFingerprint: fingerprintOf(application.serverPublicKey),
    nextServerKey:
      nextServerPublicKey !== null && nextServerKeyFrom !== null
        ? {
            publicKey: nextServerPublicKey,
            fingerprint: fingerprintOf(nextServerPublicKey),
            usedFrom: nextServerKeyFrom.toISOString(),
          }
        : null,
  };
}

export function presentKey(key: PublicKeyRecord): Static<typeof KeyItem> {
  return { ...withTimes(key), bits: readPublicKey(key.publicKey).bits };
}
