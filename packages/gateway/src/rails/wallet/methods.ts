/**
 * Every method this rail can offer. Each wallet declares its own in its folder with default limits
 * in sen; the operator's settings override them.
 */
import { QR_METHOD } from "../qr-method.ts";
import type { MethodDescriptor, Texts } from "../rail.ts";
import { ANTOM_METHODS } from "./antom/methods.ts";
import { GRABPAY_METHODS } from "./grabpay/index.ts";
import type { WalletSettings } from "./settings.ts";
import { SHOPEEPAY_METHODS } from "./shopeepay/index.ts";
import { inAll, scanHint, scanInstruction, scanOrOpenInstruction } from "./texts.ts";
import { TNG_METHODS } from "./tng/index.ts";
import type { FamilyId, WalletMethod, WalletRow } from "./wallet-method.ts";

const DEFAULT_LIMITS = [10, 500_000] as const;
/** In the order payers know them best. */
const METHODS: readonly (readonly [FamilyId, readonly WalletRow[]])[] = [
  ["tng", TNG_METHODS],
  ["grabpay", GRABPAY_METHODS],
  ["shopeepay", SHOPEEPAY_METHODS],
  ["antom", ANTOM_METHODS],
];
export const WALLET_ROWS = METHODS.flatMap(([, rows]) => rows);
const SANDBOX = {
  text: {
    en: "The next page is a simulator: approve, decline, cancel or leave.",
    ms: "Halaman seterusnya ialah simulator: luluskan, tolak, batalkan atau tinggalkan.",
    zh: "下一页是模拟器：可批准、拒绝、取消或离开。",
    ta: "அடுத்த பக்கம் ஒரு மாதிரி: அனுமதிக்கலாம், நிராகரிக்கலாம், ரத்து செய்யலாம் அல்லது விட்டு விலகலாம்.",
  },
};

/** The methods these settings enable. */
export function walletMethods(settings: WalletSettings): WalletMethod[] {
  const rows = METHODS.flatMap(([own, all]) => all.map((row) => ({ own, row })));
  return rows.flatMap(({ own, row }) => {
    const family = settings.viaAggregator?.includes(row.id) ? "antom" : own;
    if (!settings[family] || settings.disabledMethods?.includes(row.id)) return [];
    return [methodOf(row, family, settings)];
  });
}

function methodOf(row: WalletRow, family: FamilyId, settings: WalletSettings): WalletMethod {
  const { id, aliases, columns, channel } = row;
  const limits = settings.limits?.[id];
  const [defaultMin, defaultMax] = row.limits ?? DEFAULT_LIMITS;
  const payerCodes = payerCodesOf(row, settings);
  const instalments = settings.instalments?.[id] ?? row.instalments;
  const method = id.replace(/_[A-Z]{2}$/, "");
  return {
    id,
    ...(aliases && { aliases }),
    method,
    region: row.region ?? "MALAYSIA",
    name: textsOf(row.name),
    group: row.group ?? "WALLET",
    mark: row.mark ?? method.toLowerCase(),
    ...(row.expectedShare !== undefined && { expectedShare: row.expectedShare }),
    ...formOf(row),
    ...(instalments && { instalments }),
    web: columns[0] === "W",
    mobile: columns[1] === "M",
    byUrl: columns[2] === "U",
    byQr: columns[3] === "Q",
    ...(payerCodes && { payerCodes }),
    inMiniProgram: row.inMiniProgram === true && family === "antom",
    identifiesPayer: row.identifiesPayer === true,
    amountMinorMin: limits?.amountMinorMin ?? defaultMin,
    amountMinorMax: limits?.amountMinorMax ?? defaultMax,
    partner: family,
    channel,
  };
}

function payerCodesOf(row: WalletRow, settings: WalletSettings): RegExp | undefined {
  const own = settings.payerCodes?.[row.id];
  return own === undefined ? row.payerCodes : new RegExp(`^(?:${own})$`);
}

/** Only the wallet's own app can pay its code. */
function formOf({
  name,
  app = name,
  hint,
  columns,
}: WalletRow): Pick<MethodDescriptor, "form" | "apps" | "hint" | "instruction" | "sandbox"> {
  const texts = textsOf(app);
  const byQr = columns[3] === "Q";
  const shown = { ...(hint && { hint }), ...(byQr && { apps: [texts.en] }) };
  if (!byQr) return { form: "redirect", sandbox: SANDBOX, ...shown };
  if (columns[2] === "U") {
    return {
      form: "redirect",
      sandbox: SANDBOX,
      instruction: scanOrOpenInstruction(texts),
      ...shown,
    };
  }
  return { ...QR_METHOD, hint: scanHint(texts), instruction: scanInstruction(texts), ...shown };
}

function textsOf(name: string | Texts): Texts {
  return typeof name === "string" ? inAll(name) : name;
}
