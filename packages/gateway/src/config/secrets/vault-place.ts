/** The transit key of a Vault. */
export interface VaultPlace {
  /** Origin and, behind a proxy, the path before /v1. */
  address: string;
  mount: string;
  keyName: string;
}

const KEY_PATH = /^(?<before>.*)\/v1\/(?<mount>[\w/-]+)\/keys\/(?<keyName>[\w.-]+)$/;

/** Null unless it has the form https://vault.example:8200/v1/transit/keys/kaunter. */
export function parseVaultPlace(text: string): VaultPlace | null {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    return null;
  const { before = "", mount, keyName } = KEY_PATH.exec(url.pathname)?.groups ?? {};
  return mount && keyName ? { address: `${url.origin}${before}`, mount, keyName } : null;
}
