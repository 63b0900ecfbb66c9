import { type PrivateKey, readPrivateKey } from "@kaunter/signing";
import type { ApplicationId } from "../../domain/ids.ts";
import {
  findServerKey,
  listServerKeys,
  type ServerKeyOwner,
  serverKeyContext,
} from "../../store/application/applications.ts";
import { groupByShard } from "../../store/citus/shards.ts";
import { createCombiner } from "../../store/combiner.ts";
import { isOutage } from "../../store/is-outage.ts";
import type { ClaimedNotification } from "../../store/notification/deliveries.ts";
import type { Deps } from "../deps.ts";

/** Null when the application has no key that can be read. */
export type FindSigningKey = (
  delivery: Pick<ClaimedNotification, "notification" | "isOwnApplication" | "keyRotatedAt">,
) => Promise<PrivateKey | null>;

const ENTRIES_MAX = 10_000;

interface Entry {
  rotatedAtMs: number;
  key: Promise<PrivateKey | null>;
}

/**
 * Keys that webhooks are signed with. Each is read and parsed once until it is rotated; the key of
 * an application that acts by consent each time, since the notification's claim shows no rotation.
 */
export function createSigningKeys(
  deps: Pick<Deps, "database" | "log" | "routes" | "sealer" | "shards">,
): FindSigningKey {
  const entries = new Map<string, Entry>();
  const read = createCombiner<ServerKeyOwner, Buffer | null>({
    run: (owners) => listServerKeys(deps.database, owners),
    ...groupByShard(deps.shards, (owner: ServerKeyOwner) => owner.merchantId),
    isOutage,
  });

  function open(applicationId: string, sealed: Buffer): PrivateKey | null {
    try {
      const pem = deps.sealer.open(sealed, serverKeyContext(applicationId)).toString("utf8");
      return readPrivateKey(pem);
    } catch (error) {
      deps.log.error({ err: error, applicationId }, "server key cannot be read");
      return null;
    }
  }

  async function readOther(applicationId: ApplicationId): Promise<PrivateKey | null> {
    const sealed = await deps.routes.find(applicationId, (among) =>
      findServerKey(deps.database, among, applicationId),
    );
    return sealed && open(applicationId, sealed);
  }

  return ({ notification, isOwnApplication, keyRotatedAt: rotatedAt }) => {
    const { merchantId, applicationId } = notification;
    if (!isOwnApplication) return readOther(applicationId);
    const id = `${merchantId} ${applicationId}`;
    const rotatedAtMs = rotatedAt?.getTime() ?? 0;
    const known = entries.get(id);
    if (known && known.rotatedAtMs === rotatedAtMs) return known.key;
    const key = read({ merchantId, applicationId }).then(
      (sealed) => sealed && open(applicationId, sealed),
    );
    key.catch(() => entries.delete(id));
    if (entries.size >= ENTRIES_MAX) entries.clear();
    entries.set(id, { rotatedAtMs, key });
    return key;
  };
}
