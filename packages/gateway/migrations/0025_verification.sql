-- Verification of a merchant: its documents, the terms it accepted, and the last decision.

-- one file of each kind; the merchant's profile holds the address with the token
create table merchant_documents (
  merchant_id text collate "C" not null references merchants (id),
  kind text collate "C" not null,
  token text collate "C" not null,
  name text not null,
  content_type text not null
    check (content_type in ('application/pdf', 'image/png', 'image/jpeg')),
  content_bytes integer not null check (content_bytes > 0),
  content_sealed bytea not null,
  created_at timestamptz not null,
  primary key (merchant_id, kind)
);
create unique index merchant_documents_by_token on merchant_documents (merchant_id, token);

create table terms_acceptances (
  merchant_id text collate "C" not null references merchants (id),
  version text collate "C" not null,
  user_id text collate "C" not null,
  user_email text not null,
  address text not null,
  accepted_at timestamptz not null,
  primary key (merchant_id, version)
);

create table merchant_reviews (
  merchant_id text collate "C" primary key references merchants (id),
  -- the last submission
  submitted_at timestamptz,
  -- '': none yet
  outcome text not null check (outcome in ('', 'APPROVED', 'CHANGES_REQUESTED', 'REJECTED')),
  -- what the merchant must correct: [{"field": …, "reason": …}]
  reasons jsonb not null,
  decided_at timestamptz,
  updated_at timestamptz not null
);
