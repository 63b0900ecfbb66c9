/** Reads one file of a stranger after the other. Whatever one of them does, it does it here. */
import { parentPort } from "node:worker_threads";
import { drawPdf } from "./draw-pdf.ts";
import type { FileTask, TaskResult } from "./file-reader.ts";
import { decodeDocumentPicture, decodePicture } from "./picture-codec.ts";

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
