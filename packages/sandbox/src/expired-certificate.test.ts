import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { test } from "node:test";
import { connect } from "node:tls";
import { makeExpiredCertificate } from "./expired-certificate.ts";
import { openExpiredPort } from "./expired-port.ts";

const DAY_MS = 86_400_000;

test("the certificate is whole, for this machine, and was good until yesterday", () => {
  const now = new Date();
  const { cert } = makeExpiredCertificate(now);
  const read = new X509Certificate(cert);
  assert.ok(read.verify(read.publicKey));
  assert.equal(read.checkIP("127.0.0.1"), "127.0.0.1");
  const agoMs = now.getTime() - read.validToDate.getTime();
  assert.ok(agoMs >= DAY_MS && agoMs < DAY_MS + 1_000);
});

test("a client that trusts who made it refuses it because it has expired, and for nothing else", async () => {
  const certificate = makeExpiredCertificate(new Date());
  let visits = 0;
  const port = await openExpiredPort(certificate, () => {
    visits += 1;
  });
  const { hostname, port: number } = new URL(port.url);
  const socket = connect({ host: hostname, port: Number(number), ca: certificate.cert });
  const [error] = await once(socket, "error");
  assert.equal(error.code, "CERT_HAS_EXPIRED");
  await port.stop();
  assert.equal(visits, 1);
});
