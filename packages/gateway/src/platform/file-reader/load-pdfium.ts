import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { PDFiumModule } from "@hyzyla/pdfium";

/** Far above what 100 pages of photos need. The memory is outside the heap of JavaScript. */
const MEMORY_BYTES_MAX = 384 * 1_048_576;
const PAGE_BYTES = 65_536;

/** Of the functions that the package's types leave out. */
export type Pdfium = Awaited<ReturnType<typeof PDFiumModule>> & {
  _malloc(bytes: number): number;
  _FPDF_GetFormType(document: number): number;
  _FPDFDoc_GetAttachmentCount(document: number): number;
};

let compiling: Promise<WebAssembly.Module> | undefined;

async function compile(): Promise<WebAssembly.Module> {
  const path = fileURLToPath(import.meta.resolve("@hyzyla/pdfium/pdfium.wasm"));
  return WebAssembly.compile(await readFile(path));
}

/** A new instance with its own memory, so that no file meets what another has left behind. */
export async function loadPdfium(): Promise<Pdfium> {
  compiling ??= compile();
  const module = await compiling;
  const options = {
    instantiateWasm(
      imports: WebAssembly.Imports,
      onReady: (instance: WebAssembly.Instance) => void,
    ): object {
      const instance = new WebAssembly.Instance(module, imports);
      limitMemory(instance.exports.memory);
      onReady(instance);
      return instance.exports;
    },
    print() {},
    printErr() {},
  };
  const pdfium = await PDFiumModule(options as never); // its types know less than the module
  pdfium._FPDF_InitLibraryWithConfig({ version: 2 });
  return pdfium as Pdfium; // the build exports these functions
}

/** The instance requests more through this object only. */
function limitMemory(memory: unknown): void {
  if (!(memory instanceof WebAssembly.Memory)) throw new Error("PDFium has no memory");
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_BYTES > MEMORY_BYTES_MAX) {
      throw new RangeError("PDFium may not have more memory");
    }
    return grow(pages);
  };
}
