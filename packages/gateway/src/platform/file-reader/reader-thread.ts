/** Reads one file of a stranger after the other. Whatever one of them does, it does it here. */
import { parentPort } from "node:worker_threads";
import { type DrawnPdf, drawPdf } from "./draw-pdf.ts";
import { type DecodedPicture, decodeDocumentPicture, decodePicture } from "./picture-codec.ts";

/** What to make of a file: a logo, a photo of a page, or a PDF with at most so many bytes. */
export type FileTask =
  | { kind: "picture" | "document"; content: Uint8Array }
  | { kind: "pdf"; content: Uint8Array; bytesMax: number };
export type TaskResult = DecodedPicture | DrawnPdf | null;

function read(task: FileTask): Promise<TaskResult> {
  if (task.kind === "pdf") return drawPdf(Buffer.from(task.content), task.bytesMax);
  return task.kind === "picture"
    ? decodePicture(task.content)
    : decodeDocumentPicture(task.content);
}

parentPort?.on("message", async (task: FileTask) => {
  // A file that breaks its reader ends the thread: nothing of it meets the next file.
  parentPort?.postMessage({ result: await read(task) });
});
parentPort?.postMessage("ready");
