import { useSyncExternalStore } from "react";

/** A private key this page signs with. It cannot be exported, and a reload discards it. */
export interface LoadedKey {
  key: CryptoKey;
  /** Of its public key. */
  fingerprint: string;
  bits: number;
  /** The application that its public key was added to; absent for one that was pasted. */
  applicationId?: string;
}

let loaded: LoadedKey | null = null;
const listeners = new Set<() => void>();

export function setLoadedKey(key: LoadedKey | null): void {
  loaded = key;
  for (const listener of listeners) listener();
}

export function useLoadedKey(): LoadedKey | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => loaded,
  );
}
