/** One sentence in each language that merchants read. */
export interface ReasonWords {
  en: string;
  ms: string;
}

interface KnownReason extends ReasonWords {
  /** The account must be corrected before the next payout, which is on hold until then. */
  isAboutAccount: boolean;
}

/** ISO 20022 status and return reason codes (external code lists) of domestic transfers. */
const REASONS: Readonly<Record<string, KnownReason>> = {
  AC01: {
    en: "The account number is incorrect.",
    ms: "Nombor akaun tidak betul.",
    isAboutAccount: true,
  },
  AC03: {
    en: "The account number is not valid at this bank.",
    ms: "Nombor akaun tidak sah di bank ini.",
    isAboutAccount: true,
  },
  AC04: { en: "The account is closed.", ms: "Akaun telah ditutup.", isAboutAccount: true },
  AC06: { en: "The account is blocked.", ms: "Akaun disekat.", isAboutAccount: true },
  AC07: { en: "The account is closed.", ms: "Akaun telah ditutup.", isAboutAccount: true },
  AC13: {
    en: "The account is of a type that cannot receive this transfer.",
    ms: "Jenis akaun ini tidak boleh menerima pindahan ini.",
    isAboutAccount: true,
  },
  AC14: {
    en: "The account is of a type that cannot receive this transfer.",
    ms: "Jenis akaun ini tidak boleh menerima pindahan ini.",
    isAboutAccount: true,
  },
  AG01: {
    en: "Transfers to this account are not permitted.",
    ms: "Pindahan ke akaun ini tidak dibenarkan.",
    isAboutAccount: true,
  },
  AG02: {
    en: "The bank does not support this type of transfer.",
    ms: "Bank tidak menyokong jenis pindahan ini.",
    isAboutAccount: false,
  },
  AM01: { en: "The amount is zero.", ms: "Amaun ialah sifar.", isAboutAccount: false },
  AM02: {
    en: "The amount is above the bank's limit.",
    ms: "Amaun melebihi had bank.",
    isAboutAccount: false,
  },
  AM03: {
    en: "The account does not accept ringgit.",
    ms: "Akaun tidak menerima ringgit.",
    isAboutAccount: true,
  },
  AM04: {
    en: "Insufficient funds in the paying account.",
    ms: "Baki akaun pembayar tidak mencukupi.",
    isAboutAccount: false,
  },
  AM05: {
    en: "The bank found a duplicate of this transfer.",
    ms: "Bank menemui pindahan berganda.",
    isAboutAccount: false,
  },
  AM09: { en: "The amount is incorrect.", ms: "Amaun tidak betul.", isAboutAccount: false },
  AM10: {
    en: "The total of the file is incorrect.",
    ms: "Jumlah keseluruhan fail tidak betul.",
    isAboutAccount: false,
  },
  AM14: {
    en: "The amount is above the agreed limit.",
    ms: "Amaun melebihi had yang dipersetujui.",
    isAboutAccount: false,
  },
  AM21: {
    en: "The bank's limit for the day is reached.",
    ms: "Had harian bank telah dicapai.",
    isAboutAccount: false,
  },
  BE01: {
    en: "The account holder's name does not match the account.",
    ms: "Nama pemegang akaun tidak sepadan dengan akaun.",
    isAboutAccount: true,
  },
  BE04: {
    en: "The account holder's address is missing or incorrect.",
    ms: "Alamat pemegang akaun tiada atau tidak betul.",
    isAboutAccount: true,
  },
  BE05: {
    en: "The bank does not recognize the sender.",
    ms: "Bank tidak mengenali penghantar.",
    isAboutAccount: false,
  },
  BE06: {
    en: "The account holder is not known.",
    ms: "Pemegang akaun tidak dikenali.",
    isAboutAccount: true,
  },
  BE07: {
    en: "The account holder's contact details are missing or incorrect.",
    ms: "Butiran hubungan pemegang akaun tiada atau tidak betul.",
    isAboutAccount: true,
  },
  CNOR: {
    en: "The receiving bank cannot be reached.",
    ms: "Bank penerima tidak dapat dihubungi.",
    isAboutAccount: false,
  },
  CUST: { en: "Requested by the sender.", ms: "Diminta oleh penghantar.", isAboutAccount: false },
  DT01: {
    en: "The date is invalid or too far away.",
    ms: "Tarikh tidak sah atau terlalu jauh.",
    isAboutAccount: false,
  },
  DU01: {
    en: "The file was sent before.",
    ms: "Fail ini telah dihantar sebelum ini.",
    isAboutAccount: false,
  },
  DU03: {
    en: "The transfer was sent before.",
    ms: "Pindahan ini telah dihantar sebelum ini.",
    isAboutAccount: false,
  },
  DUPL: { en: "The transfer is a duplicate.", ms: "Pindahan ini berganda.", isAboutAccount: false },
  ED05: {
    en: "The banks could not settle the transfer.",
    ms: "Bank tidak dapat menyelesaikan pindahan.",
    isAboutAccount: false,
  },
  FF01: {
    en: "The bank could not read the file.",
    ms: "Bank tidak dapat membaca fail.",
    isAboutAccount: false,
  },
  FOCR: {
    en: "Returned after a cancellation request.",
    ms: "Dipulangkan selepas permintaan pembatalan.",
    isAboutAccount: false,
  },
  FR01: { en: "Suspected fraud.", ms: "Disyaki penipuan.", isAboutAccount: false },
  MD07: {
    en: "The account holder has died.",
    ms: "Pemegang akaun telah meninggal dunia.",
    isAboutAccount: true,
  },
  MS02: {
    en: "The account holder rejected the transfer without a reason.",
    ms: "Pemegang akaun menolak pindahan tanpa sebab.",
    isAboutAccount: false,
  },
  MS03: {
    en: "The bank gave no reason.",
    ms: "Bank tidak menyatakan sebab.",
    isAboutAccount: false,
  },
  NARR: {
    en: "The bank's own words say why.",
    ms: "Sebab dinyatakan dalam kata-kata bank.",
    isAboutAccount: false,
  },
  NOAS: {
    en: "The account holder did not respond.",
    ms: "Pemegang akaun tidak memberi respons.",
    isAboutAccount: false,
  },
  RC01: { en: "The bank code is incorrect.", ms: "Kod bank tidak betul.", isAboutAccount: true },
  RC04: {
    en: "The receiving bank is not known.",
    ms: "Bank penerima tidak dikenali.",
    isAboutAccount: true,
  },
  RR01: {
    en: "The sender's account is missing or incorrect, as regulation requires it.",
    ms: "Akaun penghantar yang diperlukan oleh peraturan tiada atau tidak betul.",
    isAboutAccount: false,
  },
  RR04: {
    en: "Rejected for a regulatory reason.",
    ms: "Ditolak atas sebab peraturan.",
    isAboutAccount: false,
  },
  SL12: {
    en: "The account holder does not accept transfers from this sender.",
    ms: "Pemegang akaun tidak menerima pindahan daripada penghantar ini.",
    isAboutAccount: false,
  },
  TM01: {
    en: "The file arrived after the bank's cut-off time.",
    ms: "Fail diterima selepas waktu tutup bank.",
    isAboutAccount: false,
  },
};

/** What a merchant reads about a code; the bank's own text follows where there is one. */
export function reasonWords(code: string | null, text: string): ReasonWords {
  const { en, ms } = (code === null ? undefined : reasonOf(code)) ?? unknownWords(code);
  const more = text === "" ? "" : ` ${text}`;
  return { en: en + more, ms: ms + more };
}

/** Whether the settlement account is the reason, so that the next payout would fail as well. */
export function isAboutAccount(code: string | null): boolean {
  return code !== null && (reasonOf(code)?.isAboutAccount ?? false);
}

function reasonOf(code: string): KnownReason | undefined {
  return Object.hasOwn(REASONS, code) ? REASONS[code] : undefined;
}

function unknownWords(code: string | null): ReasonWords {
  if (code === null) return { en: "The bank gave no reason.", ms: "Bank tidak menyatakan sebab." };
  return {
    en: `The bank gave the reason code ${code}, which has no published meaning.`,
    ms: `Bank memberikan kod sebab ${code}, yang tiada maksud yang diterbitkan.`,
  };
}
