import * as crypto from "node:crypto";

export type { Hash } from "node:crypto";

export const { createHash, hash } = crypto;
