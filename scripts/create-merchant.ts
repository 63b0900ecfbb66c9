// Makes a merchant with its first store and its owner, without the portal: the first one of a new
// gateway, for instance.
//
//   node scripts/create-merchant.ts "Kedai Kopi Sdn Bhd" owner@shop.example [--partner]
//
// Prints the IDs and a link with which the owner sets a password; send it over a secure channel.
// With --partner it may create merchants. Finds the database as the gateway does: by DATABASE_URL,
// or in KAUNTER_DATA_DIR while the gateway runs.

import { parseArgs } from "node:util";
import { createMerchantManually } from "../packages/gateway/src/operations/merchant/create-merchant-manually.ts";
import { runOnDatabase } from "./run-on-database.ts";

const USAGE = 'node scripts/create-merchant.ts "Kedai Kopi Sdn Bhd" owner@shop.example';

await runOnDatabase(async (deps) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { partner: { type: "boolean", default: false } },
  });
  const [companyName = "", email = "", ...others] = positionals;
  if (companyName.trim() === "" || !/^[^@\s]+@[^@\s]+$/.test(email) || others.length > 0) {
    throw new Error(`give the company's name and its owner's e-mail: ${USAGE}`);
  }
  const made = await createMerchantManually(deps, {
    companyName: companyName.trim(),
    email,
    hasPartnerAccount: values.partner,
  });
  return [
    `merchant ${made.merchantId}`,
    `store    ${made.storeId}`,
    `${email} is its owner. Within seven days, once: ${made.link}`,
  ].join("\n");
});
