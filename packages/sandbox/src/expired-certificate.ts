import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

export interface ServerCertificate {
  /** PEM, both. */
  cert: string;
  key: string;
}

const DAY_MS = 86_400_000;
const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OBJECT_ID = 0x06;
const UTF8_STRING = 0x0c;
const UTC_TIME = 0x17;
const VERSION_3 = Buffer.from("a003020102", "hex");
const EXTENSIONS = 0xa3;
const IP_ADDRESS = 0x87;
// ecdsa-with-SHA256, commonName and subjectAltName as they stand in DER.
const ECDSA_SHA256 = Buffer.from("2a8648ce3d040302", "hex");
const COMMON_NAME = Buffer.from("550403", "hex");
const ALTERNATIVE_NAME = Buffer.from("551d11", "hex");

/**
 * A certificate for 127.0.0.1, signed by itself, that was good for ninety days and ended
 * yesterday. With X.509's own bytes, for nothing in Node makes certificates.
 */
export function makeExpiredCertificate(now: Date): ServerCertificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const signed = body(publicKey, now);
  const signature = sign("sha256", signed, privateKey);
  const bits = der(BIT_STRING, Buffer.from([0]), signature);
  const certificate = der(SEQUENCE, signed, der(SEQUENCE, der(OBJECT_ID, ECDSA_SHA256)), bits);
  const base64 = certificate.toString("base64").replace(/.{64}/g, "$&\n");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

function body(publicKey: KeyObject, now: Date): Buffer {
  const at = (days: number) => der(UTC_TIME, utcTime(new Date(now.getTime() + days * DAY_MS)));
  const attribute = der(
    SEQUENCE,
    der(OBJECT_ID, COMMON_NAME),
    der(UTF8_STRING, Buffer.from("expired simulator")),
  );
  const name = der(SEQUENCE, der(SET, attribute));
  const address = der(SEQUENCE, der(IP_ADDRESS, Buffer.from([127, 0, 0, 1])));
  const extension = der(SEQUENCE, der(OBJECT_ID, ALTERNATIVE_NAME), der(OCTET_STRING, address));
  return der(
    SEQUENCE,
    VERSION_3,
    // A serial number is positive.
    der(INTEGER, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    der(SEQUENCE, der(OBJECT_ID, ECDSA_SHA256)),
    name,
    der(SEQUENCE, at(-91), at(-1)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(EXTENSIONS, der(SEQUENCE, extension)),
  );
}

/** `YYMMDDhhmmssZ`. */
function utcTime(at: Date): Buffer {
  return Buffer.from(`${at.toISOString().slice(2, 19).replace(/\D/g, "")}Z`);
}

/** Tag, length, value. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const value = Buffer.concat(parts);
  const size = value.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), value]);
}
