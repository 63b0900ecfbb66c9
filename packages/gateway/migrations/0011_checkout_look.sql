-- What a merchant shows its payers on the checkout page beside name and logo; '' is not shown.
create table checkout_looks (
  merchant_id text collate "C" primary key references merchants (id),
  support_email text not null default '' check (length(support_email) <= 254),
  support_phone text not null default '' check (length(support_phone) <= 32),
  colour text not null default '' check (colour ~ '^(#[0-9a-f]{6})?$'),
  updated_at timestamptz not null
);
