-- QR codes at a counter: each opens a checkout when it is scanned.

create table qr_codes (
  merchant_id text collate "C" not null references merchants (id),
  code text collate "C" not null check (code ~ '^[0-9a-f]{32}$'),
  store_id text collate "C" not null,
  application_id text collate "C" not null,
  type text not null check (type in ('STATIC', 'DYNAMIC')),
  -- null: the payer enters it
  amount_minor bigint check (amount_minor >= 10),
  -- as they were requested; empty: all
  methods text[] not null,
  expiry_type text not null check (expiry_type in ('PERMANENT', 'FIXED', 'DYNAMIC')),
  expiry_day integer not null check (expiry_day >= 0),
  -- null: never
  expires_at timestamptz,
  -- of every checkout of a DYNAMIC code, so that it is paid once; '' for a STATIC one
  order_id text collate "C" not null,
  order_title text not null,
  order_detail text not null,
  additional_data text not null,
  -- '': the page of the gateway
  redirect_url text not null,
  -- '': the webhook URL of the application
  notify_url text not null,
  -- of the request as it was meant, for the natural idempotency of order_id
  request_hash bytea not null,
  -- when a later code got the order of this one, which had expired
  replaced_at timestamptz,
  created_at timestamptz not null,
  primary key (merchant_id, code),
  foreign key (merchant_id, store_id) references stores (merchant_id, id),
  check ((expiry_type = 'PERMANENT') = (expires_at is null)),
  check ((type = 'STATIC') = (order_id = ''))
);
create unique index qr_codes_by_order on qr_codes (merchant_id, order_id)
  where type = 'DYNAMIC' and replaced_at is null;
-- for those that are past their retention
create index qr_codes_by_expiry on qr_codes (merchant_id, expires_at) where expires_at is not null;
create index qr_codes_by_time on qr_codes (merchant_id, created_at desc, code desc);
