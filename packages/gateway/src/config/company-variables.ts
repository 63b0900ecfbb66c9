import Type from "typebox";
import { decoded, text } from "./variables.ts";

/** The operator's company as its fee statements name it, with what MyInvois asks for. */
export const COMPANY_VARIABLES = {
  companyName: Type.Optional(
    text(
      "KAUNTER_COMPANY_NAME",
      "The operator's registered company, on fee statements. Default: KAUNTER_OPERATOR_NAME.",
    ),
  ),
  companyRegistrationNumber: Type.Optional(
    text(
      "KAUNTER_COMPANY_REGISTRATION_NUMBER",
      "Its number in the companies' register (SSM), such as 202601012345.",
    ),
  ),
  companyTin: Type.Optional(
    text(
      "KAUNTER_COMPANY_TIN",
      "Its tax identification number, such as C12345678900. Kept for e-invoices.",
    ),
  ),
  companyMsic: Type.Optional(
    decoded(
      {
        name: "KAUNTER_COMPANY_MSIC",
        description: "Its industry by MSIC. Kept for e-invoices.",
        expected: "5 digits",
      },
      (given) => /^[0-9]{5}$/.test(given),
      String,
    ),
  ),
  companyAddress: Type.Optional(
    text("KAUNTER_COMPANY_ADDRESS", "Its address on fee statements, one line."),
  ),
  companyEmail: Type.Optional(
    text("KAUNTER_COMPANY_EMAIL", "Its email address on fee statements."),
  ),
  companyPhone: Type.Optional(text("KAUNTER_COMPANY_PHONE", "Its phone number on fee statements.")),
};
