import { useQuery } from "@tanstack/react-query";
import { useApi } from "../../api/use-api.ts";
import type { NamedKey } from "../../signing/diagnosis/find-mistakes.ts";
import { readPublicKey } from "../../signing/keys/rsa-key.ts";
import { useWords } from "../../words/language.tsx";
import { DEBUGGER_WORDS } from "./debugger-words.ts";

/** The application's active public keys, parsed. */
export function useNamedKeys(applicationId: string) {
  const keys = useApi(
    "listKeys",
    { params: { id: applicationId } },
    { isOn: applicationId !== "" },
  );
  const items = keys.data?.items.filter((item) => !item.revokedAt);
  return useParsed(
    keys,
    applicationId,
    items?.map(({ name, publicKey }) => ({ name, publicKey, owner: null })),
  );
}

/**
 * Keys that a request of the application may be signed with by mistake, as the API knows them:
 * those of the merchant's other applications, and the application's revoked ones.
 */
export function useOtherKeys(applicationId: string) {
  const words = useWords(DEBUGGER_WORDS);
  const keys = useApi(
    "listOtherKeys",
    { params: { id: applicationId } },
    { isOn: applicationId !== "" },
  );
  const ownerOf = (name: string | null) =>
    name === null ? words.revokedKey : words.keyOfApplication(name);
  return useParsed(
    keys,
    applicationId,
    keys.data?.items.map(({ publicKey, applicationName }) => ({
      name: applicationName ?? "",
      publicKey,
      owner: ownerOf(applicationName),
    })),
  );
}

interface KeyText extends Omit<NamedKey, "key"> {
  publicKey: string;
}

interface Read {
  isError: boolean;
  error: Error | null;
  refetch(): unknown;
}

function useParsed(read: Read, applicationId: string, items: readonly KeyText[] | undefined) {
  const named = useQuery({
    queryKey: ["named-keys", applicationId, items],
    queryFn: (): Promise<NamedKey[]> =>
      Promise.all(
        (items ?? []).map(async ({ publicKey, ...rest }) => ({
          ...rest,
          key: await readPublicKey(publicKey),
        })),
      ),
    enabled: items !== undefined,
    staleTime: Infinity,
  });
  const { isError, error, refetch } = read.isError ? read : named;
  return { data: named.data, isError, error, refetch: () => void refetch() };
}
