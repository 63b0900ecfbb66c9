/**
 * The body that updates a merchant's profile or a settlement account. Source:
 * docs/spec/interface.md#merchant-profile
 */
import Type from "typebox";
import { GatewayError } from "../../../domain/errors.ts";
import { ZERO_DATE } from "../../../domain/merchant/merchant.ts";
import {
  DOCUMENTS,
  INSPECTED_FIELDS,
  type Inspected,
  type ProfileChanges,
} from "../../../domain/merchant/settlement-account.ts";
import { type Fields, given, tolerant } from "../../schemas/tolerant.ts";

const text = Type.String({ maxLength: 255 });
const longText = Type.String({ maxLength: 2_000 });
const url = Type.String({ maxLength: 2_048, pattern: '^$|^https?://[^\\s<>"]+$' });
const postCode = Type.String({ pattern: "^$|^[0-9]{3,10}$" });
const count = Type.Integer({ minimum: 0, maximum: 9_007_199_254_740_991 });
const times = (names: readonly string[], schema: typeof text): Fields =>
  Object.fromEntries(names.map((name) => [name, schema]));

const address = {
  addressLine1: text,
  addressLine2: text,
  postCode,
  postcode: postCode,
  city: text,
  state: text,
  country: text,
};
const texts = times(
  [
    "brandName",
    "registrationNumber",
    "companyName",
    "companyType",
    "businessCategory",
    "sourceOfFunds",
    "customerOrigin",
    "bankAccountHolderName",
  ],
  text,
);

/** Published clients send null for unset fields, so null means omitted. */
export const OnboardingBody = Type.Object(
  tolerant({
    ...texts,
    ...address,
    businessScope: longText,
    websiteUrl: url,
    websiteURL: url,
    establishedAt: Type.String({ maxLength: 40 }),
    countryCode: Type.String({ pattern: "^$|^[0-9]{1,4}$" }),
    phoneNumber: Type.String({ pattern: "^$|^[0-9]{7,12}$" }),
    latitude: Type.Number({ minimum: -90, maximum: 90 }),
    longitude: Type.Number({ minimum: -180, maximum: 180 }),
    isSameBusinessAddress: Type.Boolean(),
    averageTicketSize: count,
    averageTurnoverPerMonth: count,
    invoiceAddress: Type.Object(tolerant(address)),
    document: Type.Object(tolerant(times(DOCUMENTS, url))),
    inspectList: Type.Array(Type.Object(tolerant(times(INSPECTED_FIELDS, text))), {
      maxItems: 50,
    }),
    bankAccountType: Type.Enum(["", "INDIVIDUAL", "CORPORATE"]),
    bankAccountNo: Type.String({ pattern: "^$|^[0-9-]{5,34}$" }),
    bankCode: Type.String({ pattern: "^$|^[0-9A-Z]{2,11}$" }),
    paymentSubscription: Type.Enum(["", "ONLINE", "OFFLINE", "BOTH"]),
    terminalOfflineEWallet: Type.Boolean(),
    terminalOfflineCreditCard: Type.Boolean(),
    onlineCreditCard: Type.Boolean(),
    vopApi: Type.Boolean(),
  }),
);

/** Fields with the same name on both sides. */
const PLAIN = [
  ...Object.keys(texts),
  "addressLine1",
  "addressLine2",
  "city",
  "state",
  "country",
  "businessScope",
  "countryCode",
  "phoneNumber",
  "latitude",
  "longitude",
  "isSameBusinessAddress",
  "averageTicketSize",
  "averageTurnoverPerMonth",
  "bankAccountType",
  "bankAccountNo",
  "bankCode",
  "paymentSubscription",
  "terminalOfflineEWallet",
  "terminalOfflineCreditCard",
  "onlineCreditCard",
  "vopApi",
];

interface Special {
  postCode?: string;
  postcode?: string;
  websiteUrl?: string;
  websiteURL?: string;
  establishedAt?: string;
  invoiceAddress?: Record<string, string | null>;
  document?: Record<string, string | null>;
  inspectList?: Record<string, string | null>[];
}

/** Maps a validated body. Throws INVALID_PARAMETER for an invalid date. */
export function readOnboarding(body: unknown): ProfileChanges {
  const said = given(body as Record<string, unknown>); // an object: the route checked it
  const special: Special = said as Special; // each member checked by OnboardingBody
  const plain = PLAIN.flatMap((name) => (Object.hasOwn(said, name) ? [[name, said[name]]] : []));
  const postcode = special.postCode ?? special.postcode;
  const websiteUrl = special.websiteUrl ?? special.websiteURL;
  return {
    ...Object.fromEntries(plain),
    ...(postcode !== undefined && { postcode }),
    ...(websiteUrl !== undefined && { websiteUrl }),
    ...(special.establishedAt !== undefined && { establishedAt: readDate(special.establishedAt) }),
    ...(special.invoiceAddress && { invoiceAddress: readAddress(special.invoiceAddress) }),
    ...(special.document && { document: pick(DOCUMENTS, special.document) }),
    ...(special.inspectList && {
      inspectList: special.inspectList.map((one): Inspected => pick(INSPECTED_FIELDS, one)),
    }),
  };
}

function readAddress(said: Record<string, string | null>): Record<string, string> {
  return {
    addressLine1: said.addressLine1 ?? "",
    addressLine2: said.addressLine2 ?? "",
    postcode: said.postCode ?? said.postcode ?? "",
    city: said.city ?? "",
    state: said.state ?? "",
    country: said.country ?? "",
  };
}

function pick<Name extends string>(
  names: readonly Name[],
  said: Record<string, string | null>,
): Partial<Record<Name, string>> {
  const entries = names.flatMap((name) => {
    const value = Object.hasOwn(said, name) ? said[name] : null;
    return value === null || value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(entries) as Partial<Record<Name, string>>; // only these names
}

const RFC_3339 = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2}))?$/;

/**
 * Existing decoders fail on an empty date, so unset is the zero date:
 * docs/spec/tolerances.md#rules-that-keep-clients-working
 */
function readDate(text: string): string {
  if (text === "" || text === ZERO_DATE) return ZERO_DATE;
  if (!RFC_3339.test(text) || Number.isNaN(Date.parse(text))) {
    throw new GatewayError("INVALID_PARAMETER", {
      detail: "establishedAt must have the form 2006-01-02T15:04:05Z.",
    });
  }
  return text.includes("T") ? text : `${text}T00:00:00Z`;
}
