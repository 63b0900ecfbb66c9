import { defineWords } from "../../../words/define-words.ts";

/** Types of businesses, by their names in the interface. */
export const COMPANY_TYPE_WORDS = defineWords(
  {
    "SOLE PROPRIETORSHIP": "Sole proprietorship",
    PARTNERSHIP: "Partnership",
    "LIMITED LIABILITY PARTNERSHIP": "Limited liability partnership (PLT)",
    "PRIVATE LIMITED COMPANY": "Private limited company (Sdn. Bhd.)",
    "PUBLIC LIMITED COMPANY": "Public limited company (Bhd.)",
    "COOPERATIVE OR ASSOCIATION": "Cooperative or association",
    "GOVERNMENT BODY": "Government body",
  },
  {
    "SOLE PROPRIETORSHIP": "Milikan tunggal",
    PARTNERSHIP: "Perkongsian",
    "LIMITED LIABILITY PARTNERSHIP": "Perkongsian liabiliti terhad (PLT)",
    "PRIVATE LIMITED COMPANY": "Syarikat sendirian berhad (Sdn. Bhd.)",
    "PUBLIC LIMITED COMPANY": "Syarikat berhad (Bhd.)",
    "COOPERATIVE OR ASSOCIATION": "Koperasi atau persatuan",
    "GOVERNMENT BODY": "Badan kerajaan",
  },
);

export const ID_TYPE_WORDS = defineWords(
  {
    NRIC: "MyKad (NRIC)",
    PASSPORT: "Passport",
    OTHER: "Other",
  },
  {
    NRIC: "MyKad",
    PASSPORT: "Pasport",
    OTHER: "Lain-lain",
  },
);

export const ACCOUNT_TYPE_WORDS = defineWords(
  {
    INDIVIDUAL: "Personal account",
    CORPORATE: "Business account",
  },
  {
    INDIVIDUAL: "Akaun peribadi",
    CORPORATE: "Akaun perniagaan",
  },
);
