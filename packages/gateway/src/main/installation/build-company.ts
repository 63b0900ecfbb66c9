import type { Config } from "../../config.ts";
import type { CompanyDetails } from "../../domain/settlement/fee-statement.ts";

/** Its service tax number is dated with the rate, and not configured. */
export function buildCompany(config: Config): Omit<CompanyDetails, "sstNumber"> {
  return {
    name: config.companyName ?? config.operatorName,
    registrationNumber: config.companyRegistrationNumber ?? "",
    tin: config.companyTin ?? "",
    address: config.companyAddress ?? "",
    email: config.companyEmail ?? "",
    phone: config.companyPhone ?? "",
    msic: config.companyMsic ?? "",
  };
}
