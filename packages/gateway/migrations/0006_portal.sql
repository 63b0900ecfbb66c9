-- The portal: people's logins, the log of what they changed, the log of signed calls, exports.

alter table users
  -- Belongs to the company that runs the gateway.
  add column is_operator boolean not null default false,
  add column totp_secret_sealed bytea,
  -- Null while the secret waits for its first right code.
  add column totp_enabled_at timestamptz,
  -- The newest time step whose code was taken: a code works once.
  add column totp_last_step bigint not null default 0,
  add column last_signed_in_at timestamptz,
  add column removed_at timestamptz;

create table portal_sessions (
  -- sha-256 of the cookie's value: the value itself is never stored
  token_hash bytea primary key,
  id text collate "C" not null unique,
  user_id text collate "C" not null references users (id),
  stage text not null check (stage in ('SECOND_FACTOR', 'SIGNED_IN')),
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  confirmed_at timestamptz
);
create index portal_sessions_by_user on portal_sessions (user_id);
create index portal_sessions_by_end on portal_sessions (expires_at);

-- Counters of tries, one row a key and window.
create table portal_throttles (
  key text collate "C" primary key,
  tries integer not null,
  window_ends_at timestamptz not null
);
create index portal_throttles_by_end on portal_throttles (window_ends_at);

create table recovery_codes (
  user_id text collate "C" not null references users (id),
  -- sha-256; the codes carry 80 random bits, so a fast hash is enough
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table passkeys (
  -- the credential id, Base64url
  id text collate "C" primary key,
  user_id text collate "C" not null references users (id),
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

-- Spent by deletion: each challenge is answered once.
create table passkey_challenges (
  id text collate "C" primary key,
  purpose text not null check (purpose in ('REGISTER', 'LOGIN')),
  user_id text collate "C" references users (id),
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- Links in mails. Spent by deletion.
create table portal_links (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('INVITATION', 'RESET')),
  user_id text collate "C" not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index portal_links_by_user on portal_links (user_id, purpose);

create table mails (
  id text collate "C" primary key,
  merchant_id text collate "C" not null references merchants (id),
  recipient text not null,
  subject text not null,
  -- sealed: it holds a link that lets in
  body_sealed bytea not null,
  -- KEPT: the sandbox sends nothing and shows it
  status text not null check (status in ('WAITING', 'SENT', 'FAILED', 'KEPT')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  check ((status = 'WAITING') = (next_attempt_at is not null))
);
create index mails_due on mails (next_attempt_at) where status = 'WAITING';
create index mails_by_time on mails (created_at desc);

create table audit_log (
  merchant_id text collate "C" not null references merchants (id),
  id bigint generated always as identity,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('USER', 'OPERATOR', 'SYSTEM')),
  actor_id text not null,
  actor_email text not null,
  action text not null,
  target_kind text not null,
  target_id text not null,
  before jsonb,
  after jsonb,
  address text not null,
  request_id text not null,
  primary key (merchant_id, id)
);
create index audit_log_by_time on audit_log (merchant_id, at desc, id desc);
create index audit_log_of_operators on audit_log (at desc, id desc) where actor_kind = 'OPERATOR';

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log only grows';
end $$;
create trigger audit_log_only_grows before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();

-- Secrets with an overlap, and when a key or an application was used.
alter table applications
  add column old_client_secret_sealed bytea,
  add column old_client_secret_until timestamptz,
  add column server_key_rotated_at timestamptz,
  add column last_used_at timestamptz,
  add constraint applications_whole_overlap check (
    (old_client_secret_sealed is null) = (old_client_secret_until is null));

-- Signed API calls, in daily partitions that are dropped. Written behind the answers, in batches.
create table request_log (
  merchant_id text collate "C" not null,
  at timestamptz not null,
  id text collate "C" not null,
  application_id text collate "C" not null,
  method text not null,
  path text not null,
  status smallint not null,
  error_code text not null,
  error_message text not null,
  latency_ms real not null,
  address text not null,
  user_agent text not null,
  candidate text not null,
  nonce text not null,
  -- what the debugger shows; only for refused signatures, times and nonces
  failure jsonb,
  primary key (merchant_id, at, id)
) partition by range (at);
create index request_log_errors on request_log (merchant_id, error_code, at desc)
  where error_code <> '';
create table request_log_other partition of request_log default;

create table portal_exports (
  merchant_id text collate "C" not null references merchants (id),
  id text collate "C" not null unique,
  filter jsonb not null,
  status text not null check (status in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'EXPIRED')),
  row_count integer not null default 0,
  total_rows integer,
  amount_minor bigint not null default 0,
  -- where the next round goes on: time and id of the last row written
  last_at timestamptz,
  last_id text,
  requested_by text not null,
  requested_email text not null,
  claimed_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (merchant_id, id)
);
create index portal_exports_open on portal_exports (created_at)
  where status in ('WAITING', 'RUNNING');

create table portal_export_parts (
  merchant_id text collate "C" not null,
  export_id text collate "C" not null,
  part integer not null,
  content text not null,
  primary key (merchant_id, export_id, part),
  foreign key (merchant_id, export_id) references portal_exports (merchant_id, id) on delete cascade
);

create table payment_links (
  merchant_id text collate "C" not null,
  checkout_id text collate "C" not null,
  store_id text collate "C" not null,
  created_by text not null,
  created_at timestamptz not null,
  primary key (merchant_id, checkout_id)
);
create index payment_links_by_time on payment_links (merchant_id, created_at desc);

-- Who asked for a notification to be sent again.
create table redeliveries (
  merchant_id text collate "C" not null,
  notification_id text collate "C" not null,
  id bigint generated always as identity,
  requested_by text not null,
  requested_email text not null,
  at timestamptz not null,
  primary key (merchant_id, notification_id, id),
  foreign key (merchant_id, notification_id) references notifications (merchant_id, id)
);

-- What an operator decided for a merchant; null means the gateway's own rule.
create table merchant_settings (
  merchant_id text collate "C" primary key references merchants (id),
  methods text[],
  amount_minor_max bigint check (amount_minor_max >= 10),
  refund_approval_above_minor bigint check (refund_approval_above_minor >= 0),
  review_note text not null default '',
  updated_at timestamptz not null
);

-- For lists and searches of the portal. Payers are only indexed once they have tried to pay, so a
-- signed checkout pays nothing for it.
create index transactions_by_time on transactions (merchant_id, created_at desc, id desc);
create index transactions_by_rail_reference on transactions (merchant_id, rail_reference)
  where rail_reference <> '';
create index transactions_by_amount on transactions (merchant_id, amount_minor, created_at desc);
create index checkouts_by_payer_email
  on checkouts (merchant_id, lower(details -> 'customer' ->> 'email'))
  where transaction_id is not null;
create index checkouts_by_payer
  on checkouts (merchant_id, (details -> 'customer' ->> 'userId'))
  where transaction_id is not null;
create index notifications_by_time on notifications (merchant_id, created_at desc, id desc);
create index notifications_by_transaction on notifications (merchant_id, transaction_id);
create index merchants_by_time on merchants (created_at desc, id desc);
