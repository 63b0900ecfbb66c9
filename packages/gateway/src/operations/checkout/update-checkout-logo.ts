import { createHash } from "node:crypto";
import type { AuditAction } from "../../domain/access/audit-actions.ts";
import { logoPath } from "../../domain/checkout/checkout-look.ts";
import { GatewayError } from "../../domain/errors.ts";
import { deleteLogo, replaceLogo } from "../../store/checkout/checkout-logos.ts";
import type { Transaction } from "../../store/database.ts";
import { notifyCallersOfMerchant } from "../../store/merchant/caller-channel.ts";
import { lockMerchant, replaceMerchant } from "../../store/merchant/partner-merchants.ts";
import { type Act, recordChange } from "../access/record-change.ts";
import type { Deps } from "../deps.ts";
import { expectRead } from "../merchant/verification/expect-read.ts";
import { readPicture } from "./read-picture.ts";

const DAMAGED = "The picture is damaged, cut off or moving.";

/**
 * The logo on the checkout page; the interface returns its URL as `companyLogoUrl`. Throws
 * INVALID_FILE, OVERLOAD. The caller has checked access to the merchant.
 */
export async function updateCheckoutLogo(
  deps: Deps,
  act: Act,
  merchantId: string,
  file: Buffer,
): Promise<void> {
  const { contentType, content } = await readPicture(file, async (picture) =>
    expectRead(await deps.fileReader.readPicture(act.actor.merchantId, picture), DAMAGED),
  );
  const hash = createHash("sha256").update(content).digest("base64url");
  const logo = { hash, contentType, content };
  const companyLogoUrl = `${deps.publicUrl}${logoPath(hash)}`;
  await deps.database.transaction(async (tx) => {
    await saveLogoUrl(deps, tx, act, {
      merchantId,
      action: "checkout_logo.changed",
      companyLogoUrl,
    });
    await replaceLogo(tx, merchantId, logo, deps.clock.now());
  });
}

/** Without a logo, the page shows the initial of the name. */
export async function removeCheckoutLogo(deps: Deps, act: Act, merchantId: string): Promise<void> {
  const change = { merchantId, action: "checkout_logo.removed", companyLogoUrl: "" } as const;
  await deps.database.transaction(async (tx) => {
    await saveLogoUrl(deps, tx, act, change);
    await deleteLogo(tx, merchantId);
  });
}

async function saveLogoUrl(
  deps: Pick<Deps, "clock">,
  tx: Transaction,
  act: Act,
  change: { merchantId: string; action: AuditAction; companyLogoUrl: string },
): Promise<void> {
  const { merchantId, action, companyLogoUrl } = change;
  const now = deps.clock.now();
  const merchant = await lockMerchant(tx, merchantId);
  if (!merchant) throw new GatewayError("MERCHANT_NOT_FOUND");
  const { profile } = merchant;
  await replaceMerchant(tx, {
    ...merchant,
    profile: { ...profile, companyLogoUrl },
    updatedAt: now,
  });
  await notifyCallersOfMerchant(tx, merchantId);
  await recordChange(tx, act, now, {
    merchantId: act.actor.merchantId,
    action,
    targetKind: "merchant",
    targetId: merchantId,
    before: { companyLogoUrl: profile.companyLogoUrl },
    after: { companyLogoUrl },
  });
}
