/** The accountant's files as a browser saves them. */
import assert from "node:assert/strict";
import type { TestGateway } from "../gateway.ts";
import type { PortalClient } from "../portal/portal-client.ts";
import { readSeparated } from "./read-separated.ts";

export interface MonthRow {
  [column: string]: string;
}

/** A file of any kind, byte by byte, and its name. */
export async function download(
  gateway: Pick<TestGateway, "baseUrl">,
  client: PortalClient,
  path: string,
): Promise<{ name: string; bytes: Buffer }> {
  const response = await fetch(`${gateway.baseUrl}/portal/api/${path}`, {
    headers: { cookie: client.cookie ?? "" },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  assert.equal(response.status, 200, bytes.toString("utf8").slice(0, 500));
  const disposition = response.headers.get("content-disposition") ?? "";
  return { name: /filename="([^"]+)"/.exec(disposition)?.[1] ?? "", bytes };
}

export function rowsOf(csv: string): MonthRow[] {
  const [header = [], ...lines] = readSeparated(csv.replace(/^\uFEFF/, ""), ",");
  return lines.map((line) => Object.fromEntries(header.map((name, i) => [name, line[i] ?? ""])));
}

/** The lines of a month's movements. */
export async function readMovements(owner: PortalClient, month: string): Promise<MonthRow[]> {
  const file = await owner.call("downloadMonthMovements", { query: { month } });
  assert.equal(file.status, 200, file.text);
  return rowsOf(file.text);
}

/** `-12.50` in sen. */
export const senOf = (text = "") => Number(text.replace(".", ""));

/** What a line adds to the balance, in sen. */
export const movedBy = (row: MonthRow) => senOf(row.in_myr) - senOf(row.out_myr);

export const sumOf = (rows: readonly MonthRow[]) =>
  rows.reduce((sum, row) => sum + movedBy(row), 0);
