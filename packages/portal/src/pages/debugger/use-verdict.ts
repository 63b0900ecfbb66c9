import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../api/use-api.ts";
import {
  findMistake,
  type NamedKey,
  type SentRequest,
} from "../../signing/diagnosis/find-mistake.ts";
import { readPublicKey } from "../../signing/keys/rsa-key.ts";

/** The application's active public keys, parsed. */
export function useNamedKeys(applicationId: string) {
  const keys = useApi(
    "listKeys",
    { params: { id: applicationId } },
    { isOn: applicationId !== "" },
  );
  const items = keys.data?.items.filter((item) => !item.revokedAt);
  const named = useQuery({
    queryKey: ["named-keys", applicationId, items?.map(({ fingerprint }) => fingerprint)],
    queryFn: (): Promise<NamedKey[]> =>
      Promise.all(
        (items ?? []).map(async ({ name, publicKey }) => ({
          name,
          key: await readPublicKey(publicKey),
        })),
      ),
    enabled: items !== undefined,
    staleTime: Infinity,
  });
  const { isError, error, refetch } = keys.isError ? keys : named;
  return { data: named.data, isError, error, refetch };
}

/** What is wrong with a request, found in the browser. `now`: when it was received. */
export function useVerdict(
  request: SentRequest | null,
  keys: readonly NamedKey[] | undefined,
  baseUrls: readonly string[],
  now: Date,
) {
  return useQuery({
    queryKey: ["verdict", request, keys?.map(({ key }) => key.fingerprint), baseUrls, now],
    queryFn: () => findMistake(request ?? NOTHING, keys ?? [], baseUrls, now),
    enabled: request !== null && keys !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  });
}

const NOTHING: SentRequest = {
  method: "",
  url: "",
  body: "",
  signature: "",
  nonce: "",
  timestamp: "",
};
