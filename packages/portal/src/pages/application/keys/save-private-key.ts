import { saveFile } from "../../../ui/files/save-file.ts";

/** Saves a private key under the name of its key or application. */
export function savePrivateKey(name: string, pem: string): void {
  saveFile(`${toFileName(name)}-private.pem`, pem, "application/x-pem-file");
}

/** Letters, digits and dashes only. */
export function toFileName(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
  return plain || "key";
}
