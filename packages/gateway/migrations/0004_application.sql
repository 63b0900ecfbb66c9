-- Applications, their keys, tokens and nonces.

create table applications (
  merchant_id text collate "C" not null references merchants (id),
  id text collate "C" not null,
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
  home_page_url text not null default '',
  logo_url text not null default '',
  privacy_policy_url text not null default '',
  -- the user the application was made for; '' when none
  user_id text not null default '',
  -- for a client in the field that signs `get` when it deletes a store
  accepts_delete_signed_as_get boolean not null default false,
  -- during a rotation's overlap both secrets are accepted
  old_client_secret_sealed bytea,
  old_client_secret_until timestamptz,
  server_key_rotated_at timestamptz,
  last_used_at timestamptz,
  primary key (merchant_id, id),
  constraint applications_whole_overlap check (
    (old_client_secret_sealed is null) = (old_client_secret_until is null))
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
  merchant_id text collate "C" not null,
  application_id text collate "C" not null,
  -- sha-256 of the token: the token itself is never stored
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- null for tokens an application asked for by itself, which act for its own merchant
  grant_id text collate "C",
  -- a person of any merchant
  user_id text collate "C",
  scopes text[],
  primary key (merchant_id, token_hash),
  foreign key (merchant_id, application_id) references applications (merchant_id, id),
  constraint refresh_tokens_whole_grant check (num_nulls(grant_id, user_id, scopes) in (0, 3))
);
create index refresh_tokens_by_grant on refresh_tokens (merchant_id, grant_id) where grant_id is not null;

-- A user's consent on its way to an application. Spent by its first use, right or wrong.
create table authorization_codes (
  merchant_id text collate "C" not null,
  application_id text collate "C" not null,
  -- sha-256 of the code
  code_hash bytea not null,
  -- names all tokens that follow from this consent
  grant_id text collate "C" not null,
  -- a person of any merchant
  user_id text collate "C" not null,
  redirect_uri text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (merchant_id, code_hash),
  unique (merchant_id, grant_id),
  foreign key (merchant_id, application_id) references applications (merchant_id, id)
);

-- Access tokens, or all tokens of a grant, that are no longer good.
create table revoked_tokens (
  merchant_id text collate "C" not null,
  application_id text collate "C" not null,
  -- a token's own id, or a grant's
  id text collate "C" not null,
  revoked_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (merchant_id, application_id, id),
  foreign key (merchant_id, application_id) references applications (merchant_id, id)
);

-- Nonces live in hourly partitions of the signed timestamp; old partitions are dropped, rows never deleted.
create table nonces (
  hour integer not null,
  merchant_id text collate "C" not null,
  application_id text collate "C" not null,
  nonce text collate "C" not null,
  primary key (merchant_id, hour, application_id, nonce)
) partition by range (hour);
