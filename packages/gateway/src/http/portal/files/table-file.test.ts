import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { FILE_FORMATS, senColumn, textColumn } from "../../../domain/file/columns.ts";
import { tableFile } from "./table-file.ts";

const ROWS = 2_000;
const FILES = 16;
const clock = { now: () => new Date("2026-11-28T06:05:09Z") };

for (const format of FILE_FORMATS) {
  test(`however many ${format} files are written, others have the event loop in between`, async () => {
    let [rowsOfTurn, rowsMax, rows, isDone] = [0, 0, 0, false];
    const columns = [
      textColumn<number>("id", (row) => String(row)),
      senColumn<number>("amount_myr", (row) => {
        rowsOfTurn += 1;
        rows += 1;
        return row;
      }),
    ];
    async function* parts() {
      for (let part = 0; part < 2; part += 1) yield Array.from({ length: ROWS / 2 }, (_, i) => i);
    }
    const write = async () => {
      const file = tableFile({ clock }, { format, name: "x", columns, parts: parts() });
      for await (const _chunk of file.content);
    };
    const writing = Promise.all(Array.from({ length: FILES }, write)).finally(() => {
      isDone = true;
    });
    while (!isDone) {
      rowsMax = Math.max(rowsMax, rowsOfTurn);
      rowsOfTurn = 0;
      await setImmediate();
    }
    await writing;
    assert.equal(rows, FILES * ROWS);
    assert.ok(rowsMax <= 400, `${rowsMax} rows in one turn`);
  });
}
