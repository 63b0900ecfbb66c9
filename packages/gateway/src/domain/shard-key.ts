/**
 * A merchant's shard key: the leading bits of PostgreSQL's own hash of its id, by which Citus
 * places rows. Merchants of one shard key are therefore always on the same shard, whatever the
 * number of shards (a power of two up to 512). See docs/adr/0017-ids-carry-their-route.md.
 */
export const SHARD_KEYS = 512;

const SHARD_KEY_BITS = 9;
const utf8 = new TextEncoder();

/** From 0 to 511; never changes for an id. */
export function shardKeyOf(merchantId: string & { readonly kind?: "merchant" }): number {
  // PostgreSQL's hash is signed; Citus divides its range from the most negative value upwards.
  const signed = hashBytes(utf8.encode(merchantId)) | 0;
  return (signed + 2 ** 31) >>> (32 - SHARD_KEY_BITS);
}

const rotate = (x: number, bits: number) => (x << bits) | (x >>> (32 - bits));

/**
 * What `hashtext` computes in PostgreSQL: Bob Jenkins' lookup3 (public domain) with PostgreSQL's
 * seed. A test compares the two.
 */
function hashBytes(bytes: Uint8Array): number {
  let a = (0x9e3779b9 + bytes.length + 3_923_095) | 0;
  let b = a;
  let c = a;
  const word = (at: number, end = bytes.length) => {
    let value = 0;
    for (let i = 0; i < 4 && at + i < end; i += 1) value |= (bytes[at + i] ?? 0) << (8 * i);
    return value;
  };
  let at = 0;
  for (; bytes.length - at >= 12; at += 12) {
    a = (a + word(at)) | 0;
    b = (b + word(at + 4)) | 0;
    c = (c + word(at + 8)) | 0;
    a = (a - c) ^ rotate(c, 4);
    c = (c + b) | 0;
    b = (b - a) ^ rotate(a, 6);
    a = (a + c) | 0;
    c = (c - b) ^ rotate(b, 8);
    b = (b + a) | 0;
    a = (a - c) ^ rotate(c, 16);
    c = (c + b) | 0;
    b = (b - a) ^ rotate(a, 19);
    a = (a + c) | 0;
    c = (c - b) ^ rotate(b, 4);
    b = (b + a) | 0;
  }
  a = (a + word(at)) | 0;
  b = (b + word(at + 4)) | 0;
  c = (c + (word(at + 8) << 8)) | 0; // its lowest byte is the length
  c = (c ^ b) - rotate(b, 14);
  a = (a ^ c) - rotate(c, 11);
  b = (b ^ a) - rotate(a, 25);
  c = (c ^ b) - rotate(b, 16);
  a = (a ^ c) - rotate(c, 4);
  b = (b ^ a) - rotate(a, 14);
  return (c ^ b) - rotate(b, 24);
}
