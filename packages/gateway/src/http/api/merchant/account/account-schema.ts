import Type from "typebox";
import {
  bankNameOf,
  DOCUMENTS,
  type DocumentName,
  INSPECTED_FIELDS,
  type SettlementAccount,
} from "../../../../domain/merchant/settlement-account.ts";
import { DateTime, LongId } from "../../../schemas/envelope.ts";
import { COMPANY_FIELDS } from "../company-schema.ts";

const Text = Type.String();
const textsOf = (names: readonly string[]) =>
  Type.Object(Object.fromEntries(names.map((name) => [name, Text])));

/**
 * The same documents under older names, as lists. Source: docs/spec/interface.md#merchant-profile
 */
const DOCUMENT_FILES: Readonly<Record<string, DocumentName>> = {
  CTOSFileURL: "ctosFileUrl",
  OwnerICFileURL: "ownerICFileUrl",
  DirectorICFileURL: "directorICFileUrl",
  ShareHolderICFileURL: "shareHolderICFileUrl",
  BusinessRegistrationFileURL: "businessRegistrationFileUrl",
  BankStatementFileURL: "bankStatementFileUrl",
  MOAFileURL: "moaFileUrl",
  Form24FileURL: "form24FileUrl",
  Form49FileURL: "form49FileUrl",
  Section14FileURL: "section14FileUrl",
  Form44FileURL: "form44FileUrl",
  BusinessSitePhotoFileURL: "businessSitePhotoFileUrl",
};

export const SettlementItem = Type.Object({
  id: LongId,
  merchantId: LongId,
  isDefault: Type.Boolean(),
  ...COMPANY_FIELDS,
  isSameBusinessAddress: Type.Boolean(),
  inspectList: Type.Union([Type.Array(textsOf(INSPECTED_FIELDS)), Type.Null()]),
  status: Type.Enum(["UNVERIFIED", "REVIEWING", "VERIFIED"]),
  document: textsOf(DOCUMENTS),
  documentFile: Type.Object(
    Object.fromEntries(
      Object.entries(DOCUMENT_FILES).map(([name, document]) => [
        name,
        Type.Union([Type.Array(Text), Type.Null()], {
          description: `\`document.${document}\` as a list.`,
        }),
      ]),
    ),
  ),
  bankAccountNo: Text,
  bankAccountType: Text,
  bankAccountHolderName: Text,
  bankName: Text,
  bankCode: Text,
  averageTicketSize: Type.Integer(),
  averageTurnoverPerMonth: Type.Integer(),
  agentRate: Type.Integer(),
  taxInfo: textsOf(["tin", "sstRegNo", "ttxRegNo", "msic"]),
  hasTaxInfo: Type.Boolean(),
  createdAt: DateTime,
  updatedAt: DateTime,
});

export function presentSettlement(account: SettlementAccount) {
  const { profile } = account;
  const { document, inspectList, latitude: _1, longitude: _2, vopApi: _3, ...facts } = profile;
  return {
    id: account.id,
    merchantId: account.merchantId,
    isDefault: account.isDefault,
    ...facts,
    inspectList:
      inspectList.length === 0
        ? null
        : inspectList.map(({ share: _4, ...one }) => ({
            ...emptyTexts(INSPECTED_FIELDS),
            ...one,
          })),
    status: account.status,
    document: { ...emptyTexts(DOCUMENTS), ...document },
    documentFile: Object.fromEntries(
      Object.entries(DOCUMENT_FILES).map(([name, key]) => {
        const url = document[key];
        return [name, url ? [url] : null];
      }),
    ),
    bankName: bankNameOf(facts.bankCode),
    // Taxes and agents are not stored; a published decoder needs the fields.
    agentRate: 0,
    taxInfo: emptyTexts(["tin", "sstRegNo", "ttxRegNo", "msic"]),
    hasTaxInfo: false,
    createdAt: account.createdAt.toISOString(),
    updatedAt: account.updatedAt.toISOString(),
  };
}

function emptyTexts(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, ""]));
}

export const byAccount = Type.Object({ accountId: Type.String({ minLength: 1, maxLength: 64 }) });
