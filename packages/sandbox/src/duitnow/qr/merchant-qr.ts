/**
 * The payload of a merchant-presented DuitNow QR code: EMVCo's layout with PayNet's template in tag
 * 26. See docs/spec/rails.md, "DuitNow QR". Amounts are integers in sen.
 */
import { formatDecimal, parseDecimal } from "../../ringgit.ts";
import { crc16 } from "./crc16.ts";
import { encodeTlv, fieldOf, parseTlv, type TlvField } from "./tlv.ts";

const DUITNOW_AID = "A0000006150001";
const CURRENCY_MYR = "458";

export interface MerchantQr {
  /** `dynamic`: one sale, with an amount. `static`: any number of payments. */
  kind: "dynamic" | "static";
  acquirerId: string;
  /** The merchant's QR ID at the acquirer, at most 28 characters. */
  qrId: string;
  categoryCode: string;
  amountMinor?: number;
  merchantName: string;
  city: string;
  postcode?: string;
  referenceLabel?: string;
  storeLabel?: string;
  terminalLabel?: string;
  /** Medium, location and attendance; `521` is a remote sale on a website. */
  channel?: string;
}

/** Upper-case ASCII letters, digits and spaces: what every bank accepts. */
export function plainText(text: string, lengthMax: number): string {
  const folded = text
    .normalize("NFKD")
    .replace(/\p{Mark}+/gu, "")
    .toUpperCase()
    .replace(/[^A-Z0-9 ]+/g, " ");
  return folded.replace(/ +/g, " ").trim().slice(0, lengthMax).trim();
}

export function buildMerchantQr(qr: MerchantQr): string {
  const amount = qr.amountMinor === undefined ? undefined : formatDecimal(qr.amountMinor);
  const additional = encodeTlv(
    present([
      ["03", qr.storeLabel],
      ["05", qr.referenceLabel],
      ["07", qr.terminalLabel],
      ["11", qr.channel],
    ]),
  );
  const body = encodeTlv(
    present([
      ["00", "02"],
      ["01", qr.kind === "dynamic" ? "12" : "11"],
      [
        "26",
        encodeTlv(
          present([
            ["00", DUITNOW_AID],
            ["01", qr.acquirerId],
            ["02", qr.qrId],
          ]),
        ),
      ],
      ["52", qr.categoryCode],
      ["53", CURRENCY_MYR],
      ["54", amount],
      ["58", "MY"],
      ["59", plainText(qr.merchantName, 25) || "MERCHANT"],
      ["60", plainText(qr.city, 15) || "MY"],
      ["61", qr.postcode],
      ["62", additional === "" ? undefined : additional],
    ]),
  );
  const unsealed = `${body}6304`;
  return unsealed + crc16(unsealed);
}

/** Why a bank's app rejects a code before the account enquiry. */
export type QrProblem = "unreadable" | "bad_crc" | "not_duitnow" | "not_myr" | "bad_amount";

export type QrReading = { ok: true; qr: MerchantQr } | { ok: false; problem: QrProblem };

/**
 * Reads a payload as the payer's bank does: structure and CRC, then scheme, currency, amount.
 */
export function readMerchantQr(payload: string): QrReading {
  let fields: TlvField[];
  try {
    fields = parseTlv(payload);
  } catch {
    return { ok: false, problem: "unreadable" };
  }
  if (!["01", "02"].includes(fieldOf(fields, "00") ?? "") || fields[0]?.tag !== "00") {
    return { ok: false, problem: "unreadable" };
  }
  if (fields.at(-1)?.tag !== "63" || crc16(payload.slice(0, -4)) !== payload.slice(-4)) {
    return { ok: false, problem: "bad_crc" };
  }
  const template = nested(fields, "26");
  const acquirerId = fieldOf(template, "01");
  const qrId = fieldOf(template, "02");
  if (fieldOf(template, "00") !== DUITNOW_AID || !acquirerId || !qrId) {
    return { ok: false, problem: "not_duitnow" };
  }
  if (fieldOf(fields, "53") !== CURRENCY_MYR) return { ok: false, problem: "not_myr" };
  const amountText = fieldOf(fields, "54");
  const amountMinor = amountText === undefined ? undefined : parseDecimal(amountText);
  const kind = fieldOf(fields, "01") === "11" ? "static" : "dynamic";
  if (amountMinor === null || (kind === "dynamic" && amountMinor === undefined)) {
    return { ok: false, problem: "bad_amount" };
  }
  const additional = nested(fields, "62");
  return {
    ok: true,
    qr: {
      kind,
      acquirerId,
      qrId,
      categoryCode: fieldOf(fields, "52") ?? "",
      merchantName: fieldOf(fields, "59") ?? "",
      city: fieldOf(fields, "60") ?? "",
      ...optional("amountMinor", amountMinor),
      ...optional("postcode", fieldOf(fields, "61")),
      ...optional("referenceLabel", fieldOf(additional, "05")),
      ...optional("storeLabel", fieldOf(additional, "03")),
      ...optional("terminalLabel", fieldOf(additional, "07")),
      ...optional("channel", fieldOf(additional, "11")),
    },
  };
}

function nested(fields: readonly TlvField[], tag: string): TlvField[] {
  try {
    return parseTlv(fieldOf(fields, tag) ?? "");
  } catch {
    return [];
  }
}

function present(pairs: readonly (readonly [string, string | undefined])[]): TlvField[] {
  return pairs.flatMap(([tag, value]) => (value === undefined ? [] : [{ tag, value }]));
}

function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  // A computed key widens to string; the only key present is K.
  return value === undefined ? {} : ({ [key]: value } as { [P in K]?: V });
}
