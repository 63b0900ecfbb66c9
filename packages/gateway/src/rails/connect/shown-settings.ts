/**
 * Texts of rails' settings that people may see after they were saved. Whatever is not listed is or
 * may be a secret.
 */
const SHOWN: ReadonlySet<string> = new Set([
  ...["apiUrl", "baseUrl", "payoutUrl", "settlementUrl", "url"],
  ...["merchantId", "merchantExtId", "storeExtId", "partnerId", "clientId", "terminalId"],
  ...["sellerExchangeId", "sellerId", "sellerBankCode", "bizId", "acquirerId", "qrId", "id"],
  ...["acceptedBrands", "capture", "keyVersion", "merchantCategoryCode", "productCode"],
  ...["name", "storeLabel", "viaAggregator", "disabledMethods"],
]);

/** The value to show of a setting such as `tng.baseUrl`; null for what is or may be a secret. */
export function shownSetting(path: string, value: unknown): string | null {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  const name =
    path
      .replaceAll(/\[\d+\]/g, "")
      .split(".")
      .at(-1) ?? "";
  if (typeof value !== "string" || !SHOWN.has(name)) return null;
  return /^https?:/.test(value) ? withoutSecrets(value) : value;
}

/** Addresses may hold passwords. */
function withoutSecrets(address: string): string | null {
  const url = URL.parse(address);
  return url && `${url.origin}${url.pathname}`;
}
