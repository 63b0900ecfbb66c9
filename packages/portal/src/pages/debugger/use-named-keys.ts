import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../api/use-api.ts";
import type { NamedKey } from "../../signing/diagnosis/find-mistakes.ts";
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
