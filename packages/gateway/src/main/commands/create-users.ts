import {
  createMerchantManually,
  type ManualMerchant,
} from "../../operations/merchant/create-merchant-manually.ts";
import { type CreatedOperator, createOperator } from "../../operations/merchant/create-operator.ts";
import { systemRandom as random } from "../../platform/random.ts";
import { findCallerName } from "../terminal/caller-name.ts";
import { withCommandDatabase } from "./command-database.ts";

/** For `kaunter create-operator`. */
export function createOperatorInDatabase(
  environment: NodeJS.ProcessEnv,
  email: string,
): Promise<CreatedOperator> {
  return withCommandDatabase(environment, {}, ({ database, clock, config }) => {
    const [publicUrl = ""] = config.publicUrls;
    return createOperator({ database, clock, random, publicUrl }, email, findCallerName());
  });
}

/** For `kaunter create-merchant`. */
export function createMerchantInDatabase(
  environment: NodeJS.ProcessEnv,
  merchant: ManualMerchant,
): Promise<{ merchantId: string; storeId: string; link: string }> {
  return withCommandDatabase(environment, {}, ({ database, clock, config }) => {
    const [publicUrl = ""] = config.publicUrls;
    const deps = { database, clock, random, publicUrl };
    return createMerchantManually(deps, merchant, findCallerName());
  });
}
