/** `createQrCode` and `create_qr_code` become CreateQrCode. */
export function toPascal(name: string): string {
  return splitWords(name)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

/** `getQrCode` becomes get_qr_code. */
export function toSnake(name: string): string {
  return splitWords(name).join("_").toLowerCase();
}

function splitWords(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
}
