import { useQueries } from "@tanstack/react-query";
import { ApiFailure } from "../../../api/failure.ts";
import { useSignedIn } from "../../../api/session.tsx";
import { readOf, useApi } from "../../../api/use-api.ts";
import { type Option, toNamedOptions } from "../../form/field.tsx";
import { useAddress } from "../use-filters.ts";

const OWN = {
  storeId: { list: "listStores", permission: "stores:read" },
  applicationId: { list: "listApplications", permission: "applications:read" },
} as const;
export type OwnName = keyof typeof OWN;

export const useMayChoose = (name: OwnName) => useSignedIn().may(OWN[name].permission);

/** The merchant's stores or applications; null until they are known to the user. */
export function useOwnOptions(name: OwnName, isWanted = true): readonly Option[] | null {
  const isOn = useMayChoose(name) && isWanted;
  const { data } = useApi(OWN[name].list, {}, { isOn });
  return isOn && data ? toNamedOptions(data.items) : null;
}

/** What filters lead to, by what they are called in the address. */
const READS = {
  transactionId: (id: string) => readOf("getPayment", { params: { id } }),
  customerId: (id: string) => readOf("getCustomer", { query: { id } }),
  webhookEndpointId: (id: string) => readOf("getWebhookEndpoint", { params: { id } }),
  merchantId: (id: string) => readOf("getMerchant", { params: { id } }),
} as const;
const READ_NAMES = Object.keys(READS) as (keyof typeof READS)[]; // all that it has

/**
 * The values that these filters can have where they name a store, an application, a payment…: none
 * where the gateway has not found it. A filter that is not in the result takes any value.
 */
export function useReferences(names: readonly string[]): Record<string, readonly string[]> {
  const { search } = useAddress();
  const isSet = (name: string) => names.includes(name) && (search[name] ?? "") !== "";
  const stores = useOwnOptions("storeId", isSet("storeId"));
  const applications = useOwnOptions("applicationId", isSet("applicationId"));
  const read = READ_NAMES.filter(isSet);
  const found = useQueries({
    // All that is asked of each is whether it is there.
    queries: read.map((name) => ({
      ...(READS[name](search[name] ?? "") as AnyRead),
      retry: false,
    })),
  });
  const missing = read.filter((_, index) => isUnknown(found[index]?.error));
  return {
    ...(stores && { storeId: stores.map(([id]) => id) }),
    ...(applications && { applicationId: applications.map(([id]) => id) }),
    ...Object.fromEntries(missing.map((name) => [name, []])),
  };
}

type AnyRead = ReturnType<typeof readOf<"getPayment">>;

const isUnknown = (error: unknown) =>
  error instanceof ApiFailure && (error.status === 400 || error.status === 404);
