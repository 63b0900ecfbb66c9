import type { PasskeyRecord } from "../../../../store/access/second-factors.ts";

export function presentPasskey(passkey: PasskeyRecord) {
  return {
    id: passkey.id,
    name: passkey.name,
    createdAt: passkey.createdAt.toISOString(),
    lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
  };
}
