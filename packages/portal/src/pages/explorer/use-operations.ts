import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../api/use-api.ts";
import type { ApplicationItem } from "../../generated/api.ts";
import { exampleCheckout, placesOf } from "../../signing/example-checkout.ts";
import { listOperations, type OpenApiDocument, type Operation } from "../../signing/openapi.ts";
import type { OwnIds } from "./fill-in.ts";

/** The operations to start with, while the document cannot be loaded. */
const FIRST_OPERATIONS: readonly Operation[] = [
  {
    ...operation("createCheckout", "POST", "/v3/payment/online", "Create a checkout."),
    body: exampleCheckout({ storeId: "", redirectUrl: "", notifyUrl: "" }, new Date(0)),
  },
  {
    ...operation(
      "getTransaction",
      "GET",
      "/v3/payment/transaction/{transactionId}",
      "Retrieve a payment.",
    ),
    params: [{ name: "transactionId", description: "", isRequired: true, example: "" }],
  },
  operation("listStores", "GET", "/v3/stores", "List stores."),
];

/** The operations of the OpenAPI document that the gateway serves, and what fills them in. */
export function useOperations({ webhookUrl }: Pick<ApplicationItem, "webhookUrl">) {
  const facts = useApi("getDeveloperFacts", {});
  const stores = useApi("listStores", {});
  const payments = useApi("listPayments", { query: { limit: "1" } });
  const openapiUrl = facts.data?.openapiUrl ?? "";
  const document = useQuery({
    queryKey: ["openapi", openapiUrl],
    queryFn: async () => {
      const response = await fetch(new URL(openapiUrl).pathname);
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return (await response.json()) as OpenApiDocument; // our own generated document
    },
    enabled: openapiUrl !== "",
    staleTime: Infinity,
    retry: false,
  });
  const [payment] = payments.data?.items ?? [];
  const own: OwnIds = {
    storeId: stores.data?.items.find(({ isDefault }) => isDefault)?.id ?? "",
    transactionId: payment?.id ?? "",
    orderId: payment?.orderId ?? "",
  };
  return {
    operations: document.data ? listOperations(document.data) : FIRST_OPERATIONS,
    own,
    // In production there is no inbox: a webhook goes to the merchant's own endpoint, if any.
    places: placesOf(
      window.location.origin,
      facts.data?.webhookInboxUrl || webhookUrl,
      own.storeId,
    ),
    isComplete: document.data !== undefined,
    isPending: facts.isPending || stores.isPending || payments.isPending || document.isFetching,
    isMissing: facts.isError || document.isError,
    retry: () => void (facts.isError ? facts : document).refetch(),
  };
}

function operation(id: string, method: string, path: string, summary: string): Operation {
  const none = { params: [], query: [], body: undefined, members: {}, isJson: true };
  return { id, group: "", method, path, summary, description: "", ...none };
}
