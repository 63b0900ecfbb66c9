import { type Damage, damage, eachValue, hasBody } from "./damage.ts";
import type { Json } from "./program.ts";
import { isEmptyObject, isObject, isText, writer } from "./writer.ts";

const all = (change: (value: Json) => Json | undefined) => eachValue(change);
const number = (write: (value: number) => string) => writer({ number: write });
const whole = (value: number, text: string) => (Number.isInteger(value) ? text : String(value));

export const VALUES: readonly Damage[] = [
  damage(
    "numbers-as-text",
    "numbers as strings",
    all((value) => (typeof value === "number" ? String(value) : value)),
    hasBody,
  ),
  damage(
    "numbers-as-text",
    "the amount as a string",
    all((value) =>
      isObject(value) && "amount" in value ? { ...value, amount: String(value.amount) } : value,
    ),
    hasBody,
  ),
  damage(
    "text-as-number",
    "numeric strings as numbers",
    all((value) => (isText(value) && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : value)),
    hasBody,
  ),
  damage(
    "numbers-with-decimals",
    "1250.0",
    number((value) => whole(value, `${value}.0`)),
    hasBody,
  ),
  damage(
    "numbers-with-decimals",
    "1250.00",
    number((value) => value.toFixed(2)),
    hasBody,
  ),
  damage(
    "numbers-with-decimals",
    "450.50",
    number((value) => (Number.isInteger(value) ? String(value) : value.toFixed(2))),
    hasBody,
  ),
  damage(
    "numbers-with-exponent",
    "1.25E3",
    number((value) => whole(value, value.toExponential().replace("e+", "E"))),
    hasBody,
  ),
  damage(
    "numbers-with-exponent",
    "1.25e+03",
    number((value) => whole(value, value.toExponential().replace(/e\+(\d)$/, "e+0$1"))),
    hasBody,
  ),
  damage(
    "numbers-scaled",
    "amount in ringgit",
    all((value) =>
      isObject(value) && "amount" in value
        ? { ...value, amount: Number(value.amount) / 100 }
        : value,
    ),
    hasBody,
  ),
  damage(
    "numbers-scaled",
    "amount in ringgit as a string",
    all((value) =>
      isObject(value) && "amount" in value
        ? { ...value, amount: (Number(value.amount) / 100).toFixed(2) }
        : value,
    ),
    hasBody,
  ),
  damage(
    "numbers-scaled",
    "amount in ringgit, two decimals",
    (program) => ({
      write: (body) =>
        program
          .write(body)
          .replace(/"amount":(\d+)/g, (_, sen) => `"amount":${(Number(sen) / 100).toFixed(2)}`),
    }),
    hasBody,
  ),
  damage(
    "nulls-left-out|empty-members-left-out",
    "nulls dropped",
    all((value) => (value === null ? undefined : value)),
    hasBody,
  ),
  damage(
    "empty-texts-left-out|empty-members-left-out",
    "empty strings dropped",
    all((value) => (value === "" ? undefined : value)),
    hasBody,
  ),
  damage(
    "empty-members-left-out",
    "all empty dropped",
    all((value) =>
      value === null ||
      value === "" ||
      (Array.isArray(value) && value.length === 0) ||
      isEmptyObject(value)
        ? undefined
        : value,
    ),
    hasBody,
  ),
  damage(
    "empty-members-left-out",
    "empty lists dropped",
    all((value) => (Array.isArray(value) && value.length === 0 ? undefined : value)),
    hasBody,
  ),
  damage(
    "empty-object-as-array",
    "[] for {}",
    all((value) => (isEmptyObject(value) ? [] : value)),
    hasBody,
  ),
  damage(
    "empty-array-as-object",
    "{} for []",
    all((value) => (Array.isArray(value) && value.length === 0 ? {} : value)),
    hasBody,
  ),
  damage(
    "empty-array-as-null",
    "null for []",
    all((value) => (Array.isArray(value) && value.length === 0 ? null : value)),
    hasBody,
  ),
  damage(
    "empty-array-as-text",
    '"" for []',
    all((value) => (Array.isArray(value) && value.length === 0 ? "" : value)),
    hasBody,
  ),
  damage(
    "booleans-as-text",
    '"true"',
    all((value) => (typeof value === "boolean" ? String(value) : value)),
    hasBody,
  ),
  damage(
    "booleans-as-text",
    "True",
    all((value) => (typeof value === "boolean" ? (value ? "True" : "False") : value)),
    hasBody,
  ),
  damage(
    "booleans-as-numbers",
    "1",
    all((value) => (typeof value === "boolean" ? Number(value) : value)),
    hasBody,
  ),
];
