import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

// By default the library downloads this file.
const WASM_FILE = fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"));

/** The text of the QR code in a PNG or JPEG; null when there is none, or unsupported format. */
export async function readQrPicture(file: Uint8Array): Promise<string | null> {
  prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(await readFile(WASM_FILE)).buffer },
  });
  const [code] = await readBarcodes(file, { formats: ["QRCode"], maxNumberOfSymbols: 1 });
  return code?.isValid ? code.text : null;
}
