-- What the published clients call beside payments: stores, onboarding, settlement accounts,
-- authorisation by a user.

-- A deleted store stays for the payments that were made in it.
alter table stores add column deleted_at timestamptz;
alter table stores add constraint stores_deleted_are_inactive
  check (deleted_at is null or (status = 'INACTIVE' and not is_default));

alter table applications
  add column home_page_url text not null default '',
  add column logo_url text not null default '',
  add column privacy_policy_url text not null default '',
  -- The user the application was made for; empty when none.
  add column user_id text not null default '',
  -- For a client in the field that signs `get` when it deletes a store. Source: companion 2.4.
  add column accepts_delete_signed_as_get boolean not null default false;

-- Where a merchant's money goes, with the profile a reviewer looks at. Source: companion 10.3.
create table settlement_accounts (
  merchant_id text collate "C" not null references merchants (id),
  id text collate "C" not null unique,
  is_default boolean not null,
  status text not null check (status in ('UNVERIFIED', 'REVIEWING', 'VERIFIED')),
  profile jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id)
);
create unique index settlement_accounts_one_default
  on settlement_accounts (merchant_id) where is_default;

-- Documents for a review. The address holds the token and nothing that can be guessed.
create table partner_files (
  merchant_id text collate "C" not null references merchants (id),
  token text collate "C" not null unique,
  name text not null,
  content_type text not null check (
    content_type in ('application/pdf', 'image/png', 'image/jpeg')),
  content bytea not null,
  created_at timestamptz not null,
  primary key (merchant_id, token)
);

-- A user's consent on its way to an application. Spent by its first use, right or wrong.
create table authorization_codes (
  -- sha-256 of the code
  code_hash bytea primary key,
  -- names all tokens that follow from this consent
  grant_id text collate "C" not null unique,
  application_id text collate "C" not null references applications (id),
  user_id text collate "C" not null references users (id),
  redirect_uri text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index authorization_codes_by_application on authorization_codes (application_id);

-- Null for tokens an application asked for by itself, which act for its own merchant.
alter table refresh_tokens
  add column grant_id text collate "C",
  add column user_id text collate "C" references users (id),
  add column scopes text[],
  add constraint refresh_tokens_whole_grant check (
    num_nulls(grant_id, user_id, scopes) in (0, 3));
create index refresh_tokens_by_grant on refresh_tokens (grant_id) where grant_id is not null;

-- Access tokens, or all tokens of a grant, that are no longer good.
create table revoked_tokens (
  application_id text collate "C" not null references applications (id),
  -- a token's own id, or a grant's
  id text collate "C" not null,
  revoked_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (application_id, id)
);

-- Wrong passwords in a row, so that guessing takes ever longer; one row a user at most.
create table sign_in_failures (
  user_id text collate "C" primary key references users (id),
  failure_count integer not null,
  last_failed_at timestamptz not null
);
