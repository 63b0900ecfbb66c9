// cspell:ignore bintang pengurusan perakaunan perniagaan syarikat
/** The other merchants of an operator, as rows of the database. Pure. */
import { DAY_MS } from "../../../../packages/gateway/src/domain/malaysian-day.ts";
import { shardKeyOf } from "../../../../packages/gateway/src/domain/shard-key.ts";
import {
  type MerchantWithOwner,
  newMerchantWithOwner,
} from "../../../../packages/gateway/src/operations/merchant/create-merchant.ts";
import type { Random } from "../../../../packages/gateway/src/platform/random.ts";
import { toRow } from "./insert-rows.ts";
import type { TableRow } from "./make-year.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { COMPANIES } from "./year-words.ts";

export interface OtherMerchants {
  families: MerchantWithOwner[];
  merchants: TableRow[];
  stores: TableRow[];
  users: TableRow[];
  emails: TableRow[];
  reviews: TableRow[];
}

const STATUSES = ["VERIFIED", "VERIFIED", "VERIFIED", "VERIFIED", "REVIEWING", "UNVERIFIED"];
const SUSPENDED_EVERY = 40;

/** Of some, an owner has asked for a review. */
export function makeMerchants(count: number, now: Date, random: SeededRandom): OtherMerchants {
  const families = Array.from({ length: count }, (_, n) => makeFamily(n, count, now, random));
  const stamps = families.map(({ merchant }) => ({ updated_at: merchant.createdAt }));
  return {
    families,
    merchants: families.map(({ merchant }) =>
      toRow({ ...merchant, shardKey: shardKeyOf(merchant.id) }),
    ),
    stores: families.map(({ store }) => toRow(store)),
    users: families.map(({ user }) => toRow(user)),
    emails: families.map(({ user: { email, merchantId, id } }) => ({
      ...{ email: email.toLowerCase(), merchant_id: merchantId, user_id: id },
    })),
    reviews: families.flatMap(({ merchant: { id, status, createdAt } }, index) =>
      status === "REVIEWING"
        ? [{ merchant_id: id, submitted_at: createdAt, outcome: "", reasons: [], ...stamps[index] }]
        : [],
    ),
  };
}

function makeFamily(n: number, count: number, now: Date, random: SeededRandom): MerchantWithOwner {
  const createdAt = new Date(now.getTime() - (count - n) * 1.7 * DAY_MS);
  const all: Random = { ...random, bytes: () => Buffer.alloc(0) };
  const company = COMPANIES[n % COMPANIES.length] ?? "";
  const branch = Math.floor(n / COMPANIES.length);
  const family = newMerchantWithOwner({ clock: { now: () => createdAt }, random: all }, "", {
    companyName: branch === 0 ? company : `${company} (Cawangan ${branch})`,
    countryCode: "60",
    email: n === count - 1 ? OWNER_EMAIL : `pemilik${n + 1}@perniagaan-contoh.example`,
    firstName: "PEMILIK",
    lastName: String(n + 1),
    phoneNumber: "",
  });
  const isSuspended = n % SUSPENDED_EVERY === SUSPENDED_EVERY - 1;
  const status = isSuspended ? "SUSPENDED" : random.pick(STATUSES);
  const merchant = {
    ...family.merchant,
    status: status as MerchantWithOwner["merchant"]["status"],
  };
  return { ...family, merchant };
}

const OWNER_EMAIL = "pengurusan.kewangan.dan.perakaunan@syarikat-perniagaan-bintang-timur.example";
