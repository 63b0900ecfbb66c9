import "reflect-metadata"; // @peculiar/x509 does not load without it
import { KeyObject } from "node:crypto";
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from "@peculiar/x509";

export interface ServerCertificate {
  /** PEM, both. */
  cert: string;
  key: string;
}

const DAY_MS = 86_400_000;

/** A self-signed certificate for 127.0.0.1 that was valid for ninety days and expired yesterday. */
export async function createExpiredCertificate(now: Date): Promise<ServerCertificate> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: "CN=Expired simulator",
    notBefore: new Date(now.getTime() - 91 * DAY_MS),
    notAfter: new Date(now.getTime() - DAY_MS),
    signingAlgorithm: algorithm,
    keys,
    extensions: [new SubjectAlternativeNameExtension([{ type: "ip", value: "127.0.0.1" }])],
  });
  return {
    cert: certificate.toString("pem"),
    key: KeyObject.from(keys.privateKey).export({ type: "pkcs8", format: "pem" }).toString(),
  };
}
