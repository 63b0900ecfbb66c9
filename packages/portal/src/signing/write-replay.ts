import { listSteps } from "./sign-request.ts";
import { quote, writeTokenCommand } from "./write-curl.ts";

/** A logged request as it is sent again. */
export interface Replay {
  method: string;
  url: string;
  /** As stored: masked. Null when only its beginning is stored. */
  body: string | null;
  idempotencyKey: string | null;
  tokenUrl: string;
  clientId: string;
}

/** The placeholder of what is not stored; the command does not send it. */
export const PLACEHOLDER = "FILL_IN";

/** What the log writes for secrets, for card numbers and for erased personal data. */
const MASKED = /\[secret\]|\[erased\]|\*{9,15}\d{4}/g;

/** Was something masked, so that the user fills it in? */
export function needsFilling({ url, body, idempotencyKey }: Replay): boolean {
  return body === null || [url, body, idempotencyKey].some((text) => text?.match(MASKED));
}

/**
 * A command that signs the request when it runs, so that it can be pasted again. It needs curl,
 * openssl, `private.pem`, and CLIENT_SECRET or ACCESS_TOKEN in the environment.
 */
export function writeReplay(replay: Replay): string {
  const url = replay.url.replaceAll(MASKED, PLACEHOLDER);
  const key = replay.idempotencyKey?.replaceAll(MASKED, PLACEHOLDER) ?? "";
  const { text, isSigned, isJson } = readBody(replay.body);
  const lines = [
    `url=${quote(url)}`,
    `body=${quote(text)}`,
    ...(key === "" ? [] : [`key=${quote(key)}`]),
    `case "$url$body$key" in *${PLACEHOLDER}*)`,
    `  echo 'Replace ${PLACEHOLDER} first: what was masked is not stored.' >&2; exit 1 ;;`,
    "esac",
    "[ -r private.pem ] || { echo 'private.pem is not in this folder.' >&2; exit 1; }",
    'if [ -n "$CLIENT_SECRET" ]; then',
    writeTokenCommand(replay.tokenUrl, replay.clientId),
    "fi",
    `: "\${ACCESS_TOKEN:?export CLIENT_SECRET or ACCESS_TOKEN first}"`,
    ...(isJson && text.includes(PLACEHOLDER) ? [ESCAPE] : []),
    "nonce=$(openssl rand -hex 16)",
    "timestamp=$(date +%s)",
    isSigned ? 'data="data=$(printf %s "$body" | openssl base64 -A)&"' : "data=",
    `text="\${data}method=${replay.method.toLowerCase()}&nonceStr=$nonce&requestUrl=$url&signType=sha256&timestamp=$timestamp"`,
    'signature=$(printf %s "$text" | openssl dgst -sha256 -sign private.pem | openssl base64 -A)',
    `curl -g -sS -X ${replay.method} "$url" \\`,
    '  -H "Authorization: Bearer $ACCESS_TOKEN" \\',
    '  -H "Content-Type: application/json" \\',
    ...(key === "" ? [] : ['  -H "Idempotency-Key: $key" \\']),
    '  -H "X-Nonce-Str: $nonce" \\',
    '  -H "X-Timestamp: $timestamp" \\',
    `  -H "X-Signature: sha256 $signature"${text === "" ? "" : ' \\\n  --data-raw "$body"'}`,
  ];
  const program = lines.join("\n");
  const end = findEnd(program);
  // In a shell of its own, so that it ends at a mistake and leaves no variables.
  return `sh <<'${end}'\n${program}\n${end}`;
}

/** What is filled in may hold characters that the signed text escapes. */
const ESCAPE = String.raw`body=$(printf %s "$body" | sed 's/&/\\u0026/g; s/</\\u003c/g; s/>/\\u003e/g')`;

/** The body as it is sent, and whether the signature covers it. */
function readBody(body: string | null): { text: string; isSigned: boolean; isJson: boolean } {
  if (body === null) return { text: PLACEHOLDER, isSigned: true, isJson: false };
  const filled = body.replaceAll(MASKED, PLACEHOLDER);
  const canonical = canonicalOf(filled);
  if (canonical === null) return { text: filled, isSigned: true, isJson: false };
  if (canonical === "") return { text: filled.trim(), isSigned: false, isJson: true };
  return { text: canonical, isSigned: true, isJson: true };
}

/** Null when the body is not JSON: it is sent as it was, and rejected as it was. */
function canonicalOf(body: string): string | null {
  try {
    return listSteps({ method: "", url: "", nonce: "", timestamp: "", body }).canonicalText;
  } catch {
    return null;
  }
}

/** A word that no line of the program is. */
function findEnd(program: string): string {
  const lines = new Set(program.split("\n"));
  let end = "REPLAY";
  while (lines.has(end)) end += "_";
  return end;
}
