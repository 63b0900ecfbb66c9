import { plainText } from "@kaunter/checkout/plain-text";
import {
  exportPrivateKeyPem,
  exportPublicKeyPem,
  generateKeyPair,
  readPublicKey,
} from "@kaunter/signing";
import { roleHasPermission } from "../../../domain/access/permissions.ts";
import { canSignIn } from "../../../domain/access/session.ts";
import { GatewayError } from "../../../domain/errors.ts";
import { formatMalaysianTime } from "../../../domain/malaysian-day.ts";
import { listUsers } from "../../../store/access/users.ts";
import {
  lockApplication,
  type PortalApplication,
  replaceServerKey,
} from "../../../store/application/application-admin.ts";
import { notifyCallerChanged, serverKeyContext } from "../../../store/application/applications.ts";
import {
  deleteNextServerKey,
  listDueServerKeys,
  type NextServerKey,
  replaceNextServerKey,
} from "../../../store/application/next-server-keys.ts";
import type { Transaction } from "../../../store/database.ts";
import { enqueueMail, inBothLanguages } from "../../access/enqueue-mail.ts";
import { type Act, recordChange } from "../../access/record-change.ts";
import type { Deps, StoreDeps } from "../../deps.ts";
import { withApplication } from "../application-secrets.ts";
import { change } from "../update-application.ts";

const HOUR_MS = 3_600_000;
/** Time to install the public key before webhooks are signed with its pair. */
const ANNOUNCED_HOURS = 24;
const DUE_MAX = 100;

/**
 * Announces a new server key pair, generated off the event loop: the portal shows its public key,
 * the team is emailed, and a day later webhooks are signed with it. Replaces one that is not used
 * yet.
 */
export async function rotateServerKey(
  deps: Deps,
  act: Act,
  id: string,
): Promise<PortalApplication> {
  const pair = await generateKeyPair();
  const publicKey = exportPublicKeyPem(pair.publicKey);
  const privateKey = exportPrivateKeyPem(pair.privateKey);
  const { fingerprint } = pair.publicKey;
  const now = deps.clock.now();
  const usedFrom = new Date(now.getTime() + ANNOUNCED_HOURS * HOUR_MS);
  return withApplication(deps, act, id, async (tx, application) => {
    const sealedPrivateKey = deps.sealer.seal(privateKey, serverKeyContext(id));
    await replaceNextServerKey(tx, application, { sealedPrivateKey, publicKey, usedFrom }, now);
    const after = { fingerprint, usedFrom: usedFrom.toISOString() };
    await recordChange(
      tx,
      act,
      now,
      change(act, "application.server_key_rotated", id, null, after),
    );
    await announce(deps, tx, application, { fingerprint, usedFrom });
  });
}

/** Signs with the announced key from now on. Throws CONFLICT when there is none. */
export async function useServerKey(deps: Deps, act: Act, id: string): Promise<PortalApplication> {
  const now = deps.clock.now();
  return withApplication(deps, act, id, async (tx, application) => {
    const key = await deleteNextServerKey(tx, application);
    if (!key) throw new GatewayError("CONFLICT", { detail: "There is no new key to use." });
    await replaceServerKey(tx, application, key, now);
    const after = { fingerprint: fingerprintOf(key) };
    await recordChange(tx, act, now, change(act, "application.server_key_used", id, null, after));
  });
}

/** Activates the announced keys that are due. Returns how many. */
export async function useDueServerKeys({
  database,
  clock,
  reach,
}: StoreDeps & Pick<Deps, "reach">): Promise<number> {
  const now = clock.now();
  const due = await reach.among(database, (db, among) =>
    listDueServerKeys(db, now, DUE_MAX, among),
  );
  for (const { merchantId, applicationId } of due) {
    await database.transaction(async (tx) => {
      const application = await lockApplication(tx, merchantId, applicationId);
      const from = application?.nextServerKeyFrom;
      // It may have been activated or replaced in the meantime.
      if (!application || !from || from > now) return;
      const key = await deleteNextServerKey(tx, application);
      if (key) await replaceServerKey(tx, application, key, now);
      await notifyCallerChanged(tx, applicationId);
    });
  }
  return due.length;
}

async function announce(
  deps: Deps,
  tx: Transaction,
  { merchantId, id, ...application }: PortalApplication,
  { fingerprint, usedFrom }: { fingerprint: string; usedFrom: Date },
): Promise<void> {
  const link = `${deps.publicUrl}/portal/applications/${id}`;
  const name = plainText(application.name);
  const from = formatMalaysianTime(usedFrom).slice(0, 16).replace("T", " ");
  const users = await listUsers(tx, merchantId);
  for (const user of users) {
    if (!canSignIn(user) || !roleHasPermission(user.role, "applications:secret")) continue;
    await enqueueMail(deps, tx, {
      merchantId,
      recipient: user.email,
      subject: {
        en: `New webhook key for ${name}`,
        ms: `Kunci webhook baharu untuk ${name}`,
      },
      text: inBothLanguages([
        {
          en: `From ${from} (Malaysian time), webhooks of the application ${name} (${id}) are signed with a new key.`,
          ms: `Mulai ${from} (waktu Malaysia), webhook aplikasi ${name} (${id}) ditandatangani dengan kunci baharu.`,
        },
        "",
        {
          en: "Before then, install the new public key in addition to the current one, and accept a webhook that either of them verifies. The new public key is in the portal:",
          ms: "Sebelum itu, sila pasang kunci awam baharu sebagai tambahan kepada kunci semasa, dan terima webhook yang disahkan oleh salah satu daripadanya. Kunci awam baharu ada di portal:",
        },
        link,
        "",
        { en: `SHA-256 fingerprint: ${fingerprint}`, ms: `Cap jari SHA-256: ${fingerprint}` },
      ]),
    });
  }
}

function fingerprintOf({ publicKey }: NextServerKey): string {
  return readPublicKey(publicKey).fingerprint;
}
