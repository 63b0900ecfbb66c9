import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { test } from "node:test";
import { connect } from "node:tls";
import { createExpiredCertificate } from "./expired-certificate.ts";
import { openExpiredPort } from "./expired-port.ts";

const DAY_MS = 86_400_000;

test("the certificate is self-signed, for this machine, and expired yesterday", async () => {
  const now = new Date();
  const { cert } = await createExpiredCertificate(now);
  const read = new X509Certificate(cert);
  assert.ok(read.verify(read.publicKey));
  assert.equal(read.checkIP("127.0.0.1"), "127.0.0.1");
  const agoMs = now.getTime() - read.validToDate.getTime();
  assert.ok(agoMs >= DAY_MS && agoMs < DAY_MS + 1_000);
});

test("a client that trusts its issuer rejects it as expired, and for no other reason", async () => {
  const certificate = await createExpiredCertificate(new Date());
  let visits = 0;
  const port = await openExpiredPort(
    async () => certificate,
    () => {
      visits += 1;
    },
  );
  const { hostname, port: number } = new URL(port.url);
  const socket = connect({ host: hostname, port: Number(number), ca: certificate.cert });
  const [error] = await once(socket, "error");
  assert.equal(error.code, "CERT_HAS_EXPIRED");
  await port.stop();
  assert.equal(visits, 1);
});
