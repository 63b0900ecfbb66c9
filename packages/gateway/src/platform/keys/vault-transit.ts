import { type HttpClient, HttpFailure } from "../http-client.ts";
import type { Secret } from "../secret.ts";
import { type Kms, KmsError } from "./kms.ts";

export interface VaultSettings {
  /** Without trailing slash. */
  address: string;
  /** Path of the transit engine. */
  mount: string;
  keyName: string;
  namespace: string | null;
  /** Read before each call: an agent renews it. */
  readToken(): Secret<string>;
  timeoutMs?: number;
}

const TIMEOUT_MS = 5_000;

/** The transit engine of HashiCorp Vault, or of OpenBao. */
export function createVaultTransit(
  http: HttpClient,
  { address, mount, keyName, namespace, readToken, timeoutMs = TIMEOUT_MS }: VaultSettings,
): Kms {
  async function post(act: string, body: Record<string, string>, member: string): Promise<string> {
    const path = [...mount.split("/"), act, keyName].map(encodeURIComponent).join("/");
    const response = await http
      .send({
        method: "POST",
        url: `${address}/v1/${path}`,
        headers: {
          "content-type": "application/json",
          "x-vault-request": "true",
          "x-vault-token": readToken().reveal(),
          ...(namespace !== null && { "x-vault-namespace": namespace }),
        },
        body: JSON.stringify(body),
        timeoutMs,
      })
      .catch((error: unknown) => {
        if (!(error instanceof HttpFailure)) throw error;
        const reason =
          error.techCause === "read_timeout"
            ? `no response in ${timeoutMs / 1_000} s`
            : error.message;
        throw new KmsError(`Vault at ${address} cannot be reached (${reason}).`, true);
      });
    if (response.status !== 200)
      throw explain(address, `${mount}/${act}/${keyName}`, response.status);
    return readMember(response.body, member);
  }

  return {
    wrap: (key) => post("encrypt", { plaintext: key.toString("base64") }, "ciphertext"),
    unwrap: async (wrapped) =>
      Buffer.from(await post("decrypt", { ciphertext: wrapped }, "plaintext"), "base64"),
    rewrap: (wrapped) => post("rewrap", { ciphertext: wrapped }, "ciphertext"),
  };
}

/** Vault's own text is left out: it could repeat what was sent. */
function explain(address: string, path: string, status: number): KmsError {
  if (status === 403) {
    return new KmsError(
      `Vault rejected the token (403). Renew KAUNTER_VAULT_TOKEN or its file, and let its policy update ${path}.`,
      false,
    );
  }
  if (status === 503) return new KmsError(`Vault at ${address} is sealed (503). Unseal it.`, true);
  if (status === 400 || status === 404) {
    return new KmsError(
      `Vault does not know the key, or cannot use it for this value (${status}, ${path}). Check KAUNTER_VAULT_KEY_URL and KAUNTER_VAULT_NAMESPACE.`,
      false,
    );
  }
  return new KmsError(
    `Vault at ${address} responded with ${status}.`,
    status === 429 || status >= 500,
  );
}

function readMember(body: Buffer, member: string): string {
  try {
    const { data } = JSON.parse(body.toString("utf8"));
    if (typeof data[member] === "string") return data[member];
  } catch {}
  throw new KmsError(`Vault's response has no ${member}.`, false);
}
