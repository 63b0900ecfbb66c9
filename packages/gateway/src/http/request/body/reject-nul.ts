import { GatewayError } from "../../../domain/errors.ts";

const ESCAPED_NUL = Buffer.from("\\u0000");

/**
 * Whether a request can contain the character at all, escaped in its JSON body or its URL. Most
 * cannot, and searching bytes costs far less than checking each text.
 */
export function canContainNul(url: string, body: Buffer): boolean {
  return url.includes("%00") || body.includes(ESCAPED_NUL);
}

/**
 * PostgreSQL text cannot contain NUL nor its JSON an unpaired surrogate, and no valid field does.
 * Checks texts and keys at every level; the parser bounds the depth. Throws INVALID_CHARSET, naming
 * the field.
 */
export function rejectNul(value: unknown, path = ""): void {
  if (typeof value === "string") {
    const field = path === "" ? "A key" : path;
    if (value.includes("\0")) {
      throw new GatewayError("INVALID_CHARSET", {
        detail: `${field} contains the character U+0000.`,
      });
    }
    if (!value.isWellFormed()) {
      throw new GatewayError("INVALID_CHARSET", {
        detail: `${field} contains an unpaired surrogate.`,
      });
    }
  } else if (typeof value === "object" && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      rejectNul(key);
      rejectNul(member, path === "" ? key : `${path}.${key}`);
    }
  }
}
