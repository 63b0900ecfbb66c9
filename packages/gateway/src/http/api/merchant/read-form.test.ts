import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { GatewayError } from "../../../domain/errors.ts";
import { readForm } from "./read-form.ts";

/** As a browser or `fetch` writes it. */
async function write(form: FormData): Promise<[bytes: Buffer, contentType: string]> {
  const response = new Response(form);
  const contentType = response.headers.get("content-type") ?? "";
  return [Buffer.from(await response.arrayBuffer()), contentType];
}

function formOf(content: Uint8Array, name: string, fileName?: string): FormData {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(content)], name));
  if (fileName !== undefined) form.append("fileName", fileName);
  return form;
}

const isInvalidFile = (error: unknown) =>
  error instanceof GatewayError && error.code === "INVALID_FILE";
const names = fc.string({ unit: "grapheme" }).filter((text) => /^[^/\\%\p{C}]+$/u.test(text));

test("what a client writes is read, of any content and name", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200_000 }), names, async (content, name) => {
      const read = await readForm(...(await write(formOf(content, "a.pdf", name))));
      assert.equal(read.name, name);
      assert.ok(read.content.equals(content));
      const unnamed = await readForm(...(await write(formOf(content, name))));
      assert.equal(unnamed.name, name);
    }),
    { numRuns: 50 },
  );
});

test("of parts with the same name the first counts, and others are ignored", async () => {
  const form = formOf(Buffer.from("first"), "1.pdf", "one.pdf");
  form.append("file", new File(["second"], "2.pdf"));
  form.append("fileName", "two.pdf");
  form.append("note", new File(["third"], "3.pdf"));
  const { name, content } = await readForm(...(await write(form)));
  assert.deepEqual([name, content.toString()], ["one.pdf", "first"]);
});

test("a form that was cut anywhere is rejected", async () => {
  const [bytes, contentType] = await write(formOf(Buffer.alloc(300, "\r\n--"), "a.pdf", "b.pdf"));
  const end = bytes.lastIndexOf("--\r\n"); // what closes it
  for (let length = 0; length < end; length += 1) {
    await assert.rejects(readForm(bytes.subarray(0, length), contentType), isInvalidFile);
  }
});

test("what is not such a form is rejected", async () => {
  const [bytes, contentType] = await write(formOf(Buffer.from("x"), "a.pdf"));
  for (const type of ["", "text/plain", "multipart/form-data", "multipart/form-data; a=b"]) {
    await assert.rejects(readForm(bytes, type), isInvalidFile, type);
  }
  await assert.rejects(readForm(Buffer.from("{}"), contentType), isInvalidFile);
  const many = new FormData();
  for (let i = 0; i < 5_000; i += 1) many.append("file", "x");
  await assert.rejects(readForm(...(await write(many))), { detail: /more than 8 fields/ });
});
