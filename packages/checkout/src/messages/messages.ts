import type { Language } from "../view/facts.ts";
import { en, type Messages } from "./en.ts";
import { ms } from "./ms.ts";
import { ta } from "./ta.ts";
import { zh } from "./zh.ts";

export type { Messages } from "./en.ts";

export const MESSAGES: Readonly<Record<Language, Messages>> = { en, ms, zh, ta };
