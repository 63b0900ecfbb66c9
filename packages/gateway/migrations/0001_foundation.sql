-- Identity: merchants, stores, users, applications and their keys.
create table merchants (
  id text collate "C" primary key,
  profile jsonb not null,
  is_active boolean not null default true,
  status text not null check (status in ('UNVERIFIED', 'REVIEWING', 'VERIFIED', 'SUSPENDED')),
  is_master_merchant boolean not null default false,
  master_merchant_id text not null default '',
  partner_id text not null default '',
  is_partner boolean not null default false,
  has_partner_account boolean not null default false,
  registration_source text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index merchants_by_partner on merchants (partner_id, id) where partner_id <> '';

create table stores (
  merchant_id text collate "C" not null references merchants (id),
  id text collate "C" not null unique,
  merchant_settlement_id text not null default '',
  name text not null,
  image_url text not null default '',
  address_line1 text not null default '',
  address_line2 text not null default '',
  post_code text not null default '',
  city text not null default '',
  state text not null default '',
  country text not null default '',
  country_code text not null default '',
  phone_number text not null default '',
  latitude double precision not null default 0,
  longitude double precision not null default 0,
  status text not null check (status in ('ACTIVE', 'INACTIVE')),
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id)
);
create unique index stores_one_default on stores (merchant_id) where is_default;

create table users (
  merchant_id text collate "C" not null references merchants (id),
  id text collate "C" not null unique,
  first_name text not null,
  last_name text not null,
  country_code text not null,
  phone_number text not null,
  email text not null,
  avatar_url text not null default '',
  role text not null check (role in ('OWNER', 'ADMIN', 'DEVELOPER', 'FINANCE', 'VIEWER')),
  status text not null check (status in ('ACTIVE', 'INACTIVE', 'SUSPENDED')),
  is_active boolean not null default true,
  settlement_account_ids text[] not null default '{}',
  store_ids text[] not null default '{}',
  current_store_id text not null default '',
  -- argon2id; null until the person has set one
  password_hash text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id)
);
create unique index users_by_email on users (lower(email));
create unique index users_by_phone on users (country_code, phone_number) where phone_number <> '';

create table applications (
  merchant_id text collate "C" not null references merchants (id),
  id text collate "C" not null unique,
  name text not null,
  is_active boolean not null,
  signature_mode text not null default 'strict' check (signature_mode in ('strict', 'compat')),
  is_lean boolean not null default false,
  client_secret_sealed bytea not null,
  server_private_key_sealed bytea not null,
  server_public_key text not null,
  webhook_url text not null default '',
  redirect_uris text[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id)
);

create table application_keys (
  merchant_id text collate "C" not null,
  application_id text collate "C" not null,
  id text collate "C" not null,
  name text not null,
  public_key text not null,
  fingerprint text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (merchant_id, application_id, id),
  foreign key (merchant_id, application_id) references applications (merchant_id, id)
);

-- Keys that sign access tokens; one row per key id.
create table token_keys (
  id text primary key,
  private_key_sealed bytea not null,
  public_key text not null,
  created_at timestamptz not null
);

create table refresh_tokens (
  -- sha-256 of the token: the token itself is never stored
  token_hash bytea primary key,
  application_id text collate "C" not null references applications (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index refresh_tokens_by_application on refresh_tokens (application_id);

-- Nonces live in hourly partitions of the signed timestamp; old partitions are dropped, rows never deleted.
create table nonces (
  hour integer not null,
  application_id text collate "C" not null,
  nonce text collate "C" not null,
  primary key (hour, application_id, nonce)
) partition by range (hour);

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
);
-- The payer's link carries only the checkout id.
create unique index checkouts_by_id on checkouts (id);
-- One open or paid checkout per order id: the merchant's natural idempotency key.
create unique index checkouts_by_live_order on checkouts (merchant_id, order_id)
  where status in ('IN_PROCESS', 'SUCCESS');
create index checkouts_by_end on checkouts (end_at) where status = 'IN_PROCESS';

-- One attempt to pay; to the merchant a transaction. Source: companion 8.7, rails rules 1-4.
create table transactions (
  merchant_id text collate "C" not null,
  id text collate "C" not null,
  store_id text collate "C" not null,
  checkout_id text collate "C" not null,
  application_id text collate "C" not null,
  order_id text collate "C" not null,
  attempt_id text collate "C" not null,
  -- the form's one-time value: a double click inserts the same key twice
  attempt_key text collate "C" not null,
  rail_id text not null,
  request_method text not null,
  method text not null,
  region text not null,
  amount_minor bigint not null check (amount_minor > 0),
  balance_minor bigint not null check (balance_minor between 0 and amount_minor),
  status text not null check (
    status in ('IN_PROCESS', 'SUCCESS', 'FAILED', 'PARTIAL_REFUNDED', 'FULL_REFUNDED', 'REVERSED')),
  attempt_state text not null check (
    attempt_state in ('CREATED', 'PENDING', 'UNKNOWN', 'APPROVED', 'DECLINED', 'REVERSED')),
  is_surplus boolean not null default false,
  rail_reference text not null default '',
  rail_state_sealed bytea,
  next_action_sealed bytea,
  decline_reason text,
  raw_code text,
  payer jsonb not null default '{}',
  bank_code text,
  inquire_at timestamptz,
  inquiry_count integer not null default 0,
  expires_at timestamptz not null,
  paid_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, checkout_id) references checkouts (merchant_id, id),
  check ((status in ('SUCCESS', 'PARTIAL_REFUNDED', 'FULL_REFUNDED')) <= (attempt_state = 'APPROVED')),
  check ((status in ('SUCCESS', 'PARTIAL_REFUNDED', 'FULL_REFUNDED')) <= (paid_at is not null)),
  check (status <> 'SUCCESS' or balance_minor = amount_minor),
  check (status <> 'PARTIAL_REFUNDED' or balance_minor between 1 and amount_minor - 1),
  check (status not in ('FULL_REFUNDED', 'FAILED', 'REVERSED') or balance_minor = 0)
);
create unique index transactions_by_attempt on transactions (attempt_id);
create unique index transactions_by_attempt_key on transactions (checkout_id, attempt_key);
-- One successful payment per checkout, whatever is raced; a second success is marked surplus.
create unique index transactions_one_success on transactions (checkout_id)
  where status in ('SUCCESS', 'PARTIAL_REFUNDED', 'FULL_REFUNDED') and not is_surplus;
create index transactions_by_checkout on transactions (checkout_id, created_at desc);
create index transactions_by_order on transactions (merchant_id, order_id, created_at desc);
create index transactions_by_inquiry on transactions (inquire_at) where inquire_at is not null;

-- What was said to a rail and what it answered, redacted; the timeline of an attempt.
create table exchanges (
  merchant_id text collate "C" not null,
  transaction_id text collate "C" not null,
  id bigint generated always as identity,
  name text not null,
  request text not null,
  response text not null,
  created_at timestamptz not null,
  primary key (merchant_id, transaction_id, id)
);

-- Claims a rail made, stored before they are acknowledged, each acted on once.
create table rail_events (
  rail_id text not null,
  dedupe_key text collate "C" not null,
  attempt_id text collate "C" not null,
  claim jsonb not null,
  status text not null check (status in ('APPLIED', 'QUARANTINED')),
  note text not null default '',
  created_at timestamptz not null,
  primary key (rail_id, dedupe_key)
);

create table notifications (
  merchant_id text collate "C" not null,
  id text collate "C" not null unique,
  application_id text collate "C" not null,
  checkout_id text collate "C" not null,
  transaction_id text collate "C" not null,
  event_type text not null,
  url text not null,
  -- the exact bytes that are signed and sent
  body text not null,
  status text not null check (status in ('PENDING', 'DELIVERED', 'EXHAUSTED', 'STOPPED')),
  attempt_count integer not null default 0,
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  check ((status = 'PENDING') = (next_attempt_at is not null))
);
-- One notification per payment and target, however often its success is reported.
create unique index notifications_once on notifications (transaction_id, event_type, url);
create index notifications_due on notifications (next_attempt_at) where status = 'PENDING';

create table notification_attempts (
  merchant_id text collate "C" not null,
  notification_id text collate "C" not null,
  attempt integer not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  request_headers jsonb not null,
  response_status integer,
  response_headers jsonb,
  response_body text,
  error text,
  primary key (merchant_id, notification_id, attempt),
  foreign key (merchant_id, notification_id) references notifications (merchant_id, id)
);
