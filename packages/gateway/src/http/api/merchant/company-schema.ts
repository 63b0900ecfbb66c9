import Type from "typebox";
import { DateTime } from "../../schemas/envelope.ts";

const Text = Type.String();

/** The fields of `CompanyProfile`, included in merchants and settlement accounts. */
export const COMPANY_FIELDS = {
  companyName: Text,
  brandName: Text,
  companyType: Text,
  registrationNumber: Text,
  businessCategory: Text,
  businessScope: Text,
  sourceOfFunds: Text,
  customerOrigin: Text,
  websiteUrl: Text,
  establishedAt: DateTime,
  countryCode: Text,
  phoneNumber: Text,
  addressLine1: Text,
  addressLine2: Text,
  postcode: Text,
  city: Text,
  state: Text,
  country: Text,
  invoiceAddress: Type.Union([Type.Record(Type.String(), Text), Type.Null()]),
  paymentSubscription: Text,
};
