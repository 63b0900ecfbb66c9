/** Rows that are due, for bench/jobs.ts. Ids begin with the label. */
import type { Deps } from "../../packages/gateway/src/operations/deps.ts";

/** Charges have one provider: it hangs at this amount. */
export const HANGING_MINOR = 2_591;
const CREATED_AT = "now() - interval '1 hour'";

export function createSeeds({ database, sealer }: Pick<Deps, "database" | "sealer">) {
  function run(text: string, values: unknown[]) {
    return database.query<{ count: number }>({ text, values });
  }

  function seedCheckouts(merchants: string[], count: number, label: string) {
    return run(
      `insert into checkouts (merchant_id, id, store_id, application_id, order_id, order_title,
       order_detail, additional_data, amount_minor, request_hash, type, layout, redirect_url,
       notify_url, details, status, start_at, end_at, created_at, updated_at)
     select ($2::text[])[1 + n % cardinality($2::text[])], $1 || '-' || n, 'S', 'A', $1 || n, 'Lunch', '',
            '', 2590, '', 'WEB_PAYMENT', 'v3', 'https://shop.example', 'https://shop.example', '{}',
            'IN_PROCESS', ${CREATED_AT}, ${CREATED_AT} + interval '30 minutes', ${CREATED_AT},
            ${CREATED_AT}
       from generate_series(0, $3::int - 1) n`,
      [label, merchants, count],
    );
  }

  /** Open ones that are due, or paid ones. */
  async function seedPayments(
    merchants: string[],
    count: number,
    label: string,
    railId = "bench",
    isPaid = false,
  ): Promise<void> {
    await seedCheckouts(merchants, count, label);
    await run(
      `insert into transactions (merchant_id, id, store_id, checkout_id, application_id, order_id,
       attempt_id, attempt_key, rail_id, request_method, method, region, amount_minor,
       balance_minor, status, attempt_state, inquire_at, paid_at, expires_at, created_at, updated_at)
     select merchant_id, id, store_id, id, application_id, order_id, id, id, $2, 'FPX_MY', 'FPX', 'MY',
            amount_minor, amount_minor, case when $3 then 'SUCCESS' else 'IN_PROCESS' end,
            case when $3 then 'APPROVED' else 'PENDING' end,
            case when not $3 then created_at end, case when $3 then created_at end,
            end_at, created_at, created_at
       from checkouts where id like $1 || '-%'`,
      [label, railId, isPaid],
    );
    if (!isPaid) return;
    await run(
      `update checkouts set status = 'SUCCESS', transaction_id = id where id like $1 || '-%'`,
      [label],
    );
  }

  /** With a stored card and a charge that is due. The amount says whose calls hang. */
  async function seedCustomers(
    merchants: string[],
    count: number,
    label: string,
    railId = "bench",
  ): Promise<void> {
    const card = {
      number: "4242424242424242",
      expiryMonth: 12,
      expiryYear: 2039,
      holderName: "NUR",
    };
    const tokens = Array.from({ length: count }, (_, n) => `${label}-${n}`);
    await run(
      `insert into cards (merchant_id, token, customer_id, fingerprint, sealed, brand, first_six,
       last_four, expiry_month, expiry_year, holder_name, country_code, status, attempt_id,
       created_at, updated_at)
     select ($2::text[])[1 + n % cardinality($2::text[])], token, token, '', sealed, 'VISA', '424242',
            '4242', 12, 2039, 'NUR', 'MY', 'ACTIVE', '', ${CREATED_AT}, ${CREATED_AT}
       from unnest($1::text[], $3::bytea[]) with ordinality as u(token, sealed, n)`,
      [
        tokens,
        merchants,
        tokens.map((token) => sealer.seal(JSON.stringify(card), `card:${token}`)),
      ],
    );
    await run(
      `insert into customers (merchant_id, id, kind, store_id, application_id, email, name,
       country_code, phone_number, product_name, product_description, redirect_url, notify_url,
       amount_minor, recurring_interval, card_token, is_active, bound_on, next_charge_on,
       next_charge_at, created_at, updated_at)
     select c.merchant_id, customer_id, 'RECURRING', s.id, 'A', 'a@b.example', 'NUR', '60', '1',
            'Bench', '', 'https://shop.example', '', $2::int, 'DAILY', token, true,
            '2026-01-01', '2026-01-01', ${CREATED_AT}, ${CREATED_AT}, ${CREATED_AT}
       from cards c join stores s using (merchant_id) where token like $1 || '-%'`,
      [label, railId === "hanging" ? HANGING_MINOR : 2_590],
    );
  }

  function seedMails(merchants: string[], count: number, label: string) {
    const texts = Array.from({ length: count }, (_, n) => `${label}-${n}`);
    return run(
      `insert into mails (merchant_id, id, recipient, subject, body_sealed, status, next_attempt_at,
       created_at)
     select ($2::text[])[1 + n % cardinality($2::text[])], id, 'a@b.example', 'Bench', sealed,
            'WAITING', ${CREATED_AT}, ${CREATED_AT}
       from unnest($1::text[], $3::bytea[]) with ordinality as u(id, sealed, n)`,
      [texts, merchants, texts.map((id) => sealer.seal("Hello", `mail:${id}`))],
    );
  }

  return { run, seedCheckouts, seedPayments, seedCustomers, seedMails };
}
