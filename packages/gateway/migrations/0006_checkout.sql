-- Checkouts, what their pages look like, and links made in the portal.

create table checkouts (
  merchant_id text collate "C" not null,
  id text collate "C" not null,
  store_id text collate "C" not null,
  application_id text collate "C" not null,
  order_id text collate "C" not null,
  order_title text not null,
  order_detail text not null,
  additional_data text not null,
  amount_minor bigint not null check (amount_minor >= 10),
  -- of the request as it was meant, for the natural idempotency of order_id
  request_hash bytea not null,
  type text not null check (type in ('WEB_PAYMENT', 'MOBILE_PAYMENT')),
  layout text not null check (layout in ('v2', 'v3', 'v4')),
  redirect_url text not null,
  notify_url text not null,
  details jsonb not null,
  status text not null check (status in ('IN_PROCESS', 'SUCCESS', 'FAILED', 'CANCELLED', 'EXPIRED')),
  transaction_id text collate "C",
  start_at timestamptz not null,
  end_at timestamptz not null check (end_at > start_at),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  check (status <> 'SUCCESS' or transaction_id is not null)
-- A table of millions is vacuumed and analysed long before a fifth of it has changed.
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
-- One open or paid checkout per order id: the merchant's natural idempotency key.
create unique index checkouts_by_live_order on checkouts (merchant_id, order_id)
  where status in ('IN_PROCESS', 'SUCCESS');
create index checkouts_by_end on checkouts (end_at) where status = 'IN_PROCESS';
-- Payers are only indexed once they have tried to pay, so a signed checkout pays nothing for it.
create index checkouts_by_payer_email
  on checkouts (merchant_id, lower(details -> 'customer' ->> 'email'))
  where transaction_id is not null;
create index checkouts_by_payer
  on checkouts (merchant_id, (details -> 'customer' ->> 'userId'))
  where transaction_id is not null;

-- How far old checkouts were looked through for those that were never paid. Ids begin with the time.
create table checkout_cleanups (
  merchant_id text collate "C" primary key references merchants (id),
  through_id text collate "C" not null
);

-- What a merchant shows its payers on the checkout page beside name and logo; '' is not shown.
create table checkout_looks (
  merchant_id text collate "C" primary key references merchants (id),
  support_email text not null default '' check (length(support_email) <= 254),
  support_phone text not null default '' check (length(support_phone) <= 32),
  colour text not null default '' check (colour ~ '^(#[0-9a-f]{6})?$'),
  updated_at timestamptz not null
);

-- The picture a merchant shows its payers; its address holds the hash of what is served.
create table checkout_logos (
  merchant_id text collate "C" primary key references merchants (id),
  hash text collate "C" not null check (hash ~ '^[A-Za-z0-9_-]{43}$'),
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  content bytea not null check (octet_length(content) between 1 and 524288),
  updated_at timestamptz not null
);
create index checkout_logos_by_hash on checkout_logos (hash);

create table payment_links (
  merchant_id text collate "C" not null,
  checkout_id text collate "C" not null,
  store_id text collate "C" not null,
  created_by text not null,
  created_at timestamptz not null,
  primary key (merchant_id, checkout_id),
  foreign key (merchant_id, checkout_id) references checkouts (merchant_id, id)
);
create index payment_links_by_time on payment_links (merchant_id, created_at desc);
