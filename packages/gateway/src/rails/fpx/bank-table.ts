export type BankModel = "B2C" | "B2B1";

export interface KnownBank {
  /** As its customers know it from FPX's own pages. */
  name: string;
  /** Of the checkout's marks. */
  mark: string;
  /** The models for which public lists name it. What is offered is what the switch lists. */
  models: readonly BankModel[];
  /** Of the business service, where one code stands for two. */
  businessName?: string;
  /** Only on the switch's test system. */
  isTest?: boolean;
}

const B2C = { models: ["B2C"] } as const;
const B2B1 = { models: ["B2B1"] } as const;
const BOTH = { models: ["B2C", "B2B1"] } as const;
const TEST = { ...B2C, isTest: true } as const;

/**
 * Every bank that public lists and captured messages name, from PayNet's partners and open-source
 * integrations (README). The switch lists codes only.
 */
export const BANKS: Readonly<Record<string, KnownBank>> = {
  ABB0232: { name: "Affin Bank (Business)", mark: "affin", ...B2B1 },
  ABB0233: { name: "Affin Bank", mark: "affin", ...B2C },
  ABB0234: { name: "Affin Bank (test)", mark: "affin", ...TEST },
  ABB0235: { name: "AFFINMAX", mark: "affin", ...B2B1 },
  ABMB0212: { name: "Alliance Bank (Personal)", mark: "alliance", ...B2C },
  ABMB0213: { name: "Alliance Bank (Business)", mark: "alliance", ...B2B1 },
  AGRO01: { name: "AGRONet", mark: "agrobank", ...B2C },
  AGRO02: { name: "AGRONetBIZ", mark: "agrobank", ...B2B1 },
  AMBB0208: { name: "AmBank (Business)", mark: "ambank", ...B2B1 },
  AMBB0209: { name: "AmBank", mark: "ambank", ...B2C },
  BCBB0235: {
    ...{ name: "CIMB Clicks", businessName: "CIMB Bank (BizChannel)", mark: "cimb" },
    ...BOTH,
  },
  BIMB0340: { name: "Bank Islam", mark: "bank-islam", ...BOTH },
  BKRM0602: {
    ...{ name: "Bank Rakyat", businessName: "i-bizRAKYAT", mark: "bank-rakyat" },
    ...BOTH,
  },
  BMMB0341: { name: "Bank Muamalat", mark: "muamalat", ...B2C },
  BMMB0342: { name: "Bank Muamalat (Business)", mark: "muamalat", ...B2B1 },
  BNP003: { name: "BNP Paribas", mark: "bnp", ...B2B1 },
  BOCM01: { name: "Bank of China", mark: "bank-of-china", ...B2C },
  BSN0601: { name: "BSN", mark: "bsn", ...B2C },
  CIT0218: { name: "Citibank Corporate Banking", mark: "citibank", ...B2B1 },
  CIT0219: { name: "Citibank", mark: "citibank", ...B2C },
  DBB0199: { name: "Deutsche Bank", mark: "deutsche", ...B2B1 },
  GXBANK01: { name: "GXBank", mark: "gxbank", ...B2C },
  HLB0224: { name: "Hong Leong Bank", mark: "hong-leong", ...BOTH },
  HSBC0223: { name: "HSBC Bank", mark: "hsbc", ...BOTH },
  KAFB01: { name: "KAF Digital Bank", mark: "kaf", ...B2C },
  KFH0346: { name: "KFH", mark: "kfh", ...BOTH },
  LOAD001: { name: "Load test bank", mark: "fpx", ...TEST },
  MB2U0227: { name: "Maybank2u", mark: "maybank", ...B2C },
  MBB0228: { name: "Maybank2E", mark: "maybank", ...BOTH },
  MBBM2U2: { name: "Maybank2u (test)", mark: "maybank", ...TEST },
  MBSB001: { name: "MBSB Bank", mark: "mbsb", ...BOTH },
  OCBC0229: { name: "OCBC Bank", mark: "ocbc", ...BOTH },
  PBB0233: { name: "Public Bank", businessName: "Public Bank PBe", mark: "public-bank", ...BOTH },
  PBB0234: { name: "Public Bank (PB enterprise)", mark: "public-bank", ...B2B1 },
  RHB0218: { name: "RHB Bank", mark: "rhb", ...BOTH },
  SCB0215: { name: "Standard Chartered (Business)", mark: "standard-chartered", ...B2B1 },
  SCB0216: { name: "Standard Chartered", mark: "standard-chartered", ...B2C },
  TEST0021: { name: "Test Bank A", mark: "test-bank-a", ...BOTH, isTest: true },
  TEST0022: { name: "Test Bank B", mark: "test-bank-b", ...BOTH, isTest: true },
  TEST0023: { name: "Test Bank C", mark: "test-bank-c", ...BOTH, isTest: true },
  UOB0226: { name: "UOB Bank", mark: "uob", ...B2C },
  UOB0227: { name: "UOB Bank (Business)", mark: "uob", ...B2B1 },
  UOB0228: { name: "UOB Regional (Business)", mark: "uob", ...B2B1 },
  UOB0229: { name: "UOB Bank (test)", mark: "uob", ...TEST },
};
