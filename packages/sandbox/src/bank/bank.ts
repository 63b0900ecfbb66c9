import type { SimulatorContext } from "../simulator.ts";
import {
  type Answer,
  type Books,
  closeDay,
  closeDays,
  hasRoom,
  openBooks,
  refuseFile,
  takeOrder,
} from "./bank-books.ts";
import { closeOf } from "./bank-days.ts";
import type { BankFolder } from "./bank-folder.ts";
import { readOrder } from "./read-order.ts";
import { writeCamt } from "./xml/write-camt.ts";
import { writePain002 } from "./xml/write-pain002.ts";

export const FILE_BYTES_MAX = 16 * 1_048_576;
const FILES_AT_ONCE_MAX = 100;
/** Real time: the customer delivers whenever it likes, also while the clock is frozen. */
const LOOK_MS = 1_000;

interface BankSettings {
  /** The customer's account. */
  accountNo: string;
  /** Null: memory only, and files are uploaded on the page. */
  folder: BankFolder | null;
  onError(error: unknown): void;
}

/** Takes files, and closes its banking days by the simulators' clock. */
export class Bank {
  readonly #context: Pick<SimulatorContext, "clock" | "record">;
  readonly #settings: BankSettings;
  #books: Books;
  #isChanged = false;
  #last: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  /** Of the scheduled end of day; an older one has been replaced. */
  #schedule = 0;

  constructor(context: Pick<SimulatorContext, "clock" | "record">, settings: BankSettings) {
    this.#context = context;
    this.#settings = settings;
    this.#books = openBooks(context.clock.now());
  }

  get books(): Readonly<Books> {
    return this.#books;
  }

  get accountNo(): string {
    return this.#settings.accountNo;
  }

  async start(): Promise<void> {
    const { folder, onError } = this.#settings;
    if (folder) {
      await folder.prepare();
      this.#books = (await folder.loadBooks()) ?? this.#books;
      await this.#removeTaken(folder);
      const look = () => this.takeFiles().catch(onError);
      this.#timer = setInterval(look, LOOK_MS).unref();
    }
    await this.#closeDays();
    this.#scheduleClose();
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    this.#schedule += 1;
    await this.#last.catch(() => {});
  }

  /** Forgets everything but the number of its last report. */
  reset(): void {
    const { onError } = this.#settings;
    this.#run(() => {
      this.#books = openBooks(this.#context.clock.now(), this.#books.lastNumber);
      this.#isChanged = true;
      this.#scheduleClose();
    }).catch(onError);
  }

  /** Whatever is in the inbox, by name. */
  takeFiles(): Promise<void> {
    return this.#run(async () => {
      const { folder } = this.#settings;
      if (!folder) return;
      await this.#removeTaken(folder);
      for (const name of await folder.listInbox(FILES_AT_ONCE_MAX)) {
        const bytes = hasRoom(this.#books) ? await folder.readInbox(name, FILE_BYTES_MAX) : null;
        if (bytes === null) continue;
        this.#take(name, bytes);
        // Saved together: whatever ends this process, the file is taken once.
        this.#books.removing = name;
        await this.#save();
        await this.#removeTaken(folder);
      }
    });
  }

  /** The status report; null while too many transfers are open. */
  async takeUpload(name: string, bytes: Buffer): Promise<Answer | null> {
    let answer: Answer | null = null;
    await this.#run(() => {
      if (!hasRoom(this.#books)) return;
      this.#take(name, bytes);
      answer = this.#books.answers.at(-1) ?? null;
    });
    return answer;
  }

  /** Ends the open banking day now, whatever the time is. */
  closeOpenDay(): Promise<void> {
    return this.#run(async () => {
      closeDay(this.#books, this.#context.clock.now());
      this.#isChanged = true;
      this.#scheduleClose();
    });
  }

  /** Null for an unknown name. */
  textOf(name: string): string | null {
    const answer = this.#books.answers.find((each) => each.name === name);
    return answer ? this.#render(answer) : null;
  }

  #closeDays(): Promise<void> {
    return this.#run(() => {
      closeDays(this.#books, this.#context.clock.now());
      this.#isChanged = true;
    });
  }

  #take(name: string, bytes: Buffer): void {
    this.#isChanged = true;
    const now = this.#context.clock.now();
    const read = readOrder(name, bytes, FILE_BYTES_MAX);
    if (read.kind === "read") takeOrder(this.#books, read.order, this.accountNo, now);
    else refuseFile(this.#books, read.refusal, now);
    const { messageId, count, result } = this.#books.files.at(-1) ?? {};
    this.#context.record("payout file", { name, messageId, count, result });
  }

  async #removeTaken(folder: BankFolder): Promise<void> {
    if (this.#books.removing === null) return;
    await folder.removeFromInbox(this.#books.removing);
    this.#books.removing = null;
    this.#isChanged = true;
  }

  /** One after the other: what each has changed is saved when it ends. */
  #run(act: () => void | Promise<void>): Promise<void> {
    const done = this.#last.then(async () => {
      await act();
      await this.#save();
    });
    this.#last = done.catch(() => {});
    return done;
  }

  /** The books first, then the reports that are in them. */
  async #save(): Promise<void> {
    if (this.#isChanged) await this.#settings.folder?.saveBooks(this.#books);
    this.#isChanged = false;
    await this.#writeAnswers();
  }

  async #writeAnswers(): Promise<void> {
    const { folder } = this.#settings;
    const unwritten = this.#books.answers.filter(({ isWritten }) => !isWritten);
    if (unwritten.length === 0) return;
    for (const answer of unwritten) {
      await folder?.writeAnswer(answer.name, this.#render(answer));
      answer.isWritten = true;
      this.#context.record(answer.content.kind, { name: answer.name }, "out");
    }
    await folder?.saveBooks(this.#books);
  }

  #render({ content }: Answer): string {
    if (content.kind === "pain.002") {
      const { report } = content;
      return writePain002({ ...report, createdAt: new Date(report.createdAt) });
    }
    const { statement } = content;
    const { accountNo } = this;
    return writeCamt("camt.053", {
      ...statement,
      accountNo,
      createdAt: new Date(statement.createdAt),
    });
  }

  #scheduleClose(): void {
    this.#schedule += 1;
    const mine = this.#schedule;
    const { clock } = this.#context;
    const delayMs = closeOf(this.#books.day).getTime() - clock.now().getTime();
    clock.after(Math.max(delayMs, 0), async () => {
      if (mine !== this.#schedule) return;
      await this.takeFiles();
      await this.#closeDays();
      if (mine === this.#schedule) this.#scheduleClose();
    });
  }
}
