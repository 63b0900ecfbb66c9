/** What makes a signed call unique: its nonce is accepted once within the clock's tolerance. */
export interface SignedCall {
  nonce: string;
  timestampSeconds: number;
  /** Its id in the request log, which everything that comes of it carries. */
  requestId?: string;
}
