import type { ApplicationId, MerchantId } from "../../domain/ids.ts";
import type { Queryable } from "../database.ts";
import type { ListOtherKeysRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

/**
 * A key that the merchant uploaded but that is not valid for this application, with the name of the
 * application it belongs to; null when it was removed from this one.
 */
export type OtherKey = ListOtherKeysRow;

/** Checking a signature with each takes an RSA operation. */
const OTHER_KEYS_MAX = 16;

/** Keys a developer of this merchant may be signing with by mistake, newest first. */
export async function listOtherKeys(
  db: Queryable,
  merchantId: MerchantId,
  applicationId: ApplicationId,
): Promise<OtherKey[]> {
  return db.rows<ListOtherKeysRow>(sql`
    select k.public_key,
           case when k.application_id <> ${applicationId} then a.name end as application_name
      from application_keys k
      join applications a on a.merchant_id = k.merchant_id and a.id = k.application_id
     where k.merchant_id = ${merchantId}
       and (k.application_id <> ${applicationId} or k.revoked_at is not null)
     order by k.created_at desc limit ${OTHER_KEYS_MAX}`);
}
