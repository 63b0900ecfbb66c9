/**
 * Every method this rail can offer: which family speaks for it, and what the payment page may do
 * with it. Limits are defaults (sen); the operator's settings win. The aggregator knows a method by
 * its channel.
 */
import type { MethodGroup, RailMethod } from "../rail.ts";
import type { WalletSettings } from "./settings.ts";

export type FamilyId = "grabpay" | "tng" | "shopeepay" | "antom";

export interface WalletMethod extends RailMethod {
  partner: FamilyId;
  channel: string;
}

/** Web, mobile web, direct checkout by URL, direct checkout by QR. */
type Columns = `${"W" | "-"}${"M" | "-"}${"U" | "-"}${"Q" | "-"}`;

interface Row {
  id: string;
  name: string;
  columns: Columns;
  channel: string;
  group?: MethodGroup;
  family?: FamilyId;
  region?: RailMethod["region"];
  limits?: readonly [number, number];
  inMiniProgram?: true;
}

const DEFAULT_LIMITS = [10, 500_000] as const;

const ROWS: readonly Row[] = [
  {
    id: "TNG_MY",
    name: "Touch 'n Go eWallet",
    columns: "WMU-",
    channel: "TNG",
    family: "tng",
    limits: [10, 2_000_000],
  },
  {
    id: "GRABPAY_MY",
    name: "GrabPay",
    columns: "WMU-",
    channel: "GRABPAY",
    family: "grabpay",
    limits: [10, 150_000],
  },
  {
    id: "SHOPEEPAY_MY",
    name: "ShopeePay",
    columns: "WMUQ",
    channel: "SHOPEEPAY",
    family: "shopeepay",
  },
  { id: "BOOST_MY", name: "Boost", columns: "WMUQ", channel: "BOOST", limits: [101, 499_900] },
  { id: "ALIPAYPLUS_MY", name: "Alipay+", columns: "WMU-", channel: "ALIPAY_PLUS" },
  {
    id: "ALIPAY_CN",
    name: "Alipay China",
    columns: "WMU-",
    channel: "ALIPAY_CN",
    region: "CHINA",
    inMiniProgram: true,
  },
  { id: "WECHATPAY_MY", name: "WeChat Pay Malaysia", columns: "WM-Q", channel: "WECHATPAY" },
  {
    id: "WECHATPAY_CN",
    name: "WeChat Pay China",
    columns: "WM-Q",
    channel: "WECHATPAY_CN",
    region: "CHINA",
    inMiniProgram: true,
  },
  { id: "MCASH_MY", name: "MCash", columns: "WMUQ", channel: "MCASH" },
  { id: "RAZERPAY_MY", name: "Razer Pay", columns: "WMU-", channel: "RAZERPAY" },
  { id: "PRESTO_MY", name: "Presto", columns: "WMUQ", channel: "PRESTO" },
  { id: "ZAPP_MY", name: "Zapp", columns: "WMU-", channel: "ZAPP" },
  { id: "SETEL_MY", name: "Setel", columns: "WMU-", channel: "SETEL" },
  { id: "SARAWAKPAY_MY", name: "Sarawak Pay", columns: "WMUQ", channel: "SARAWAKPAY" },
  { id: "SENHENGPAY_MY", name: "Senheng Pay", columns: "WMU-", channel: "SENHENGPAY" },
  { id: "GOPAYZ_MY", name: "GoPayz", columns: "WMU-", channel: "GOPAYZ" },
  { id: "BINFINITE_MY", name: "B Infinite", columns: "W--Q", channel: "BINFINITE" },
  { id: "FAVEPAY_MY", name: "FavePay", columns: "W--Q", channel: "FAVEPAY" },
  {
    id: "NETSPAY_SG",
    name: "NETS",
    columns: "W--Q",
    channel: "NETSPAY",
    group: "QR",
    region: "SINGAPORE",
  },
  { id: "ATOME_MY", name: "Atome", columns: "WMU-", channel: "ATOME", group: "PAY_LATER" },
  { id: "IOUPAY_MY", name: "IOUpay", columns: "WMU-", channel: "IOUPAY", group: "PAY_LATER" },
  { id: "SPLIT_MY", name: "Split", columns: "W---", channel: "SPLIT", group: "PAY_LATER" },
  { id: "HOOLAH_MY", name: "hoolah", columns: "WMU-", channel: "HOOLAH", group: "PAY_LATER" },
];

/** The methods these settings make possible, in the order payers know them best. */
export function walletMethods(settings: WalletSettings): WalletMethod[] {
  return ROWS.flatMap((row) => {
    const own = row.family ?? "antom";
    const family = settings.viaAggregator?.includes(row.id) ? "antom" : own;
    if (!settings[family] || settings.disabledMethods?.includes(row.id)) return [];
    return [methodOf(row, family, settings)];
  });
}

function methodOf(row: Row, family: FamilyId, settings: WalletSettings): WalletMethod {
  const { id, name, columns, channel } = row;
  const limits = settings.limits?.[id];
  const [defaultMin, defaultMax] = row.limits ?? DEFAULT_LIMITS;
  return {
    id,
    // The Singaporean method is also written without its region.
    ...(id === "NETSPAY_SG" ? { aliases: ["NETSPAY"] } : {}),
    method: id.replace(/_[A-Z]{2}$/, ""),
    region: row.region ?? "MALAYSIA",
    name,
    group: row.group ?? "WALLET",
    web: columns[0] === "W",
    mobile: columns[1] === "M",
    byUrl: columns[2] === "U",
    byQr: columns[3] === "Q",
    inMiniProgram: row.inMiniProgram === true && family === "antom",
    amountMinorMin: limits?.amountMinorMin ?? defaultMin,
    amountMinorMax: limits?.amountMinorMax ?? defaultMax,
    partner: family,
    channel,
  };
}
