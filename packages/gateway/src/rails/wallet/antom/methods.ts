import type { WalletRow } from "../methods.ts";

/** The aggregator's name for a method is its channel. */
export const ANTOM_METHODS: readonly WalletRow[] = [
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
  {
    id: "RAZERPAY_MY",
    aliases: ["RAZER_MY"],
    name: "Razer Pay",
    columns: "WMU-",
    channel: "RAZERPAY",
  },
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
    // Also written without its region.
    aliases: ["NETSPAY"],
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
