/**
 * How a provider's settlement or statement file is read, as data: which line is what, where each of
 * our fields is, and what must add up. Written by an operator, in the rail's settings.
 */
import Type, { type Static } from "typebox";

const At = Type.String({
  minLength: 1,
  maxLength: 200,
  description:
    "CSV: a column's title, or `#3` for the third. Fixed width: columns from 1, such as `11-20`. XML: a path below the line's element, such as `Amt/Value` or `Amt/@Ccy`.",
});
const Words = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
  minItems: 1,
  maxItems: 20,
});

const Amount = Type.Object(
  {
    unit: Type.Enum(["sen", "ringgit"], { description: "`sen`: whole numbers." }),
    decimal: Type.Optional(Type.Enum([".", ","], { description: "Default `.`." })),
    thousands: Type.Optional(Type.Enum([".", ",", " "])),
    implied: Type.Optional(
      Type.Boolean({
        description: "Ringgit without a decimal point: the last two digits are sen.",
      }),
    ),
    negative: Type.Optional(
      Type.Enum(["minus", "trailing minus", "parentheses", "D", "DR"], {
        description: "How an amount says that it is deducted. Default `minus`.",
      }),
    ),
  },
  { additionalProperties: false },
);

const Field = Type.Object({ at: At }, { additionalProperties: false });

const Sums = Type.Enum(["gross", "fee", "net"]);
const Where = Type.Enum(["head", "trailer"]);

const DAY_WAYS = [
  "YYYY-MM-DD",
  "YYYYMMDD",
  "DD/MM/YYYY",
  "DD-MM-YYYY",
  "DDMMYYYY",
  "DD/MM/YY",
  "DD MMM YYYY",
  "ISO",
  "YYYYMMDDHHmmss",
] as const;

export const StatementParser = Type.Object(
  {
    format: Type.Enum(["csv", "fixed", "xml"]),
    encoding: Type.Optional(
      Type.Enum(["utf-8", "windows-1252", "utf-16le"], { description: "Default `utf-8`." }),
    ),
    delimiter: Type.Optional(Type.Enum([",", ";", "\t", "|"], { description: "Default a comma." })),
    titles: Type.Optional(
      Type.Boolean({
        description: "CSV: the first row has titles, by which columns are found. Default true.",
      }),
    ),
    skipLines: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 100, description: "Lines above everything else." }),
    ),
    linesAt: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: "XML: the path of a line's element from the root, such as `Report/Txn`.",
      }),
    ),
    headAt: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: "XML: the path of the element with what is said once. Default the root.",
      }),
    ),
    types: Type.Optional(
      Type.Object(
        {
          at: At,
          line: Words,
          head: Type.Optional(Words),
          trailer: Type.Optional(Words),
          ignore: Type.Optional(Words),
        },
        {
          additionalProperties: false,
          description: "CSV and fixed width: what says whether a row is a line. Others are unread.",
        },
      ),
    ),
    day: Type.Object(
      {
        in: Type.Enum(["name", "head", "trailer", "line"]),
        at: Type.String({
          minLength: 1,
          maxLength: 200,
          description:
            "In the name: what surrounds the day, such as `SETTLE_*.csv`. Else as for a field.",
        }),
        format: Type.Enum([...DAY_WAYS]),
        zone: Type.Optional(
          Type.String({
            pattern: "^[+-]\\d{2}:\\d{2}$",
            description: "Of a time without one. Default `+08:00`.",
          }),
        ),
        shiftDays: Type.Optional(
          Type.Integer({
            minimum: -7,
            maximum: 7,
            description: "Of a date that is not the day's.",
          }),
        ),
      },
      { additionalProperties: false, description: "The Malaysian day that the file settles." },
    ),
    amounts: Amount,
    deductions: Type.Optional(
      Type.Enum(["negative", "positive"], {
        description: "How gross and net of refunds and disputes are written. Default `negative`.",
      }),
    ),
    fees: Type.Optional(
      Type.Enum(["positive", "negative"], {
        description: "How a fee that the provider keeps is written. Default `positive`.",
      }),
    ),
    fields: Type.Object(
      {
        reference: Field,
        attemptId: Field,
        kind: Type.Union([
          Type.Object(
            {
              at: At,
              payment: Words,
              refund: Type.Optional(Words),
              dispute: Type.Optional(Words),
              dispute_return: Type.Optional(Words),
            },
            { additionalProperties: false },
          ),
          Type.Object(
            { always: Type.Enum(["payment", "refund"]) },
            { additionalProperties: false },
          ),
          Type.Object(
            { bySign: Type.Literal(true) },
            { additionalProperties: false, description: "A negative gross is a refund." },
          ),
        ]),
        gross: Field,
        fee: Type.Optional(Field),
        net: Type.Optional(Field),
        currency: Type.Optional(Field),
      },
      { additionalProperties: false },
    ),
    checks: Type.Optional(
      Type.Object(
        {
          count: Type.Optional(Type.Object({ in: Where, at: At }, { additionalProperties: false })),
          sums: Type.Optional(
            Type.Array(
              Type.Object({ in: Where, at: At, of: Sums }, { additionalProperties: false }),
              {
                maxItems: 3,
              },
            ),
          ),
        },
        { additionalProperties: false, description: "What the file says of its lines." },
      ),
    ),
    limits: Type.Optional(
      Type.Object(
        {
          bytesMax: Type.Optional(Type.Integer({ minimum: 1, maximum: 8_388_608 })),
          linesMax: Type.Optional(Type.Integer({ minimum: 1, maximum: 50_000 })),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);
export type StatementParser = Static<typeof StatementParser>;
export type AmountForm = Static<typeof Amount>;
export type DayForm = StatementParser["day"];
