import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../api/use-api.ts";
import { listOperations, type OpenApiDocument, type Operation } from "../../signing/openapi.ts";

/** The operations to start with, while the document cannot be loaded. */
const FIRST_OPERATIONS: readonly Operation[] = [
  operation("createCheckout", "POST", "/v3/payment/online", "Create a checkout."),
  operation(
    "getTransaction",
    "GET",
    "/v3/payment/transaction/{transactionId}",
    "Retrieve a payment.",
  ),
  operation("listStores", "GET", "/v3/stores", "List stores."),
];

/** The interface's operations, from the OpenAPI document the gateway serves on this origin. */
export function useOperations() {
  const facts = useApi("getDeveloperFacts", {});
  const stores = useApi("listStores", {});
  const openapiUrl = facts.data?.openapiUrl ?? "";
  const document = useQuery({
    queryKey: ["openapi", openapiUrl],
    queryFn: async () => {
      const answer = await fetch(new URL(openapiUrl).pathname);
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
      return (await answer.json()) as OpenApiDocument; // our own generated document
    },
    enabled: openapiUrl !== "",
    staleTime: Infinity,
    retry: false,
  });
  const storeId = stores.data?.items.find(({ isDefault }) => isDefault)?.id ?? "";
  const operations = document.data ? listOperations(document.data) : FIRST_OPERATIONS;
  return {
    operations: operations.map((each) =>
      each.id === "createCheckout" ? { ...each, body: checkoutBody(storeId) } : each,
    ),
    isComplete: document.data !== undefined,
    isPending: facts.isPending || stores.isPending || document.isFetching,
    isMissing: document.isError,
  };
}

function operation(id: string, method: string, path: string, summary: string): Operation {
  return { id, group: "", method, path, summary, description: "", query: [], body: "" };
}

/** A checkout that works without changes: the first request most users send. */
function checkoutBody(storeId: string): string {
  const body = {
    order: {
      id: `EX${Math.floor(Date.now() / 1_000)}`,
      title: "Tea & toast",
      detail: "",
      additionalData: "from the explorer",
      amount: 1250,
      currencyType: "MYR",
    },
    customer: { userId: "payer-1", email: "payer@example.com" },
    method: [],
    type: "WEB_PAYMENT",
    storeId,
    redirectUrl: `${window.location.origin}/portal/paid`,
    notifyUrl: `${window.location.origin}/notify`,
    layoutVersion: "v4",
  };
  return JSON.stringify(body, null, 2);
}
