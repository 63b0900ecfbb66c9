/**
 * What customers type to find their bank: abbreviations, the names of its website and app, and its
 * name in Chinese. By the bank's mark, because its accounts share them.
 */
export const SEARCH_WORDS: Readonly<Record<string, string>> = {
  affin: "affinonline affinalways affin islamic 艾芬银行",
  agrobank: "agro agrobank agronet bpm pertanian 农业银行",
  alliance: "abmb alliance online allianceonline 安联银行",
  ambank: "amb amonline am online ambank islamic 大马银行",
  "bank-islam": "bimb bimbweb go 回教银行 伊斯兰银行",
  "bank-of-china": "boc 中国银行",
  "bank-rakyat": "bkrm rakyat irakyat 人民银行",
  bnp: "bnpp paribas",
  bsn: "mybsn simpanan nasional national savings 国民储蓄银行",
  cimb: "cimb clicks cimbclicks octo 联昌银行",
  citibank: "citi 花旗银行",
  deutsche: "db 德意志银行",
  gxbank: "gx gxs grab",
  "hong-leong": "hlb hlbb hongleong connect hong leong islamic 丰隆银行",
  hsbc: "hongkong amanah 汇丰银行",
  kaf: "kafb",
  kfh: "kuwait finance house",
  maybank: "mbb m2u mae maybank malayan banking 马来亚银行",
  mbsb: "building society mnow",
  muamalat: "bmmb imuamalat atlas 莫阿马拉银行",
  ocbc: "al-amin alamin 华侨银行",
  "public-bank": "pbb pbe pbebank pb engage public islamic 大众银行",
  rhb: "rhb now rhbnow 兴业银行",
  "standard-chartered": "scb sc stanchart saadiq 渣打银行",
  uob: "tmrw united overseas 大华银行",
};

/** The services for companies, by the same marks. */
const BUSINESS_WORDS: Readonly<Record<string, string>> = {
  alliance: "bizsmart",
  ambank: "access",
  cimb: "bizchannel",
  "hong-leong": "connectfirst",
  hsbc: "hsbcnet",
  maybank: "m2e",
  ocbc: "velocity",
  rhb: "reflex",
  "standard-chartered": "straight2bank",
  uob: "infinity bibplus",
};

export function searchWordsOf(mark: string, isBusiness: boolean): string | undefined {
  const words = [SEARCH_WORDS[mark], isBusiness && BUSINESS_WORDS[mark]].filter(Boolean).join(" ");
  return words === "" ? undefined : words;
}
