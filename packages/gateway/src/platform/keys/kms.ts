/**
 * A key management service. It wraps master keys, which are kept in the database and unwrapped once
 * at start, so that an outage of the service stops nothing.
 */
export interface Kms {
  /** Throws `KmsError`. */
  wrap(key: Buffer): Promise<string>;
  /** Throws `KmsError`. */
  unwrap(wrapped: string): Promise<Buffer>;
  /** The same key under the service's newest version. Throws `KmsError`. */
  rewrap(wrapped: string): Promise<string>;
}

/** The service gave no key; the message says why and what to do. Never holds a token or a key. */
export class KmsError extends Error {
  override readonly name = "KmsError";
  /** Another try may succeed. */
  readonly isTemporary: boolean;
  constructor(message: string, isTemporary: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isTemporary = isTemporary;
  }
}
