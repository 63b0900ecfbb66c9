interface Sent {
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** A kept request as text: start line, headers, blank line, body. */
export function writeRequest({ method, url, headers, body }: Sent): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${url} HTTP/1.1`, ...lines, "", body].join("\n");
}
