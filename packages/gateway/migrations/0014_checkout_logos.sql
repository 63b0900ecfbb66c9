-- The picture a merchant shows its payers; its address holds the hash of what is served.
create table checkout_logos (
  merchant_id text collate "C" primary key references merchants (id),
  hash text collate "C" not null check (hash ~ '^[A-Za-z0-9_-]{43}$'),
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  content bytea not null check (octet_length(content) between 1 and 524288),
  updated_at timestamptz not null
);
create index checkout_logos_by_hash on checkout_logos (hash);
