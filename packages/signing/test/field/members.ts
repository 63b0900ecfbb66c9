import { type Damage, damage, eachValue, hasBody, step } from "./damage.ts";
import { type Json, writeRight } from "./program.ts";
import { isObject, isText } from "./writer.ts";

const all = (change: (value: Json) => Json | undefined) => eachValue(change);

export const MEMBERS: readonly Damage[] = [
  damage(
    "member-left-out",
    "without notifyUrl",
    step("prepare", (body) => without(body, ["notifyUrl"])),
    hasBody,
  ),
  damage(
    "member-left-out",
    "without the URLs",
    step("prepare", (body) => without(body, ["notifyUrl", "redirectUrl"])),
    hasBody,
  ),
  damage(
    "member-left-out",
    "without the ID of the store",
    step("prepare", (body) => without(body, ["storeId"])),
    hasBody,
  ),
  damage(
    "member-left-out",
    "without the amount",
    all((value) => (isObject(value) && "amount" in value ? without(value, ["amount"]) : value)),
    hasBody,
  ),
  damage(
    "member-left-out",
    "without the customer",
    step("prepare", (body) => without(body, ["customer"])),
    hasBody,
  ),
  damage(
    "member-added",
    "layoutVersion null",
    step("prepare", (body) =>
      isObject(body) && !("layoutVersion" in body) ? { ...body, layoutVersion: null } : body,
    ),
    (call) => call.path === "/v3/payment/online",
  ),
  damage(
    "member-added",
    "timestamp and nonce in the body",
    (program) => ({
      prepare: (body) => ({
        ...(body as object),
        nonceStr: program.headers.nonce,
        timestamp: program.headers.timestamp,
      }),
    }),
    hasBody,
  ),
  damage(
    "member-added",
    "signType in the body",
    step("prepare", (body) => ({ ...(body as object), signType: "sha256" })),
    hasBody,
  ),
  damage(
    "member-names",
    "snake_case",
    all((value) =>
      isObject(value)
        ? Object.fromEntries(
            Object.entries(value).map(([key, item]) => [
              key.replace(/[A-Z]/g, (char) => `_${char.toLowerCase()}`),
              item,
            ]),
          )
        : value,
    ),
    hasBody,
  ),
  damage(
    "member-names",
    "PascalCase",
    all((value) =>
      isObject(value)
        ? Object.fromEntries(
            Object.entries(value).map(([key, item]) => [
              key.charAt(0).toUpperCase() + key.slice(1),
              item,
            ]),
          )
        : value,
    ),
    hasBody,
  ),
  damage(
    "replacer-array",
    "JSON.stringify(body, keys)",
    step("write", (body) => JSON.stringify(body, Object.keys(body as object).sort())),
    hasBody,
  ),
  damage(
    "nested-as-text",
    "nested objects as JSON strings",
    step("prepare", (body) =>
      Object.fromEntries(
        Object.entries(body as object).map(([key, value]) => [
          key,
          typeof value === "object" && value !== null ? JSON.stringify(value) : value,
        ]),
      ),
    ),
    hasBody,
  ),
  damage(
    "nested-as-text",
    "nested objects as canonical strings",
    step("prepare", (body) =>
      Object.fromEntries(
        Object.entries(body as object).map(([key, value]) => [
          key,
          typeof value === "object" && value !== null ? writeRight(value) : value,
        ]),
      ),
    ),
    hasBody,
  ),
  damage(
    "nested-as-text",
    "nested objects as [object Object]",
    step("prepare", (body) =>
      Object.fromEntries(
        Object.entries(body as object).map(([key, value]) => [
          key,
          typeof value === "object" && value !== null && !Array.isArray(value)
            ? "[object Object]"
            : value,
        ]),
      ),
    ),
    hasBody,
  ),
  damage(
    "arrays-as-text",
    "lists joined with commas",
    all((value) =>
      Array.isArray(value) && value.every(isText) && value.length > 0 ? value.join(",") : value,
    ),
    hasBody,
  ),
  damage(
    "arrays-as-objects|empty-array-as-object",
    "lists as objects",
    all((value) =>
      Array.isArray(value)
        ? Object.fromEntries(value.map((item, at) => [String(at), item]))
        : value,
    ),
    hasBody,
  ),
];

function without(body: Json, names: readonly string[]): Json {
  if (!isObject(body)) return body;
  return Object.fromEntries(Object.entries(body).filter(([key]) => !names.includes(key)));
}
