import { md5, sha1 } from "@noble/hashes/legacy.js";
import { sha224, sha256, sha384, sha512 } from "@noble/hashes/sha2.js";
import { toHex } from "../hex.ts";
import { encodeBase64 } from "../signed-text.ts";

const HASHES = { md5, sha1, sha224, sha256, sha384, sha512 };
type State = ReturnType<typeof sha256.create>;
type Input = string | Uint8Array;

/** As much of Node's Hash as the diagnosis needs. A browser's own digests are asynchronous. */
class BrowserHash {
  readonly #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  update(part: Input): this {
    this.#state.update(typeof part === "string" ? new TextEncoder().encode(part) : part);
    return this;
  }

  copy(): BrowserHash {
    return new BrowserHash(this.#state.clone());
  }

  digest(): Uint8Array;
  digest(encoding: "hex" | "base64"): string;
  digest(encoding?: "hex" | "base64"): string | Uint8Array {
    const bytes = this.#state.digest();
    if (encoding === undefined) return bytes;
    return encoding === "hex" ? toHex(bytes) : encodeBase64(bytes);
  }
}

/** `name` is one of those that the diagnosis knows. */
export function createHash(name: string): BrowserHash {
  const { [name as keyof typeof HASHES]: algorithm } = HASHES;
  // All states are alike from outside; only their types differ.
  return new BrowserHash(algorithm.create() as unknown as State);
}

export function hash(name: string, data: Input, encoding: "hex"): string {
  return createHash(name).update(data).digest(encoding);
}
