-- Monthly fee statements of merchants, numbered without gaps.
create table fee_statements (
  merchant_id text collate "C" not null references merchants (id),
  -- 1, 2, 3 … of the merchant; each statement continues the one before
  sequence integer not null check (sequence >= 1),
  previous_sequence integer,
  -- Its settlements are those after the previous statement's last one, up to its own last one.
  previous_settlement_id text collate "C",
  last_settlement_id text collate "C" not null,
  -- First day of the Malaysian month
  month_start date not null check (extract(day from month_start) = 1),
  fee_minor bigint not null,
  tax_minor bigint not null,
  -- As it was issued, with the details of both companies
  content jsonb not null,
  issued_at timestamptz not null,
  primary key (merchant_id, sequence),
  unique (merchant_id, month_start),
  unique (merchant_id, last_settlement_id),
  unique (merchant_id, sequence, last_settlement_id),
  check (coalesce(previous_sequence, 0) = sequence - 1),
  check ((previous_sequence is null) = (previous_settlement_id is null)),
  check (previous_settlement_id <> last_settlement_id),
  foreign key (merchant_id, previous_sequence, previous_settlement_id)
    references fee_statements (merchant_id, sequence, last_settlement_id),
  foreign key (merchant_id, last_settlement_id) references settlements (merchant_id, id)
);
create trigger fee_statements_stay before update or delete on fee_statements
  for each row execute function refuse_change();
create trigger fee_statements_kept before truncate on fee_statements
  for each statement execute function refuse_change();
alter table fee_statements enable always trigger fee_statements_stay;
alter table fee_statements enable always trigger fee_statements_kept;
