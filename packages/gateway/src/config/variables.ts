import Type from "typebox";
import { RETENTION, type Retained } from "../domain/retention.ts";
import { Secret } from "../platform/secret.ts";
import { isDatabaseUrl } from "../store/connection/database-url.ts";

/** What each schema of `config.ts` states about its variable, in addition to the type. */
export type Variable = {
  name: string;
  description: string;
  default?: string;
  /** Completes "NAME must be …". */
  expected?: string;
  /** Errors do not repeat the value. */
  isSecret?: boolean;
};

export const text = (name: string, description: string, fallback?: string) =>
  Type.String({ name, description, ...(fallback !== undefined && { default: fallback }) });

export const decoded = <T>(
  variable: Variable & { expected: string },
  isValid: (given: string) => boolean,
  decode: (given: string) => T,
) =>
  Type.Codec(Type.Refine(Type.String(variable), isValid))
    .Decode(decode)
    .Encode(String);

export const integer = (
  name: string,
  description: string,
  [min, max]: readonly [number, number],
  fallback?: string,
) =>
  decoded(
    {
      ...{ name, description, expected: `an integer from ${min} to ${max}` },
      ...(fallback !== undefined && { default: fallback }),
    },
    (given) => /^\d+$/.test(given) && Number(given) >= min && Number(given) <= max,
    Number,
  );

/** One without a default. */
export const optionalInteger = (
  name: string,
  description: string,
  range: readonly [number, number],
) => Type.Optional(integer(name, description, range));

export const merchantRate = (name: string) =>
  optionalInteger(
    name,
    "Signed calls per second of all applications of a merchant together (bursts up to twice that); 0 = off. Default: four times KAUNTER_RATE_LIMIT_PER_APPLICATION.",
    [0, 1_000_000],
  );

export const retention = (name: string, retained: Retained) => {
  const { what, days, daysMin } = RETENTION[retained];
  return integer(name, `Days to keep: ${what}.`, [daysMin, 36_500], String(days));
};

export const flag = (name: string, description: string) => {
  const isValid = (given: string) => given === "0" || given === "1";
  const decode = (given: string) => given === "1";
  return Type.Optional(decoded({ name, description, expected: "0 or 1" }, isValid, decode));
};

export const secretUrl = (name: string, description: string, scheme: RegExp, example: string) => {
  const isValid = (given: string) => scheme.test(given) && URL.canParse(given);
  const variable = { name, description, expected: `a URL such as ${example}`, isSecret: true };
  return Type.Optional(decoded(variable, isValid, (given) => new Secret(given)));
};

export const databaseUrl = (name: string, description: string) =>
  Type.Optional(
    decoded(
      {
        ...{ name, description, isSecret: true },
        expected:
          "a URL such as postgresql://user:password@host:5432/name, of several hosts with target_session_attrs=read-write, primary or any",
      },
      isDatabaseUrl,
      (given) => new Secret(given),
    ),
  );

export const secretText = (name: string, description: string, what: string) =>
  Type.Optional(
    decoded(
      { name, description, expected: `${what} without spaces`, isSecret: true },
      (given) => /^\S+$/.test(given),
      (given) => new Secret(given),
    ),
  );

export const oneOf = <const T extends string[]>(
  name: string,
  description: string,
  values: readonly [...T],
  fallback: T[number],
) =>
  Type.Enum(values, {
    ...{ name, description, expected: `one of ${values.join(", ")}`, default: fallback },
  });

export const isWebUrl = (url: string) => /^https?:\/\/[^?#\s]+$/.test(url) && URL.canParse(url);
export const urlsOf = (given: string): readonly string[] =>
  given.split(",").map((url) => url.trim().replace(/\/+$/, ""));
export const originOf = (url: string) => URL.parse(url)?.origin ?? null;
