import { Readable } from "node:stream";
import { assert } from "../../domain/assert.ts";
import { GatewayError } from "../../domain/errors.ts";
import type { PayoutFile } from "../../domain/payout/payout.ts";
import { payoutFileNameOf } from "../../domain/payout/payout-format.ts";
import type { ObjectStore } from "../../platform/archive/object-store.ts";
import {
  findPayoutFileText,
  listPayoutFilesToDeliver,
  recordDelivery,
} from "../../store/payout/payout-files.ts";
import type { Deps } from "../deps.ts";
import { sendPayoutFile } from "./release-payout-file.ts";

const FILES_MAX = 100;

/**
 * Delivers approved files to where the bank takes them from. Each is marked as sent before a byte
 * of it is written, and written under its own name: whatever ends this in between, the same file is
 * written again. Returns how many failed; the others are not affected.
 */
export async function deliverPayoutFiles(deps: Deps, store: ObjectStore): Promise<number> {
  let failed = 0;
  for (const file of await listPayoutFilesToDeliver(deps.database, FILES_MAX)) {
    await deliver(deps, store, file).catch((error: unknown) => {
      failed += 1;
      deps.log.error({ err: error, fileId: file.id }, "payout file not delivered");
    });
  }
  return failed;
}

async function deliver(deps: Deps, store: ObjectStore, file: PayoutFile): Promise<void> {
  if (file.state === "APPROVED" && !(await markSent(deps, file))) return;
  const text = await findPayoutFileText(deps.database, file.id);
  assert(text !== null, "a file that was approved has a text");
  const name = payoutFileNameOf(file);
  await store.write(name, Readable.from([Buffer.from(text, "utf8")]));
  await recordDelivery(deps.database, file.id, {
    to: `${store.place}/${name}`,
    at: deps.clock.now(),
  });
  deps.log.info({ fileId: file.id, place: store.place }, "payout file delivered");
}

/** False when it cannot be sent now: cancelled or sent meanwhile, or an account has changed. */
async function markSent(deps: Deps, { id }: PayoutFile): Promise<boolean> {
  try {
    await sendPayoutFile(deps, null, id);
    return true;
  } catch (error) {
    if (!(error instanceof GatewayError && error.code === "CONFLICT")) throw error;
    deps.log.warn({ err: error, fileId: id }, "payout file waits");
    return false;
  }
}
