/**
 * What is wrong with the shape of a client ID and a client secret that were rejected. Says nothing
 * that depends on the real ones: only what was sent is looked at.
 */
export function listCredentialHints(clientId: string, clientSecret: string): string[] {
  const hints = [...hintsOn("client ID", clientId), ...hintsOn("client secret", clientSecret)];
  if (CLIENT_ID.test(bare(clientSecret)) && CLIENT_SECRET.test(bare(clientId))) {
    return ["The client ID and the client secret are swapped: the ID comes first.", ...hints];
  }
  if (hints.length > 0) return hints;
  if (clientId === clientSecret) return ["The client ID was sent as the client secret too."];
  const wrong = [
    ...(CLIENT_ID.test(clientId) ? [] : ["A client ID has 19 digits; this one does not."]),
    ...(CLIENT_SECRET.test(clientSecret)
      ? []
      : ["A client secret has 32 letters; this one does not."]),
  ];
  return wrong;
}

const CLIENT_ID = /^\d{19}$/;
const CLIENT_SECRET = /^[A-Za-z]{32}$/;
const QUOTED = /^(["'`“‘]).*(["'`”’])$/s;
const INVISIBLE = /[\u200b-\u200f\u2060\u00ad\u202a-\u202e]/;

const SHAPES: readonly (readonly [pattern: RegExp, hint: string])[] = [
  [/^$/, "is empty"],
  [/^(?:undefined|null|None|nil|\[object Object\])$/, "is a missing value written as text"],
  [/[\r\n]/, "contains a line break; trim what you read from a file, or use printf or echo -n"],
  [/\\[rn]$/, "ends with a line break written as two characters"],
  [/\ufeff/, "contains a byte order mark; save the file as UTF-8 without one"],
  [INVISIBLE, "contains an invisible character; type it or copy it again"],
  [/\u00a0/, "contains a no-break space; copy it again"],
  [/[\t ]/, "contains a space or a tab; remove it"],
  [QUOTED, "is in quotes; remove them"],
  [/%[0-9A-Fa-f]{2}/, "is percent-encoded; send it as it is"],
  [/^[<{[].*[>}\]]$/s, "is in brackets, like a placeholder; fill in the value"],
  [/^[^\x20-\x7e]|[^\x20-\x7e]$/, "begins or ends with a character that is not ASCII"],
];

function hintsOn(name: string, value: string): string[] {
  const found = SHAPES.find(([pattern]) => pattern.test(value));
  if (found) return [`The ${name} ${found[1]}.`];
  const decoded = /^[A-Za-z0-9+/]{20,}={0,2}$/.test(value)
    ? Buffer.from(value, "base64").toString("latin1").trim()
    : "";
  const isEncoded =
    CLIENT_ID.test(decoded) ||
    (CLIENT_SECRET.test(decoded) && !CLIENT_SECRET.test(value)) ||
    /^\d{19}:[A-Za-z]{32}$/.test(decoded);
  return isEncoded
    ? [`The ${name} is encoded in Base64 already; encode clientId:clientSecret once, together.`]
    : [];
}

/** Without what is wrong at its ends; a run is only tried from its beginning. */
function bare(value: string): string {
  return value.replace(/^[^A-Za-z0-9]+|(?<=[A-Za-z0-9])[^A-Za-z0-9]+$/g, "");
}
