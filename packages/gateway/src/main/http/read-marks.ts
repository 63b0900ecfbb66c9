import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { MARK_NAMES } from "@kaunter/checkout";
import leven from "leven";
import { GatewayError } from "../../domain/errors.ts";
import { cleanSvg } from "../../domain/picture/clean-svg.ts";
import type { MarkFile, OperatorMarks } from "../../http/payer/marks/operator-marks.ts";
import { readPicture } from "../../operations/checkout/read-picture.ts";

/** A payer on a slow phone loads each of them. */
const BYTES_MAX = 32_768;
const HASH_LENGTH = 12;
const FILE_NAME = /^([a-z0-9-]+)\.(svg|png)$/;
const DOCUMENTATION = "The names of all marks are in docs/guides/payment-marks.md.";

/** What is wrong with the folder: every file, what about it, and what to do. */
export class MarkError extends Error {
  override readonly name = "MarkError";
}

/**
 * Throws `MarkError`: an operator should see a bad file at startup, not hear of it from a payer.
 */
export async function readMarks(folder: string | null): Promise<OperatorMarks> {
  if (folder === null) return { files: {}, contents: [] };
  const names = await listFiles(folder);
  const read = await Promise.all(names.map((name) => readMark(folder, name)));
  const problems = [
    ...read.flatMap((file) => ("problem" in file ? [file.problem] : [])),
    ...findDoubles(names),
  ];
  if (problems.length > 0) {
    throw new MarkError(`KAUNTER_MARKS_DIR (${folder}) cannot be used.\n${problems.join("\n")}`);
  }
  const marks = read.flatMap((file) => ("problem" in file ? [] : [file]));
  return {
    files: Object.fromEntries(marks.map(({ mark, file }) => [mark, file.name])),
    contents: marks.map(({ file }) => file),
  };
}

/** Hidden files, which file managers leave behind, do not count. */
async function listFiles(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => !name.startsWith(".")).sort();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // what node:fs throws
    throw new MarkError(`KAUNTER_MARKS_DIR (${folder}) cannot be read (${code}).`);
  }
}

function findDoubles(names: readonly string[]): string[] {
  return names
    .filter((name) => name.endsWith(".svg") && names.includes(name.replace(/svg$/, "png")))
    .map((name) => `${name} and ${name.replace(/svg$/, "png")} are the same mark; remove one.`);
}

type Read = { mark: string; file: MarkFile } | { problem: string };

async function readMark(folder: string, name: string): Promise<Read> {
  const [, mark = "", extension] = FILE_NAME.exec(name) ?? [];
  if (mark === "") {
    return { problem: `${name} is not NAME.svg or NAME.png in lower case; rename or remove it.` };
  }
  if (!MARK_NAMES.includes(mark)) {
    return { problem: `${name}: there is no mark "${mark}".${nearestTo(mark)} ${DOCUMENTATION}` };
  }
  const path = join(folder, name);
  try {
    const facts = await stat(path);
    if (!facts.isFile()) return { problem: `${name} is not a regular file; remove it.` };
    if (facts.size > BYTES_MAX) return { problem: tooLarge(name, facts.size) };
    const cleaned = await clean(await readFile(path), extension === "svg");
    if ("problem" in cleaned) return { problem: `${name} ${cleaned.problem}.` };
    if (cleaned.content.length > BYTES_MAX) {
      return { problem: tooLarge(name, cleaned.content.length) };
    }
    const hash = createHash("sha256").update(cleaned.content).digest("hex").slice(0, HASH_LENGTH);
    return { mark, file: { ...cleaned, name: `${mark}-${hash}.${extension}` } };
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    return { problem: `${name} cannot be read (${error.code}).` };
  }
}

type Cleaned = Pick<MarkFile, "contentType" | "content"> | { problem: string };

async function clean(file: Buffer, isSvg: boolean): Promise<Cleaned> {
  if (isSvg) {
    const cleaned = cleanSvg(file.toString("utf8"));
    if ("problem" in cleaned) return cleaned;
    return { contentType: "image/svg+xml", content: Buffer.from(cleaned.svg) };
  }
  try {
    const { contentType, content } = await readPicture(file);
    if (contentType !== "image/png") return { problem: "is no PNG; save it as PNG" };
    return { contentType, content };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    return { problem: `is no picture that can be shown: ${error.detail?.replace(/\.$/, "")}` };
  }
}

function tooLarge(name: string, bytes: number): string {
  const size = Math.ceil(bytes / 1_024);
  return `${name} has ${size} KiB, more than ${BYTES_MAX / 1_024}; simplify the SVG, or save the PNG at about 240 pixels wide.`;
}

function nearestTo(mark: string): string {
  const [nearest = ""] = MARK_NAMES.toSorted((a, b) => leven(a, mark) - leven(b, mark));
  return leven(nearest, mark) <= 3 ? ` Did you mean "${nearest}"?` : "";
}
