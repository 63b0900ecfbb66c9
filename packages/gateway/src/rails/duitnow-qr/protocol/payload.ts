/** Parses an acquirer's payload far enough to reject a wrong one before a payer sees it. */
export interface QrPayload {
  amountMinor: number | null;
  /** ISO 4217 number; ringgit is `458`. */
  currency: string;
  acquirerId: string;
  qrId: string;
  referenceLabel: string;
}

/** Null when structure or CRC is invalid. Tags may come in any order between 00 and 63. */
export function readPayload(payload: string): QrPayload | null {
  const fields = readFields(payload);
  if (!fields || !/6304[0-9A-F]{4}$/.test(payload)) return null;
  if (crc16(payload.slice(0, -4)) !== fields.get("63")) return null;
  const account = readFields(fields.get("26") ?? "");
  const additional = readFields(fields.get("62") ?? "");
  return {
    amountMinor: parseDecimal(fields.get("54") ?? ""),
    currency: fields.get("53") ?? "",
    acquirerId: account?.get("01") ?? "",
    qrId: account?.get("02") ?? "",
    referenceLabel: additional?.get("05") ?? "",
  };
}

function readFields(text: string): Map<string, string> | null {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const tag = text.slice(at, at + 2);
    const length = text.slice(at + 2, at + 4);
    const value = text.slice(at + 4, at + 4 + Number(length));
    const isWhole = /^\d{4}$/.test(tag + length) && value.length === Number(length);
    if (!isWhole || fields.has(tag)) return null;
    fields.set(tag, value);
    at += 4 + value.length;
  }
  return fields;
}

/** CRC-16/CCITT-FALSE as four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, "utf8")) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
    crc &= 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/** `12.34` and `-12.34` as sen; null for anything but an amount with at most two decimals. */
export function parseDecimal(text: string): number | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const amountMinor = Number(match[2]) * 100 + Number((match[3] ?? "").padEnd(2, "0"));
  return match[1] ? -amountMinor : amountMinor;
}

export function formatDecimal(amountMinor: number): string {
  return `${Math.floor(amountMinor / 100)}.${(amountMinor % 100).toString().padStart(2, "0")}`;
}
