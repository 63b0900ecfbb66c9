-- What operators write down about a merchant, for one another.
create table merchant_notes (
  merchant_id text collate "C" not null references merchants (id),
  id text collate "C" not null,
  author_email text not null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null,
  primary key (merchant_id, id)
);
