-- Merchants, their stores and what was agreed with them.

-- Identity: merchants, stores, users, applications and their keys.
create table merchants (
  id text collate "C" primary key,
  -- derived from the id and part of the merchant's other ids: domain/shard-key.ts
  shard_key smallint not null check (shard_key between 0 and 511),
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
create index merchants_by_shard_key on merchants (shard_key);
create index merchants_by_partner on merchants (partner_id, id) where partner_id <> '';
create index merchants_by_time on merchants (created_at desc, id desc);

create table stores (
  merchant_id text collate "C" not null references merchants (id),
  id text collate "C" not null,
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
  -- a deleted store stays for the payments that were made in it
  deleted_at timestamptz,
  primary key (merchant_id, id),
  constraint stores_deleted_are_inactive
    check (deleted_at is null or (status = 'INACTIVE' and not is_default))
);
create unique index stores_one_default on stores (merchant_id) where is_default;

-- Where a merchant's money goes, with the profile a reviewer looks at.
create table settlement_accounts (
  merchant_id text collate "C" not null references merchants (id),
  id text collate "C" not null,
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
  token text collate "C" not null,
  name text not null,
  content_type text not null check (
    content_type in ('application/pdf', 'image/png', 'image/jpeg')),
  content bytea not null,
  created_at timestamptz not null,
  primary key (merchant_id, token)
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
