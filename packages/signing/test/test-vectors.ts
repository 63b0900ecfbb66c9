import { readFileSync } from "node:fs";
import fc from "fast-check";
import type { PrivateKey, PublicKey } from "../src/index.ts";
import { readPrivateKey, readPublicKey } from "../src/keys/read-key.ts";

/** One request of vectors.json. `body` is the text on the wire. */
export type RequestVector = {
  name: string;
  method: string;
  baseUrl: string;
  pathAndQuery: string;
  nonce: string;
  timestamp: string;
  body: string;
  canonicalText: string;
  data: string;
  signedText: string;
  signature: string;
};

export type Vectors = {
  publicKeyFingerprint: string;
  requests: RequestVector[];
  values: { json: string; canonicalText: string }[];
};

/** The same cases in every run; a new seed from time to time finds new ones. */
fc.configureGlobal({ seed: 20_260_101 });

const FOLDER = new URL("../vectors/", import.meta.url);

export function readVectors(): Vectors {
  // The file is ours and its shape is what make.py writes.
  return JSON.parse(readFileSync(new URL("vectors.json", FOLDER), "utf8")) as Vectors;
}

/** A PEM file of vectors/keys. */
export function readKeyFile(name: string): string {
  return readFileSync(new URL(`keys/${name}`, FOLDER), "utf8");
}

/** The committed pair, for tests only. */
export function testKeys(): { publicKey: PublicKey; privateKey: PrivateKey } {
  return {
    publicKey: readPublicKey(readKeyFile("public.pem")),
    privateKey: readPrivateKey(readKeyFile("test-only-private.pem")),
  };
}

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
