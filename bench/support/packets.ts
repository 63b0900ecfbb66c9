import type { Prepared } from "./signed-requests.ts";

/** Prepared calls as the bytes of HTTP/1.1 requests. */
export function packetsOf(prepared: readonly Prepared[], address: string): Buffer[] {
  const { host } = new URL(address);
  return prepared.map(({ headers, body, path = "/v3/payment/online" }) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    return Buffer.from(
      `POST ${path} HTTP/1.1\r\nhost: ${host}\r\n${lines.join("\r\n")}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  });
}
