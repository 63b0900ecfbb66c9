-- Stored cards.

create table cards (
  merchant_id text collate "C" not null references merchants (id),
  -- random, with nothing of the card in it
  token text collate "C" not null,
  -- the merchant's own name for the payer, or a recurring customer's id
  customer_id text collate "C" not null,
  -- keyed hash of the number: tells the same card again, and nothing else
  fingerprint bytea not null,
  -- number, expiry and holder; a security code is never stored
  sealed bytea not null,
  brand text not null,
  first_six text not null check (first_six ~ '^[0-9]{6}$'),
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  expiry_month smallint not null check (expiry_month between 1 and 12),
  expiry_year smallint not null check (expiry_year between 2000 and 2099),
  holder_name text not null,
  country_code text not null,
  -- PENDING: kept while the payment it is used for is under way, then ACTIVE or gone
  status text not null check (status in ('PENDING', 'ACTIVE')),
  attempt_id text collate "C" not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, token)
);
create unique index cards_once on cards (merchant_id, customer_id, fingerprint)
  where status = 'ACTIVE';
create index cards_by_attempt on cards (merchant_id, attempt_id) where status = 'PENDING';
create index cards_pending on cards (created_at) where status = 'PENDING';
