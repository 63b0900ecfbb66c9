import type { WalletRow } from "../wallet-method.ts";

const WECHAT_NAMES = { en: "WeChat", ms: "WeChat", zh: "微信", ta: "WeChat" };
const WECHAT_CODES = /^1[0-5]\d{16}$/;

/** The aggregator's name for a method is its channel. */
export const ANTOM_METHODS: readonly WalletRow[] = [
  { id: "BOOST_MY", name: "Boost", columns: "WMUQ", channel: "BOOST", limits: [101, 499_900] },
  { id: "ALIPAYPLUS_MY", name: "Alipay+", columns: "WMU-", channel: "ALIPAY_PLUS" },
  {
    id: "ALIPAY_CN",
    name: { en: "Alipay China", ms: "Alipay China", zh: "支付宝（中国）", ta: "Alipay சீனா" },
    columns: "WMU-",
    channel: "ALIPAY_CN",
    region: "CHINA",
    inMiniProgram: true,
    identifiesPayer: true,
    payerCodes: /^(?:2[5-9]|30)\d{14,22}$/,
  },
  {
    id: "WECHATPAY_MY",
    name: {
      en: "WeChat Pay Malaysia",
      ms: "WeChat Pay Malaysia",
      zh: "微信支付（马来西亚）",
      ta: "WeChat Pay மலேசியா",
    },
    app: WECHAT_NAMES,
    columns: "WM-Q",
    channel: "WECHATPAY",
    mark: "wechat",
    payerCodes: WECHAT_CODES,
  },
  {
    id: "WECHATPAY_CN",
    name: {
      en: "WeChat Pay China",
      ms: "WeChat Pay China",
      zh: "微信支付（中国）",
      ta: "WeChat Pay சீனா",
    },
    app: WECHAT_NAMES,
    columns: "WM-Q",
    channel: "WECHATPAY_CN",
    mark: "wechat",
    region: "CHINA",
    inMiniProgram: true,
    payerCodes: WECHAT_CODES,
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
  {
    id: "SARAWAKPAY_MY",
    name: "S Pay Global",
    hint: {
      en: "Formerly Sarawak Pay",
      ms: "Dahulunya Sarawak Pay",
      zh: "前称 Sarawak Pay",
      ta: "முன்பு Sarawak Pay",
    },
    columns: "WMUQ",
    channel: "SARAWAKPAY",
  },
  { id: "SENHENGPAY_MY", name: "Senheng Pay", columns: "WMU-", channel: "SENHENGPAY" },
  { id: "GOPAYZ_MY", name: "GoPayz", columns: "WMU-", channel: "GOPAYZ" },
  { id: "BINFINITE_MY", name: "B Infinite", columns: "W--Q", channel: "BINFINITE" },
  { id: "FAVEPAY_MY", name: "FavePay", app: "Fave", columns: "W--Q", channel: "FAVEPAY" },
  {
    id: "NETSPAY_SG",
    // Also written without its region.
    aliases: ["NETSPAY"],
    name: "NETS",
    hint: {
      en: "Singapore: scan with the NETS app",
      ms: "Singapura: imbas dengan aplikasi NETS",
      zh: "新加坡：用 NETS 应用扫码",
      ta: "சிங்கப்பூர்: NETS செயலியால் ஸ்கேன் செய்யலாம்",
    },
    columns: "W--Q",
    channel: "NETSPAY",
    mark: "nets",
    group: "QR",
    region: "SINGAPORE",
  },
  // The usual plan of each brand; the provider's documents name none. `instalments` in the settings
  // says what the contract offers. IOUpay lets the payer choose the number.
  {
    id: "ATOME_MY",
    name: "Atome",
    columns: "WMU-",
    channel: "ATOME",
    group: "PAY_LATER",
    instalments: 3,
  },
  { id: "IOUPAY_MY", name: "IOUpay", columns: "WMU-", channel: "IOUPAY", group: "PAY_LATER" },
  {
    id: "SPLIT_MY",
    name: "Split",
    columns: "W---",
    channel: "SPLIT",
    group: "PAY_LATER",
    instalments: 3,
  },
  {
    id: "HOOLAH_MY",
    name: "hoolah",
    columns: "WMU-",
    channel: "HOOLAH",
    group: "PAY_LATER",
    instalments: 3,
  },
];
