import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** Of 127.0.0.1, signed by itself, in this folder. */
export function makeCertificate(folder: string): { certificate: string; keyFile: string } {
  const [certificate, keyFile] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  const words = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  const subject = ["-days", "2", "-subj", "/CN=mq", "-addext", "subjectAltName=IP:127.0.0.1"];
  execFileSync("openssl", [...words, ...subject, "-keyout", keyFile, "-out", certificate], {
    stdio: "ignore",
  });
  return { certificate, keyFile };
}
