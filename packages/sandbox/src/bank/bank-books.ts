/** What the bank knows: one account, the transfers it took, and what it reported. Plain JSON. */
import { addBusinessDays, addDays, closeOf, dayOf } from "./bank-days.ts";
import { OrderError, type PaymentOrder, type Refusal, type Transfer } from "./payment-order.ts";
import { outcomeOf } from "./test-accounts.ts";
import { type BookedTransfer, type Booking, closingOf, type Statement } from "./xml/write-camt.ts";
import type { StatusReport, TransferStatus } from "./xml/write-pain002.ts";

type Stored<T> = Omit<T, "createdAt"> & { createdAt: string };

/** A file for the customer, written from what it is about. */
export interface Answer {
  name: string;
  /** In the outbox. */
  isWritten: boolean;
  content:
    | { kind: "pain.002"; report: Stored<StatusReport> }
    | { kind: "camt.053"; statement: Stored<Omit<Statement, "accountNo">> };
}

/** For the page. */
interface TakenFile {
  messageId: string;
  receivedAt: string;
  count: number;
  totalMinor: number;
  result: string;
}

interface DueReturn {
  messageId: string;
  transfer: Transfer;
  day: string;
  code: string;
}

export interface Books {
  /** The banking day that is open: no earlier one is booked on again. */
  day: string;
  balanceMinor: number;
  /** Of reports and bookings. It never restarts, so that no name is given twice. */
  lastNumber: number;
  messageIds: string[];
  due: PaymentOrder[];
  returns: DueReturn[];
  answers: Answer[];
  files: TakenFile[];
  /** Of the inbox: taken, and perhaps still there. */
  removing: string | null;
}

const OPENING_MINOR = 100_000_000_00;
const DAYS_AHEAD_MAX = 90;
const OPEN_TRANSFERS_MAX = 20_000;
const KEPT_TRANSFERS_MAX = 20_000;
const KEPT_ANSWERS_MAX = 200;
const KEPT_FILES_MAX = 100;
const MESSAGE_IDS_MAX = 10_000;

export function openBooks(now: Date, lastNumber = 0): Books {
  return {
    ...{ day: dayOf(now), balanceMinor: OPENING_MINOR, lastNumber, removing: null },
    ...{ messageIds: [], due: [], returns: [], answers: [], files: [] },
  };
}

/** False while too many transfers are open: the file waits. */
export function hasRoom({ due }: Books): boolean {
  return due.reduce((sum, { transfers }) => sum + transfers.length, 0) < OPEN_TRANSFERS_MAX;
}

/** Takes a file, or rejects all of it by the account and what was sent before. */
export function takeOrder(books: Books, order: PaymentOrder, accountNo: string, now: Date): void {
  try {
    checkOrder(books, order, accountNo);
  } catch (error) {
    if (!(error instanceof OrderError)) throw error;
    const { messageId, format } = order;
    refuseFile(books, { messageId, format, code: error.code, text: error.message }, now);
    return;
  }
  const statuses = order.transfers.map(statusOf);
  const rejected = statuses.filter(({ status }) => status === "RJCT").length;
  const accepted = order.transfers.filter((_, index) => statuses[index]?.status !== "RJCT");
  books.messageIds = [...books.messageIds, order.messageId].slice(-MESSAGE_IDS_MAX);
  if (accepted.length > 0) books.due.push({ ...order, transfers: accepted });
  addReport(books, now, order, {
    groupStatus: rejected === 0 ? "ACSP" : accepted.length === 0 ? "RJCT" : "PART",
    transfers: statuses,
  });
  noteFile(
    books,
    now,
    order.messageId,
    order.transfers,
    `${accepted.length} accepted, ${rejected} rejected`,
  );
}

export function refuseFile(books: Books, refusal: Refusal, now: Date): void {
  const { code, text, messageId } = refusal;
  const group = { groupStatus: "RJCT", groupReason: code, groupText: text, transfers: [] };
  addReport(books, now, refusal, group);
  noteFile(books, now, messageId, [], `Rejected: ${code}, ${text}`);
}

function checkOrder(books: Books, order: PaymentOrder, accountNo: string): void {
  const { messageId, debitAccountNo, executionDay } = order;
  if (books.messageIds.includes(messageId)) {
    throw new OrderError("DU01", "a file with this message ID was taken before");
  }
  if (debitAccountNo !== null && debitAccountNo !== accountNo) {
    throw new OrderError("AC02", "the debit account is not one of this customer");
  }
  if (executionDay > addDays(books.day, DAYS_AHEAD_MAX)) {
    throw new OrderError("DT01", `the day of execution is more than ${DAYS_AHEAD_MAX} days ahead`);
  }
}

function statusOf({ endToEndId, instructionId, accountNo }: Transfer): TransferStatus {
  const outcome = outcomeOf(accountNo);
  const isRejected = outcome.kind === "rejected at once";
  return {
    ...{ endToEndId, instructionId, text: "" },
    status: isRejected ? "RJCT" : "ACSP",
    reason: isRejected ? outcome.code : null,
  };
}

/** Ends every banking day that is over. */
export function closeDays(books: Books, now: Date): void {
  while (closeOf(books.day) <= now) {
    if (books.due.length + books.returns.length > 0) closeDay(books, closeOf(books.day));
    else {
      const today = dayOf(now);
      books.day = closeOf(today) <= now ? addDays(today, 1) : today;
    }
  }
}

/** Books what is due on the open day, writes its statement if anything was, and opens the next. */
export function closeDay(books: Books, at: Date): void {
  const { day, balanceMinor: openingMinor } = books;
  const isDue = ({ executionDay }: PaymentOrder) => executionDay <= day;
  const orders = books.due.filter(isDue);
  books.due = books.due.filter((order) => !isDue(order));
  const back = books.returns.filter((each) => each.day <= day);
  books.returns = books.returns.filter((each) => each.day > day);
  const bookings = [
    ...back.map((each) => bookReturn(books, day, each)),
    ...orders.flatMap((order) => execute(books, order, at)),
  ];
  if (bookings.length > 0) {
    const number = nextNumber(books);
    const named = { id: `SB-${number}`, createdAt: at.toISOString(), day };
    const statement = { ...named, openingMinor, bookings };
    const name = `${number}-camt053-${day.replaceAll("-", "")}.xml`;
    addAnswer(books, name, { kind: "camt.053", statement });
    books.balanceMinor = closingOf(statement);
  }
  books.day = addDays(day, 1);
}

function execute(books: Books, order: PaymentOrder, at: Date): Booking[] {
  const { messageId, isBatchBooked } = order;
  const { day } = books;
  const rejected: TransferStatus[] = [];
  const paid: BookedTransfer[] = [];
  for (const transfer of order.transfers) {
    const { endToEndId, instructionId, amountMinor } = transfer;
    const outcome = outcomeOf(transfer.accountNo);
    const reason =
      outcome.kind === "rejected on the day"
        ? outcome.code
        : books.balanceMinor < amountMinor
          ? "AM04"
          : null;
    if (reason !== null) {
      rejected.push({ endToEndId, instructionId, status: "RJCT", reason, text: "" });
      continue;
    }
    books.balanceMinor -= amountMinor;
    const isHidden = outcome.kind === "paid without a reference";
    paid.push({
      ...bookedOf(transfer, "DEBIT", `FT${nextNumber(books)}`),
      ...(isHidden ? { messageId: null, endToEndId: null, text: "" } : { messageId }),
    });
    if (outcome.kind !== "returned") continue;
    const returnDay = addBusinessDays(day, outcome.businessDays);
    books.returns.push({ messageId, transfer, day: returnDay, code: outcome.code });
  }
  if (rejected.length > 0) addReport(books, at, order, { groupStatus: null, transfers: rejected });
  const groups = isBatchBooked ? [paid] : paid.map((each) => [each]);
  return groups.flatMap((transfers) => {
    const [first] = transfers;
    return first ? [{ day, bankReference: first.bankReference, transfers }] : [];
  });
}

function bookReturn(books: Books, day: string, { messageId, transfer, code }: DueReturn): Booking {
  const bankReference = `RT${nextNumber(books)}`;
  books.balanceMinor += transfer.amountMinor;
  const booked = bookedOf(transfer, "CREDIT", bankReference);
  return { day, bankReference, transfers: [{ ...booked, messageId, returnCode: code }] };
}

function bookedOf(
  { endToEndId, amountMinor, name, accountNo, text }: Transfer,
  direction: "CREDIT" | "DEBIT",
  bankReference: string,
): BookedTransfer {
  return {
    ...{ direction, amountMinor, bankReference, messageId: null, endToEndId },
    ...{ name, accountNo, text, returnCode: null },
  };
}

function addReport(
  books: Books,
  at: Date,
  { messageId, format }: Pick<StatusReport, "messageId" | "format">,
  said: Pick<StatusReport, "groupStatus" | "transfers"> & Partial<StatusReport>,
): void {
  const number = nextNumber(books);
  const report = {
    ...{ groupReason: null, groupText: "" },
    ...said,
    ...{ id: `SB-${number}`, createdAt: at.toISOString(), messageId, format },
  };
  addAnswer(books, `${number}-pain002-${messageId}.xml`, { kind: "pain.002", report });
}

/** The oldest are forgotten; those that are not written yet are not. */
function addAnswer(books: Books, name: string, content: Answer["content"]): void {
  books.answers.push({ name, isWritten: false, content });
  let transfers = 0;
  let count = 0;
  const kept = books.answers.toReversed().filter((answer) => {
    transfers += sizeOf(answer);
    count += 1;
    const isRecent = count <= KEPT_ANSWERS_MAX && transfers <= KEPT_TRANSFERS_MAX;
    return isRecent || !answer.isWritten;
  });
  books.answers = kept.toReversed();
}

function sizeOf({ content }: Answer): number {
  return content.kind === "pain.002"
    ? content.report.transfers.length
    : content.statement.bookings.reduce((sum, { transfers }) => sum + transfers.length, 0);
}

function noteFile(
  books: Books,
  now: Date,
  messageId: string,
  transfers: readonly Transfer[],
  result: string,
): void {
  const totalMinor = transfers.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const file = { messageId, receivedAt: now.toISOString(), count: transfers.length, totalMinor };
  books.files = [...books.files, { ...file, result }].slice(-KEPT_FILES_MAX);
}

function nextNumber(books: Books): string {
  books.lastNumber += 1;
  return String(books.lastNumber).padStart(8, "0");
}
