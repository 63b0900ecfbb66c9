-- People: logins, sessions, links in mails, and the log of what they changed.

create table users (
  merchant_id text collate "C" not null references merchants (id),
  id text collate "C" not null,
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
  -- belongs to the company that runs the gateway
  is_operator boolean not null default false,
  totp_secret_sealed bytea,
  -- null while the secret waits for its first right code
  totp_enabled_at timestamptz,
  -- the newest time step whose code was taken: a code works once
  totp_last_step bigint not null default 0,
  last_signed_in_at timestamptz,
  removed_at timestamptz,
  primary key (merchant_id, id)
);

-- Whose address or user id this is: questions that come without a merchant. One row a user; the
-- address in lower case.
create table user_emails (
  email text collate "C" primary key,
  merchant_id text collate "C" not null,
  user_id text collate "C" not null unique
);
create table user_phones (
  country_code text collate "C" not null,
  phone_number text collate "C" not null,
  merchant_id text collate "C" not null,
  user_id text collate "C" not null,
  primary key (country_code, phone_number)
);

create table portal_sessions (
  merchant_id text collate "C" not null,
  -- sha-256 of the cookie's value: the value itself is never stored
  token_hash bytea not null,
  id text collate "C" not null,
  user_id text collate "C" not null,
  stage text not null check (stage in ('SECOND_FACTOR', 'SIGNED_IN')),
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  confirmed_at timestamptz,
  primary key (merchant_id, token_hash),
  foreign key (merchant_id, user_id) references users (merchant_id, id)
);
create index portal_sessions_by_user on portal_sessions (merchant_id, user_id);
create index portal_sessions_by_end on portal_sessions (expires_at);

-- Counters of tries, one row a key and window.
create table portal_throttles (
  key text collate "C" primary key,
  tries integer not null,
  window_ends_at timestamptz not null
);
create index portal_throttles_by_end on portal_throttles (window_ends_at);

create table recovery_codes (
  merchant_id text collate "C" not null,
  user_id text collate "C" not null,
  -- sha-256; the codes carry 80 random bits, so a fast hash is enough
  code_hash bytea not null,
  primary key (merchant_id, user_id, code_hash),
  foreign key (merchant_id, user_id) references users (merchant_id, id)
);

create table passkeys (
  merchant_id text collate "C" not null,
  user_id text collate "C" not null,
  -- the credential id, Base64url
  id text collate "C" not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (merchant_id, user_id, id),
  foreign key (merchant_id, user_id) references users (merchant_id, id)
);

-- Spent by deletion: each challenge is answered once.
create table passkey_challenges (
  id text collate "C" primary key,
  purpose text not null check (purpose in ('REGISTER', 'LOGIN')),
  -- null while it is not known who signs in
  user_id text collate "C",
  challenge text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- Links in mails. Spent by deletion.
create table portal_links (
  merchant_id text collate "C" not null,
  token_hash bytea not null,
  purpose text not null check (purpose in ('INVITATION', 'RESET')),
  user_id text collate "C" not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (merchant_id, token_hash),
  foreign key (merchant_id, user_id) references users (merchant_id, id)
);
create index portal_links_by_user on portal_links (merchant_id, user_id, purpose);

create table mails (
  merchant_id text collate "C" not null references merchants (id),
  id text collate "C" not null,
  recipient text not null,
  subject text not null,
  -- sealed: it holds a link that lets in
  body_sealed bytea not null,
  -- KEPT: the sandbox sends nothing and shows it
  status text not null check (status in ('WAITING', 'SENT', 'FAILED', 'KEPT')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  -- the worker that sends it now: its result counts only while the claim is its own
  claim_id text collate "C",
  created_at timestamptz not null,
  primary key (merchant_id, id),
  check ((status = 'WAITING') = (next_attempt_at is not null))
);
create index mails_due on mails (next_attempt_at) where status = 'WAITING';
create index mails_by_time on mails (created_at desc);

create table audit_log (
  merchant_id text collate "C" not null references merchants (id),
  id bigint generated always as identity,
  at timestamptz not null,
  actor_kind text not null check (
    actor_kind in ('USER', 'APPLICATION', 'OPERATOR', 'SYSTEM')),
  actor_id text not null,
  actor_email text not null,
  actor_name text not null default '',
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
create index audit_log_by_target on audit_log (merchant_id, target_kind, target_id);
create index audit_log_of_operators on audit_log (at desc, id desc) where actor_kind = 'OPERATOR';

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log only grows';
end $$;
create trigger audit_log_only_grows before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
