import { setImmediate } from "node:timers/promises";
import { fileNameOf } from "@kaunter/checkout/file-name";
import Type from "typebox";
import {
  type Column,
  csvHeaderOf,
  csvRowsOf,
  FILE_FORMATS,
  type FileFormat,
} from "../../../domain/file/columns.ts";
import { Download } from "../../request/send-response.ts";
import type { PortalDeps } from "../portal-deps.ts";
import { writeXlsx } from "./write-xlsx.ts";

interface TableFile<Row> {
  format: FileFormat;
  /** The name without time and extension. */
  name: string;
  columns: readonly Column<Row>[];
  /** Read one after the other, as the file is sent. */
  parts: AsyncIterable<readonly Row[]>;
}

/** The format that a file is downloaded in. */
export const fileQuery = { format: Type.Optional(Type.Enum([...FILE_FORMATS])) };

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const CSV = "text/csv; charset=utf-8";

/** The same table as CSV or as a workbook. Its name has the time of the download. */
export function tableFile<Row>(
  { clock }: Pick<PortalDeps, "clock">,
  { format, name, columns, parts }: TableFile<Row>,
): Download {
  const fileName = fileNameOf(name, clock.now(), format);
  if (format === "csv") return new Download(CSV, fileName, csvOf(columns, parts));
  return new Download(XLSX, fileName, writeXlsx(name, columns, rowsOf(parts)));
}

/** Of a table that is not read part by part. */
export async function* inOnePart<Row>(rows: readonly Row[]): AsyncIterable<readonly Row[]> {
  yield rows;
}

async function* csvOf<Row>(
  columns: readonly Column<Row>[],
  parts: AsyncIterable<readonly Row[]>,
): AsyncIterable<string> {
  yield csvHeaderOf(columns);
  for await (const rows of parts) {
    for (let start = 0; start < rows.length; start += SLICE_ROWS) {
      await takeRows(SLICE_ROWS);
      yield csvRowsOf(columns, rows.slice(start, start + SLICE_ROWS));
    }
  }
}

async function* rowsOf<Row>(parts: AsyncIterable<readonly Row[]>): AsyncIterable<Row> {
  for await (const rows of parts) {
    for (const row of rows) {
      await takeRows(1);
      yield row;
    }
  }
}

/** Some milliseconds of work. */
const SLICE_ROWS = 200;

let rowsOfTurn = 0;
let nextTurn: Promise<void> | undefined;

/** However many files are written at once, a turn of the event loop has this many rows of all. */
async function takeRows(count: number): Promise<void> {
  while (rowsOfTurn + count > SLICE_ROWS) {
    nextTurn ??= startTurn();
    await nextTurn;
  }
  rowsOfTurn += count;
}

async function startTurn(): Promise<void> {
  await setImmediate();
  rowsOfTurn = 0;
  nextTurn = undefined;
}
