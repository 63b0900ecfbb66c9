import { en, type Messages } from "./messages/en.ts";
import { ms } from "./messages/ms.ts";
import { ta } from "./messages/ta.ts";
import { zh } from "./messages/zh.ts";
import type { Language } from "./view.ts";

export type { Messages } from "./messages/en.ts";

export const MESSAGES: Readonly<Record<Language, Messages>> = { en, ms, zh, ta };
