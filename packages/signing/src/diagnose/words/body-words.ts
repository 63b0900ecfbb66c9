/**
 * The explanation says in one sentence what the client did, with `{detail}` in place of what it
 * signed or sent; the fix says in one or two what to do instead.
 */
export type MistakeWords = readonly [explanation: string, fix: string];

const SORT = "Sort the keys of every object alphabetically, nested ones and those in arrays too.";
const COMPACT = "Write the JSON compact, without white space between its tokens.";
const AS_SENT = "Sign the same values that you send.";
const NUMBERS = "Write numbers in their shortest form, like JavaScript: 1, not 1.0 or 1e0.";

/** Step 1: mistakes in the JSON text. */
export const BODY_WORDS = {
  "keys-unsorted": ["You signed the body unsorted, its keys in the order they were sent.", SORT],
  "nested-keys-unsorted": ["You sorted only the outermost keys of the body.", SORT],
  "top-keys-unsorted": ["You sorted the keys of nested objects but not the outermost ones.", SORT],
  "keys-in-arrays-unsorted": ["You did not sort the keys of objects that are inside arrays.", SORT],
  "keys-sorted-ignoring-case": [
    "You sorted the keys without regard to upper and lower case.",
    "Compare keys byte by byte: upper-case letters come before lower-case ones.",
  ],
  "keys-sorted-descending": ["You sorted the keys from Z to A.", SORT],
  "keys-sorted-by-length": ["You sorted the keys by their length.", SORT],
  "keys-reversed": ["You signed the body's keys in reverse order.", SORT],
  "numeric-keys-first": [
    "You put keys that are whole numbers first, in numeric order.",
    "Compare keys as strings, byte by byte; JavaScript objects reorder such keys.",
  ],
  "array-items-sorted": [
    "You changed the order of the items of arrays, or dropped repeated ones.",
    "Sort only the keys of objects; arrays keep their order.",
  ],
  indented: ["You signed the JSON indented over several lines.", COMPACT],
  "blank-after-comma-and-colon": [
    "You signed the JSON with a space after each comma and colon.",
    `${COMPACT} In Python: separators=(",", ":").`,
  ],
  "blank-after-colon": ["You signed the JSON with a space after each colon.", COMPACT],
  "blank-after-comma": ["You signed the JSON with a space after each comma.", COMPACT],
  "newline-after-json": [
    "You signed the JSON with a line break at its end.",
    "Remove the line break before you encode. In a shell: printf or echo -n.",
  ],
  "blank-around-json": ["You signed the JSON with a space before or after it.", COMPACT],
  "byte-order-mark": [
    "You signed the JSON with a byte order mark before it.",
    "Encode the text as UTF-8 without a byte order mark.",
  ],
  "html-unescaped": [
    "You signed < > & raw.",
    "In the JSON text write them as \\u003c \\u003e \\u0026.",
  ],
  "html-partly-unescaped": [
    "You escaped only some of < > & and left {detail} raw.",
    "Write all three as \\u003c \\u003e \\u0026.",
  ],
  "upper-case-escapes": [
    "You wrote escapes with upper-case digits, like \\u003C.",
    "Write them in lower case: \\u003c \\u003e \\u0026.",
  ],
  "html-entities": [
    "You wrote < > & or quotes as HTML entities, like &lt;.",
    "Do not use htmlspecialchars or the like; write < > & as \\u003c \\u003e \\u0026.",
  ],
  "escapes-escaped": [
    "You replaced < > & before writing the JSON, so that the backslash was escaped.",
    "Write the JSON first, then replace < > & in its text.",
  ],
  "slashes-escaped": [
    "You signed slashes escaped as \\/.",
    "Leave / raw. In PHP: JSON_UNESCAPED_SLASHES.",
  ],
  "non-ascii-escaped": [
    "You escaped characters that are not ASCII, like \\u00e9.",
    "Leave them raw, in UTF-8. Python: ensure_ascii=False. PHP: JSON_UNESCAPED_UNICODE.",
  ],
  "gson-escapes": [
    "You escaped = and ' as \\u003d and \\u0027, as Gson does by default.",
    "Leave = and ' raw: disableHtmlEscaping(), then write < > & as \\u003c \\u003e \\u0026.",
  ],
  "system-text-json-escapes": [
    "You escaped + ' \" and characters that are not ASCII in upper case, like \\u002B, as System.Text.Json does by default.",
    "Use JavaScriptEncoder.UnsafeRelaxedJsonEscaping, then write < > & as \\u003c \\u003e \\u0026.",
  ],
  "json-hex-escapes": [
    "You escaped < > & ' and \" in upper case, like \\u0022, as PHP's JSON_HEX flags do.",
    "Use none of these flags; write only < > & as \\u003c \\u003e \\u0026.",
  ],
  "controls-escaped": [
    "You wrote control characters in another way: {detail}.",
    "Write them as JSON libraries do: \\n, \\t, and others like \\u001d, in lower case.",
  ],
  "apostrophes-escaped": ["You escaped ' as \\u0027.", "Leave ' raw; only < > & are escaped."],
  "line-separators-unescaped": [
    "You signed the characters U+2028 or U+2029 raw.",
    "Write them as \\u2028 and \\u2029.",
  ],
  "numbers-scaled": [
    "You signed another amount than you sent, as if it were in ringgit or sen ({detail}).",
    `An amount is an integer in sen. ${AS_SENT}`,
  ],
  "numbers-with-decimals": ["You signed whole numbers with decimals, like 1.0.", NUMBERS],
  "numbers-with-exponent": ["You signed a number with an exponent, like 1e2.", NUMBERS],
  "numbers-as-sent": ["You signed numbers as they were sent, like 1.0 or 1e2.", NUMBERS],
  "numbers-as-text": [
    "You signed a number as a string, in quotes, but sent it as a number.",
    AS_SENT,
  ],
  "text-as-number": ["You signed a number, but sent it as a string, in quotes.", AS_SENT],
  "booleans-as-text": [
    "You signed true and false as strings, in quotes, but sent them without quotes.",
    AS_SENT,
  ],
  "booleans-as-numbers": ["You signed true and false as 1 and 0.", AS_SENT],
  "nulls-left-out": ["You signed the body without its null members, but sent them.", AS_SENT],
  "empty-texts-left-out": [
    "You signed the body without its empty strings, but sent them.",
    AS_SENT,
  ],
  "empty-members-left-out": [
    "You signed the body without its empty members, but sent them.",
    AS_SENT,
  ],
  "nulls-as-empty-text": ['You signed "" where you sent null.', AS_SENT],
  "empty-text-as-null": ['You signed null where you sent "".', AS_SENT],
  "empty-array-as-object": [
    "You signed {} where you sent [].",
    "Write an empty list as []; for all wallets send method: [].",
  ],
  "empty-object-as-array": [
    "You signed [] where you sent {}.",
    "Keep empty objects objects; in PHP decode to objects or use new stdClass().",
  ],
  "empty-array-as-null": ["You signed null where you sent [].", AS_SENT],
  "member-left-out": [
    "You sent the member {detail}, but signed the body without it.",
    "Add members before you sign, never after.",
  ],
  "member-added": [
    "You signed the body with {detail}, which you did not send in it.",
    "Sign exactly the body that you send, and nothing more.",
  ],
  "nested-as-text": [
    "You signed objects inside the body as strings: {detail}.",
    "Serialize the whole body once, with its objects and arrays.",
  ],
  "arrays-as-text": ["You signed arrays as one string, their items joined with {detail}.", AS_SENT],
  "empty-array-as-text": ['You signed "" where you sent [].', AS_SENT],
  "texts-changed": ["You signed the body's strings {detail}, but sent them otherwise.", AS_SENT],
  "dates-changed": [
    "You signed times in another format than you sent, like {detail}.",
    "Keep a time as text between signing and sending.",
  ],
  "characters-lost": [
    "You signed {detail}, but sent other characters.",
    "Encode the text as UTF-8, with all its characters.",
  ],
  "member-names": ["You signed the names of members in {detail}.", AS_SENT],
  "replacer-array": [
    "You passed an array of keys to JSON.stringify, which drops every other key of nested objects.",
    `${SORT} An array as replacer does not do that.`,
  ],
  "arrays-as-objects": [
    'You signed arrays as objects, like {"0": …}.',
    "Keep lists lists; in PHP do not use JSON_FORCE_OBJECT, and reindex with array_values().",
  ],
  "body-as-form": ["You signed the body as a form, like a=1&b=2.", "Sign its JSON."],
  "json-percent-encoded": ["You percent-encoded the JSON.", "Sign the JSON as it is."],
  "body-not-json": [
    "The body is not a valid JSON object: invalid text, a key twice, or not an object.",
    "Send a JSON object in UTF-8.",
  ],
  "texts-trimmed": ["You signed strings trimmed, but sent them with spaces around them.", AS_SENT],
  "unicode-normalised": [
    "You signed the text in another Unicode normal form than you sent.",
    AS_SENT,
  ],
  "json-twice": [
    "You serialized the body to JSON twice, so that you signed JSON inside a string.",
    "Serialize the body once.",
  ],
  "body-as-sent": ["You signed the body byte for byte as it was sent.", `${SORT} ${COMPACT}`],
} as const satisfies Record<string, MistakeWords>;
