import type { SlowReader } from "../slow-reader.ts";
import { PROVIDER_READERS } from "./provider-readers.ts";
import { SCHEMA_READERS } from "./schema-readers.ts";
import { SIGNING_READERS } from "./signing-readers.ts";
import { TEXT_READERS } from "./text-readers.ts";

export const SLOW_READERS: readonly SlowReader[] = [
  ...SIGNING_READERS,
  ...TEXT_READERS,
  ...PROVIDER_READERS,
  ...SCHEMA_READERS,
];
