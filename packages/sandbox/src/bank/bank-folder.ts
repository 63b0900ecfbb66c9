import { constants } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { writePrivateJson } from "../sandbox-credentials.ts";
import type { Books } from "./bank-books.ts";

/** Below it, the customer's files arrive in `inbox`, and the bank's reports appear in `outbox`. */
export class BankFolder {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  async prepare(): Promise<void> {
    for (const name of ["inbox", "outbox"]) {
      await mkdir(join(this.#path, name), { recursive: true, mode: 0o700 });
    }
  }

  /** Null in a new folder. */
  async loadBooks(): Promise<Books | null> {
    const text = await readFile(join(this.#path, "books.json"), "utf8").catch(expectMissing);
    // Written by saveBooks only; a damaged file fails in JSON.parse.
    return text === null ? null : (JSON.parse(text) as Books);
  }

  saveBooks(books: Books): Promise<void> {
    return writePrivateJson(join(this.#path, "books.json"), books);
  }

  /** Whole files only, the first ones by name. */
  async listInbox(max: number): Promise<string[]> {
    const found = await readdir(join(this.#path, "inbox"), { withFileTypes: true });
    return found
      .filter((each) => each.isFile() && !each.name.endsWith(".part") && !each.name.startsWith("."))
      .map(({ name }) => name)
      .sort()
      .slice(0, max);
  }

  /** At most `bytesMax` and one more, by which the caller sees that it is too large. */
  async readInbox(name: string, bytesMax: number): Promise<Buffer | null> {
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW;
    const file = await open(join(this.#path, "inbox", name), flags).catch(expectMissing);
    if (file === null) return null;
    try {
      const buffer = Buffer.alloc(Math.min((await file.stat()).size, bytesMax + 1));
      const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  removeFromInbox(name: string): Promise<void> {
    return rm(join(this.#path, "inbox", name), { force: true });
  }

  /** A reader sees all of it or nothing. */
  async writeAnswer(name: string, text: string): Promise<void> {
    const path = join(this.#path, "outbox", name);
    await writeFile(`${path}.part`, text, { mode: 0o600, flush: true });
    await rename(`${path}.part`, path);
  }
}

function expectMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
