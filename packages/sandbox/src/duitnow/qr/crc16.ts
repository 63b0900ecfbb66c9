/**
 * CRC-16/CCITT-FALSE: polynomial 0x1021, initial 0xFFFF, nothing reflected, no final xor; four
 * upper-case hexadecimal digits over the UTF-8 bytes of `text`. Check value: `123456789` gives
 * `29B1`.
 */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, "utf8")) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}
