/** What DER holds, told by its first tags, whatever the label above it says. */
export type DerKind =
  | "spki"
  | "pkcs1-public"
  | "pkcs8"
  | "pkcs1-private"
  | "ec-private"
  | "encrypted"
  | "certificate"
  | "unknown";

/** `rsaEncryption` with its NULL parameter. */
export const RSA_ALGORITHM = "300d06092a864886f70d0101010500";
/** Password-based encryption, PKCS#5 and PKCS#12. */
const ENCRYPTIONS = ["06092a864886f70d0105", "060a2a864886f70d010c01"];
const LENGTH = "(?:[0-7].|81..|82....)";
const STARTS: readonly (readonly [kind: DerKind, start: RegExp])[] = [
  ["pkcs8", start("02010030")],
  ["pkcs1-private", start("02010002")],
  ["ec-private", start("02010104")],
  ["spki", start(`30${LENGTH}06`)],
  ["certificate", start(`30${LENGTH}(?:a0|02)`)],
  ["pkcs1-public", start("02")],
];

/** `der` in hexadecimal. */
export function kindOfDer(der: string): DerKind {
  const [kind = "unknown"] = STARTS.find(([, pattern]) => pattern.test(der)) ?? [];
  const isEncrypted = ENCRYPTIONS.some((oid) => der.slice(0, 80).includes(oid));
  return kind === "spki" && isEncrypted ? "encrypted" : kind;
}

function start(tags: string): RegExp {
  return new RegExp(`^30${LENGTH}${tags}`);
}
