/** Where a mistake was made: a step of the `debug` object, or the X-Signature header itself. */
export type MistakeStep = 1 | 2 | 3 | 4 | 5 | "header";

export type MistakeText = {
  readonly step: MistakeStep;
  /** What the client did; `{detail}` stands for it. One sentence. */
  readonly explanation: string;
  /** What to do instead. One or two sentences. */
  readonly fix: string;
};

const SORT = "Sort the keys of every object alphabetically, nested ones and those in arrays too.";
const COMPACT = "Write the JSON compact, without white space between its tokens.";
const AS_SENT = "Sign the same values that you send.";
const NUMBERS = "Write numbers in their shortest form, like JavaScript: 1, not 1.0 or 1e0.";

/** Step 1: mistakes in the JSON text. */
export const BODY_MISTAKE_TEXTS = {
  "keys-unsorted": {
    step: 1,
    explanation: "You signed the body unsorted, its keys in the order they were sent.",
    fix: SORT,
  },
  "nested-keys-unsorted": {
    step: 1,
    explanation: "You sorted only the outermost keys of the body.",
    fix: SORT,
  },
  "top-keys-unsorted": {
    step: 1,
    explanation: "You sorted the keys of nested objects but not the outermost ones.",
    fix: SORT,
  },
  "keys-in-arrays-unsorted": {
    step: 1,
    explanation: "You did not sort the keys of objects that are inside arrays.",
    fix: SORT,
  },
  "keys-sorted-ignoring-case": {
    step: 1,
    explanation: "You sorted the keys without regard to upper and lower case.",
    fix: "Compare keys byte by byte: upper-case letters come before lower-case ones.",
  },
  "keys-sorted-descending": {
    step: 1,
    explanation: "You sorted the keys from Z to A.",
    fix: SORT,
  },
  "numeric-keys-first": {
    step: 1,
    explanation: "You put keys that are whole numbers first, in numeric order.",
    fix: "Compare keys as strings, byte by byte; JavaScript objects reorder such keys.",
  },
  "array-items-sorted": {
    step: 1,
    explanation: "You sorted the items of arrays too.",
    fix: "Sort only the keys of objects; arrays keep their order.",
  },
  indented: {
    step: 1,
    explanation: "You signed the JSON indented over several lines.",
    fix: COMPACT,
  },
  "blank-after-comma-and-colon": {
    step: 1,
    explanation: "You signed the JSON with a space after each comma and colon.",
    fix: `${COMPACT} In Python: separators=(",", ":").`,
  },
  "blank-after-colon": {
    step: 1,
    explanation: "You signed the JSON with a space after each colon.",
    fix: COMPACT,
  },
  "blank-after-comma": {
    step: 1,
    explanation: "You signed the JSON with a space after each comma.",
    fix: COMPACT,
  },
  "newline-after-json": {
    step: 1,
    explanation: "You signed the JSON with a line break at its end.",
    fix: "Remove the line break before you encode. In a shell: printf or echo -n.",
  },
  "blank-around-json": {
    step: 1,
    explanation: "You signed the JSON with a space before or after it.",
    fix: COMPACT,
  },
  "byte-order-mark": {
    step: 1,
    explanation: "You signed the JSON with a byte order mark before it.",
    fix: "Encode the text as UTF-8 without a byte order mark.",
  },
  "html-unescaped": {
    step: 1,
    explanation: "You signed < > & raw.",
    fix: "In the JSON text write them as \\u003c \\u003e \\u0026.",
  },
  "html-partly-unescaped": {
    step: 1,
    explanation: "You escaped only some of < > & and left {detail} raw.",
    fix: "Write all three as \\u003c \\u003e \\u0026.",
  },
  "upper-case-escapes": {
    step: 1,
    explanation: "You wrote escapes with upper-case digits, like \\u003C.",
    fix: "Write them in lower case: \\u003c \\u003e \\u0026.",
  },
  "html-entities": {
    step: 1,
    explanation: "You wrote < > & as HTML entities, like &lt;.",
    fix: "Write them as \\u003c \\u003e \\u0026.",
  },
  "escapes-escaped": {
    step: 1,
    explanation: "You replaced < > & before writing the JSON, so that the backslash was escaped.",
    fix: "Write the JSON first, then replace < > & in its text.",
  },
  "slashes-escaped": {
    step: 1,
    explanation: "You signed slashes escaped as \\/.",
    fix: "Leave / raw. In PHP: JSON_UNESCAPED_SLASHES.",
  },
  "non-ascii-escaped": {
    step: 1,
    explanation: "You escaped characters that are not ASCII, like \\u00e9.",
    fix: "Leave them raw, in UTF-8. Python: ensure_ascii=False. PHP: JSON_UNESCAPED_UNICODE.",
  },
  "apostrophes-escaped": {
    step: 1,
    explanation: "You escaped ' as \\u0027.",
    fix: "Leave ' raw; only < > & are escaped.",
  },
  "line-separators-unescaped": {
    step: 1,
    explanation: "You signed the characters U+2028 or U+2029 raw.",
    fix: "Write them as \\u2028 and \\u2029.",
  },
  "numbers-with-decimals": {
    step: 1,
    explanation: "You signed whole numbers with decimals, like 1.0.",
    fix: NUMBERS,
  },
  "numbers-with-exponent": {
    step: 1,
    explanation: "You signed a number with an exponent, like 1e2.",
    fix: NUMBERS,
  },
  "numbers-as-sent": {
    step: 1,
    explanation: "You signed numbers as they were sent, like 1.0 or 1e2.",
    fix: NUMBERS,
  },
  "numbers-as-text": {
    step: 1,
    explanation: "You signed a number as a string, in quotes, but sent it as a number.",
    fix: AS_SENT,
  },
  "text-as-number": {
    step: 1,
    explanation: "You signed a number, but sent it as a string, in quotes.",
    fix: AS_SENT,
  },
  "booleans-as-text": {
    step: 1,
    explanation: "You signed true and false as strings, in quotes, but sent them without quotes.",
    fix: AS_SENT,
  },
  "booleans-as-numbers": {
    step: 1,
    explanation: "You signed true and false as 1 and 0.",
    fix: AS_SENT,
  },
  "nulls-left-out": {
    step: 1,
    explanation: "You signed the body without its null members, but sent them.",
    fix: AS_SENT,
  },
  "empty-texts-left-out": {
    step: 1,
    explanation: "You signed the body without its empty strings, but sent them.",
    fix: AS_SENT,
  },
  "empty-members-left-out": {
    step: 1,
    explanation: "You signed the body without its empty members, but sent them.",
    fix: AS_SENT,
  },
  "nulls-as-empty-text": {
    step: 1,
    explanation: 'You signed "" where you sent null.',
    fix: AS_SENT,
  },
  "empty-text-as-null": {
    step: 1,
    explanation: 'You signed null where you sent "".',
    fix: AS_SENT,
  },
  "empty-array-as-object": {
    step: 1,
    explanation: "You signed {} where you sent [].",
    fix: "Write an empty list as []; for all wallets send method: [].",
  },
  "empty-object-as-array": {
    step: 1,
    explanation: "You signed [] where you sent {}.",
    fix: "Keep empty objects objects; in PHP decode to objects or use new stdClass().",
  },
  "empty-array-as-null": {
    step: 1,
    explanation: "You signed null where you sent [].",
    fix: AS_SENT,
  },
  "member-left-out": {
    step: 1,
    explanation: "You sent the member {detail}, but signed the body without it.",
    fix: "Add members before you sign, never after.",
  },
  "texts-trimmed": {
    step: 1,
    explanation: "You signed strings trimmed, but sent them with spaces around them.",
    fix: AS_SENT,
  },
  "unicode-normalised": {
    step: 1,
    explanation: "You signed the text in another Unicode normal form than you sent.",
    fix: AS_SENT,
  },
  "json-twice": {
    step: 1,
    explanation: "You serialized the body to JSON twice, so that you signed JSON inside a string.",
    fix: "Serialize the body once.",
  },
  "body-as-sent": {
    step: 1,
    explanation: "You signed the body byte for byte as it was sent.",
    fix: `${SORT} ${COMPACT}`,
  },
} as const satisfies Record<string, MistakeText>;
