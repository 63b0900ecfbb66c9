/** The bits of the shortest RSA key that is accepted. */
export const KEY_BITS_MIN = 2048;
/** Longer keys only cost time: verification grows with the square of the length. */
export const KEY_BITS_MAX = 8192;

/** The sizes of new keys. */
export const KEY_SIZES = [KEY_BITS_MIN, 3072, 4096] as const;
export type KeySize = (typeof KEY_SIZES)[number];
