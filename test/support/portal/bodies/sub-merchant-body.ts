import { systemRandom } from "../../../../packages/gateway/src/platform/random.ts";

export function createSubMerchantBody() {
  return {
    companyName: "Warung Kak Long",
    email: `boss-${systemRandom.digits(9)}@warung.example`,
    firstName: "B",
    lastName: "Oss",
    countryCode: "60",
    phoneNumber: `1${systemRandom.digits(8)}`,
  };
}
