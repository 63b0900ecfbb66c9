import { ACCESS_TOKEN_VARIABLE } from "./sign-request.ts";

interface SignedRequest {
  method: string;
  url: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
}

/** A curl command that sends exactly this request. */
export function writeCurl({ method, url, headers, body }: SignedRequest): string {
  const parts = [
    // Without -g, curl expands brackets and braces of the URL.
    `curl -g -sS -X ${method} ${quote(url)}`,
    ...headers.map(([name, value]) => `-H ${quoteWithToken(`${name}: ${value}`)}`),
    ...(body === "" ? [] : [`--data-raw ${quote(body)}`]),
  ];
  return parts.join(" \\\n  ");
}

/** A shell command that sets ACCESS_TOKEN; it says so when CLIENT_SECRET is not set. */
export function writeTokenCommand(tokenUrl: string, clientId: string): string {
  return [
    `export ACCESS_TOKEN=$(curl -sS -u ${quote(`${clientId}:`)}"\${CLIENT_SECRET:?set it first}" \\`,
    "  -H 'Content-Type: application/json' \\",
    `  --data-raw '{"grantType":"client_credentials"}' ${quote(tokenUrl)} \\`,
    `  | sed -n 's/.*"accessToken":"\\([^"]*\\)".*/\\1/p')`,
  ].join("\n");
}

/** A word that every POSIX shell takes as it is. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The shell fills in the token, so its variable is in double quotes. */
function quoteWithToken(text: string): string {
  if (!text.endsWith(ACCESS_TOKEN_VARIABLE)) return quote(text);
  return `"${text}"`;
}
