import type { ServiceTaxRate } from "../../domain/ledger/fee.ts";
import type { Queryable } from "../database.ts";
import type { ListServiceTaxRatesRow } from "../generated/rows.ts";
import { sql } from "../sql.ts";

const RATES_MAX = 1_000;

/** Latest first. */
export async function listServiceTaxRates(db: Queryable): Promise<ServiceTaxRate[]> {
  return db.rows<ListServiceTaxRatesRow>(sql`
    select valid_from, rate_basis_points, registration_number from service_tax_rates
     order by valid_from desc limit ${RATES_MAX}`);
}

/** Throws on a violation of the key when a rate begins at that moment already. */
export async function insertServiceTaxRate(tx: Queryable, rate: ServiceTaxRate): Promise<void> {
  await tx.run(sql`
    insert into service_tax_rates (valid_from, rate_basis_points, registration_number)
    values (${rate.validFrom}, ${rate.rateBasisPoints}, ${rate.registrationNumber})`);
}
