/**
 * Whether this page can generate keys, sign and verify: browsers allow it on HTTPS and localhost.
 */
export const hasWebCrypto = () => globalThis.crypto?.subtle !== undefined;
