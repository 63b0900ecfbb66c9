import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml, PAYER_PAGE, page, sendPage } from "../page.ts";
import { asFields, headerOf, textOf } from "../read-request.ts";
import { formatRinggit } from "../ringgit.ts";
import { type Bank, FILE_BYTES_MAX } from "./bank.ts";
import { TEST_ACCOUNTS } from "./test-accounts.ts";

/** The parts around a file in a form. */
const FORM_BYTES_MAX = 65_536;
const BODY = { bodyLimit: FILE_BYTES_MAX + FORM_BYTES_MAX };
const XML = "application/xml; charset=utf-8";
const BUSY = "Too many transfers are open. Close a banking day, then upload the file again.";

/** The customer's page of the bank, and the same for programs. */
export function bankRoutes(app: FastifyInstance, bank: Bank, baseUrl: string): void {
  app.get("/", PAYER_PAGE, (_request, reply) => sendPage(reply, bankPage(bank, baseUrl)));
  app.post("/files", { ...BODY, ...PAYER_PAGE }, (request, reply) =>
    upload(bank, baseUrl, request, reply),
  );
  app.post("/close-day", PAYER_PAGE, async (_request, reply) => {
    await bank.closeOpenDay();
    return reply.redirect(`${baseUrl}/`, 303);
  });
  app.get<{ Params: { name: string } }>("/answers/:name", (request, reply) => {
    const { name } = request.params;
    const text = bank.textOf(name);
    if (text === null) return reply.code(404).type("text/plain").send("Unknown report.");
    return reply
      .type(XML)
      .header("content-disposition", `attachment; filename="${name}"`)
      .header("cache-control", "no-store")
      .send(text);
  });
}

/** A form of the page, or the file itself, which is answered with its status report. */
async function upload(
  bank: Bank,
  baseUrl: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const contentType = headerOf(request, "content-type");
  if (!contentType.startsWith("multipart/form-data")) {
    const name = textOf(asFields(request.query), "name") || "upload";
    const answer = await bank.takeUpload(name, body);
    const text = answer && bank.textOf(answer.name);
    if (text === null) return reply.code(503).type("text/plain").send(BUSY);
    return reply.type(XML).send(text);
  }
  const file = await readFormFile(body, contentType);
  if (file === null) {
    const message = "Choose a file, then upload it.";
    return sendPage(reply, bankPage(bank, baseUrl, message), 400);
  }
  const answer = await bank.takeUpload(file.name, file.bytes);
  if (answer === null) return sendPage(reply, bankPage(bank, baseUrl, BUSY), 503);
  return reply.redirect(`${baseUrl}/`, 303);
}

async function readFormFile(
  body: Buffer,
  contentType: string,
): Promise<{ name: string; bytes: Buffer } | null> {
  const form = await new Response(new Uint8Array(body), {
    headers: { "content-type": contentType },
  })
    .formData()
    .catch(() => null);
  const file = form?.get("file");
  if (!(file instanceof File) || file.size === 0) return null;
  return { name: file.name, bytes: Buffer.from(await file.arrayBuffer()) };
}

function bankPage(bank: Bank, baseUrl: string, message = ""): string {
  const { books, accountNo } = bank;
  const action = (path: string) => escapeHtml(`${baseUrl}${path}`);
  const error = message === "" ? "" : `<p class="error" role="alert">${escapeHtml(message)}</p>`;
  const accounts = TEST_ACCOUNTS.map(({ ending, title }) => [`… ${ending}`, title] as const);
  const files = books.files.toReversed().map(({ messageId, count, totalMinor, result }) => {
    const sum =
      count === 0
        ? ""
        : `${count} ${count === 1 ? "transfer" : "transfers"}, ${formatRinggit(totalMinor)}. `;
    return [messageId, `${sum}${result}`] as const;
  });
  const answers = books.answers.toReversed().map(({ name }) => {
    const link = `<a href="${action(`/answers/${encodeURIComponent(name)}`)}">${escapeHtml(name)}</a>`;
    return `<li>${link}</li>`;
  });
  const facts = [
    ["Account", accountNo],
    ["Balance", formatRinggit(books.balanceMinor)],
    ["Open banking day", books.day],
    ["Files to execute", String(books.due.length)],
    ["Returns to come", String(books.returns.length)],
  ] as const;
  const parts = [
    error,
    list(facts),
    `<form method="post" action="${action("/close-day")}"><button>Close banking day</button></form>`,
    `<p class="hint">Each day closes at 23:00 Malaysian time: transfers that are due are booked, and the statement is written.</p>`,
    `<h2>Upload payment file</h2><form method="post" action="${action("/files")}" enctype="multipart/form-data"><label for="file">pain.001.001.09, or an example layout</label><input id="file" name="file" type="file" required><button class="primary">Upload file</button></form>`,
    `<h2>Status reports and statements</h2>${answers.length === 0 ? `<p class="hint">Status reports (pain.002) and statements (camt.053) appear here.</p>` : `<ul>${answers.join("")}</ul>`}`,
    `<h2>Files taken</h2>${files.length === 0 ? `<p class="hint">Payment files appear here when the bank has taken them.</p>` : list(files)}`,
    `<h2>Test accounts</h2><p class="hint">By the last digits of the beneficiary's account number. Any other account is paid on the day of execution.</p>${list(accounts)}`,
  ];
  return page("Bank", parts.join(""));
}

function list(entries: readonly (readonly [string, string])[]): string {
  const rows = entries.map(
    ([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`,
  );
  return `<dl>${rows.join("")}</dl>`;
}
