interface SignedRequest {
  method: string;
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
}

/** A curl command that sends exactly this request. */
export function writeCurl({ method, url, headers, body }: SignedRequest): string {
  const parts = [
    `curl -X ${method} ${quote(url)}`,
    ...headers.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === "" ? [] : [`--data-raw ${quote(body)}`]),
  ];
  return parts.join(" \\\n  ");
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
