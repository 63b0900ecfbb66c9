// cspell:disable (Malay, and names)
/** What Malaysian merchants sell, who buys it and how it is paid. All of it is made up. */

/** As banks write them, and as people do. */
export const PAYER_NAMES = [
  "NURUL AISYAH BINTI ABDULLAH",
  "MUHAMMAD HAFIZ BIN ISMAIL",
  "SITI KHADIJAH BINTI MOHD YUSOF",
  "WAN AHMAD FAUZI BIN WAN IBRAHIM",
  "TENGKU NORAZLINA BINTI TENGKU ABDUL RAHMAN",
  "TAN MEI LING",
  "LIM CHEE KEONG",
  "WONG SIEW FONG",
  "陈美玲",
  "林志强",
  "KAVITHA A/P MURUGAN",
  "SURESH A/L SUBRAMANIAM",
  "THILAGAVATHY A/P RAMASAMY KRISHNAN",
  "கவிதா முருகன்",
  "DAYANG NURFAIZAH ANAK JUGAH",
  "JOSEPH ANAK LIBAU",
] as const;

export const TITLES = [
  "Nasi lemak ayam rempah",
  "Kopi O kaw dan roti bakar",
  "Baju kurung moden, saiz M",
  "Yuran tuisyen bulanan Tingkatan 5",
  "Sewa gelanggang badminton 2 jam",
  "Kek lapis Sarawak, 2 kotak",
  "Mooncake gift set",
  "Monthly gym membership",
  "Phone case and screen protector",
  "陈记茶叶礼盒",
  "中秋月饼礼盒（双黄白莲蓉）",
  "மசாலா தோசை மற்றும் காபி",
  "தீபாவளி பலகாரப் பெட்டி",
  "Thosai dan teh tarik",
] as const;

/** Texts as long as the interface takes, and as no line breaks them by itself. */
export const LONG_TITLE =
  "Pakej percutian keluarga tiga hari dua malam di Pulau Langkawi termasuk penerbangan, hotel, " +
  "sarapan pagi dan lawatan ke kereta kabel SkyCab untuk empat orang dewasa";
export const LONG_ORDER_ID = "INV-2026-KUALALUMPUR-0000000000000000000000000000000042-A";
export const LONG_EMAIL =
  "thilagavathy.ramasamy.krishnan.subramaniam@jabatan-kewangan.universiti-contoh.example";

/** What online banking is paid with, most used first; the last for companies. */
export const BANKS = [
  "MB2U0227:B2C",
  "BCBB0235:B2C",
  "PBB0233:B2C",
  "RHB0218:B2C",
  "HLB0224:B2C",
  "BIMB0340:B2C",
  "AMBB0209:B2C",
  "BSN0601:B2C",
  "BKRM0602:B2C",
  "BMMB0341:B2C",
  "ABMB0212:B2C",
] as const;
export const BUSINESS_BANKS = ["BCBB0235:B2B1", "BKRM0602:B2B1", "HLB0224:B2B1"] as const;

interface YearMethod {
  id: string;
  railId: string;
  railPartner: string | null;
  region: string;
  /** Of all payments, in percent. */
  share: number;
}

const wallet = (id: string, railPartner: string, share: number, region = "MALAYSIA") => ({
  ...{ id, railId: "wallet", railPartner, region, share },
});

/** Shares add up to 100. */
export const METHODS: readonly YearMethod[] = [
  { id: "FPX_MY", railId: "fpx", railPartner: null, region: "MALAYSIA", share: 40 },
  { id: "MAYBANK_MY", railId: "duitnow-qr", railPartner: null, region: "MALAYSIA", share: 20 },
  { id: "GOBIZ_MY", railId: "card", railPartner: null, region: "MALAYSIA", share: 16 },
  wallet("TNG_MY", "tng", 10),
  wallet("GRABPAY_MY", "grabpay", 4),
  wallet("SHOPEEPAY_MY", "shopeepay", 4),
  wallet("BOOST_MY", "antom", 2),
  wallet("ALIPAYPLUS_MY", "antom", 1),
  wallet("WECHATPAY_MY", "antom", 1),
  wallet("ATOME_MY", "antom", 1),
  wallet("NETSPAY_SG", "antom", 1, "SINGAPORE"),
];

export const CARD_BRANDS = ["visa", "mastercard", "visa", "mastercard", "amex"] as const;

export const DECLINES = [
  ["insufficient_funds", "51"],
  ["payer_cancelled", "1C"],
  ["payer_timeout", "TO"],
  ["limit_exceeded", "61"],
  ["bank_unavailable", "FE"],
  ["authentication_failed", "3D"],
] as const;

export const REFUND_REASONS = [
  "Out of stock",
  "Pelanggan membatalkan pesanan",
  "Barang rosak semasa penghantaran",
  "顾客退货",
] as const;

/** Of the operator's other merchants. */
export const COMPANIES = [
  "Kedai Runcit Pak Abu",
  "Syarikat Perniagaan Bintang Timur Sdn Bhd",
  "Restoran Nasi Kandar Pelita Utara",
  "陈记贸易有限公司 Tan Kee Trading Sdn Bhd",
  "கலைவாணி புத்தகக் கடை",
  "Butik Seri Wangi",
  "Koperasi Pekebun Kecil Negeri Johor Darul Takzim Berhad",
  "Bengkel Kereta Ah Huat",
  "Klinik Pergigian Senyuman",
  "Pusat Tuisyen Gemilang",
] as const;
