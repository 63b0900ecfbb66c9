-- The double-entry ledger: every movement of money is a posting whose entries add up to nothing.
-- Amounts are sen; positive is debit, negative is credit. Written once, never changed.
create table ledger_postings (
  merchant_id text collate "C" not null,
  id bigint generated always as identity,
  kind text not null check (kind in (
    'PAYMENT', 'FEE', 'REFUND_OPENED', 'REFUND_DONE', 'REFUND_REFUSED', 'REVERSAL',
    'FEE_RETURNED', 'DISPUTE_OPENED', 'DISPUTE_WON', 'DISPUTE_LOST', 'PAYOUT', 'RAIL_SETTLED')),
  -- what it is about; a kind is posted once for each
  reference text collate "C" not null,
  transaction_id text collate "C",
  fee_schedule_id bigint,
  created_at timestamptz not null,
  primary key (merchant_id, id)
);
create unique index ledger_postings_once on ledger_postings (merchant_id, kind, reference);
create index ledger_postings_by_time on ledger_postings (merchant_id, created_at, id);
create index ledger_postings_by_transaction on ledger_postings (merchant_id, transaction_id)
  where transaction_id is not null;

create table ledger_entries (
  merchant_id text collate "C" not null,
  posting_id bigint not null,
  line smallint not null,
  account text not null check (account in (
    'MERCHANT_PAYABLE', 'MERCHANT_FEES', 'MERCHANT_REFUNDS', 'MERCHANT_PAYOUTS',
    'MERCHANT_DISPUTES', 'RAIL_RECEIVABLE', 'RAIL_FEES', 'RAIL_RECEIVED')),
  -- '' for a merchant's accounts
  rail_id text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (merchant_id, posting_id, line),
  foreign key (merchant_id, posting_id) references ledger_postings (merchant_id, id),
  check (starts_with(account, 'RAIL_') = (rail_id <> ''))
);

-- What the entries add up to, kept by the trigger below and compared by a job. Buckets keep payments
-- of one merchant from queueing for one row; the balance is their sum.
create table ledger_balances (
  merchant_id text collate "C" not null,
  account text not null,
  rail_id text not null,
  bucket smallint not null,
  amount_minor bigint not null,
  primary key (merchant_id, account, rail_id, bucket)
);

create table ledger_alarms (
  id bigint generated always as identity primary key,
  merchant_id text collate "C" not null,
  kind text not null check (kind in ('PROJECTION', 'UNBALANCED', 'PAYABLE')),
  subject text not null,
  expected_minor bigint not null,
  found_minor bigint not null,
  raised_at timestamptz not null
);
-- The same finding is one alarm, however often it is found.
create unique index ledger_alarms_once
  on ledger_alarms (merchant_id, kind, subject, expected_minor, found_minor);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is written once and never changed', tg_table_name
    using errcode = 'integrity_constraint_violation';
end $$;

-- What was written once stays as it was, also for those who add instead of changing: a posting takes
-- its entries in its own transaction and none later, a settlement takes its lines before its row.
create function expect_balanced_posting() returns trigger language plpgsql as $$
declare
  posting bigint := case tg_table_name
    when 'ledger_postings' then (to_jsonb(new) ->> 'id')::bigint
    else (to_jsonb(new) ->> 'posting_id')::bigint end;
  entries bigint;
  total numeric;
begin
  -- Nobody can write xmin: it is the transaction that made the posting.
  if tg_table_name = 'ledger_entries' and not exists (
    select from ledger_postings
     where merchant_id = new.merchant_id and id = posting
       and xmin = pg_current_xact_id()::xid
  ) then
    raise exception 'posting % is written once and takes no further entries', posting
      using errcode = 'integrity_constraint_violation';
  end if;
  select count(*), coalesce(sum(amount_minor), 0) into entries, total
    from ledger_entries where merchant_id = new.merchant_id and posting_id = posting;
  if entries < 2 or total <> 0 then
    raise exception 'posting % has % entries that add up to %', posting, entries, total
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create function project_balances() returns trigger language plpgsql as $$
begin
  -- All transactions take the rows in one order, so that none waits for another in a circle.
  insert into ledger_balances as b (merchant_id, account, rail_id, bucket, amount_minor)
  select merchant_id, account, rail_id, (pg_current_xact_id()::text::numeric % 8)::smallint,
         sum(amount_minor)
    from added group by merchant_id, account, rail_id
   order by merchant_id, account, rail_id
  on conflict (merchant_id, account, rail_id, bucket)
    do update set amount_minor = b.amount_minor + excluded.amount_minor;
  return null;
end $$;

create trigger ledger_postings_stay before update or delete on ledger_postings
  for each row execute function refuse_change();
create trigger ledger_postings_kept before truncate on ledger_postings
  for each statement execute function refuse_change();
create trigger ledger_entries_stay before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_entries_kept before truncate on ledger_entries
  for each statement execute function refuse_change();
create trigger ledger_entries_projected after insert on ledger_entries
  referencing new table as added for each statement execute function project_balances();
create constraint trigger ledger_postings_balanced after insert on ledger_postings
  deferrable initially deferred for each row execute function expect_balanced_posting();
create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function expect_balanced_posting();
alter table ledger_postings enable always trigger ledger_postings_stay;
alter table ledger_postings enable always trigger ledger_postings_kept;
alter table ledger_postings enable always trigger ledger_postings_balanced;
alter table ledger_entries enable always trigger ledger_entries_stay;
alter table ledger_entries enable always trigger ledger_entries_kept;
alter table ledger_entries enable always trigger ledger_entries_balanced;

-- What a merchant pays us (MERCHANT) and what a rail keeps (RAIL):
-- greatest(min, round_half_up(amount * rate) + fixed). A change is a new row with a later date.
create table fee_schedules (
  id bigint generated always as identity primary key,
  party text not null check (party in ('MERCHANT', 'RAIL')),
  -- '' stands for whatever has no schedule of its own
  merchant_id text collate "C" not null default '',
  method text not null default '',
  fee_key text not null default '',
  valid_from timestamptz not null,
  rate_basis_points integer not null check (rate_basis_points between 0 and 10000),
  fixed_minor bigint not null default 0 check (fixed_minor >= 0),
  min_minor bigint not null default 0 check (min_minor >= 0),
  -- from valid_from on the scope holds no longer: the more general one does again
  is_end boolean not null default false,
  unique (party, merchant_id, method, fee_key, valid_from)
);
create trigger fee_schedules_stay before update or delete on fee_schedules
  for each row execute function refuse_change();
create trigger fee_schedules_kept before truncate on fee_schedules
  for each statement execute function refuse_change();
alter table fee_schedules enable always trigger fee_schedules_stay;
alter table fee_schedules enable always trigger fee_schedules_kept;

insert into fee_schedules
  (party, method, fee_key, valid_from, rate_basis_points, fixed_minor, min_minor) values
  ('MERCHANT', '', '', '2020-01-01Z', 150, 0, 1),
  ('MERCHANT', 'FPX_MY', '', '2020-01-01Z', 0, 120, 0),
  ('MERCHANT', 'FPX_MY', 'b2b1', '2020-01-01Z', 0, 240, 0),
  ('MERCHANT', 'MAYBANK_MY', '', '2020-01-01Z', 50, 0, 1),
  ('MERCHANT', 'MAYBANK_MY', 'credit', '2020-01-01Z', 80, 0, 1),
  ('MERCHANT', '', 'visa_local', '2020-01-01Z', 160, 20, 50),
  ('MERCHANT', '', 'mastercard_local', '2020-01-01Z', 160, 20, 50),
  ('MERCHANT', '', 'unionpay_local', '2020-01-01Z', 180, 20, 50),
  ('MERCHANT', '', 'visa_foreign', '2020-01-01Z', 300, 20, 50),
  ('MERCHANT', '', 'mastercard_foreign', '2020-01-01Z', 300, 20, 50),
  ('MERCHANT', '', 'unionpay_foreign', '2020-01-01Z', 260, 20, 50),
  ('MERCHANT', '', 'amex_local', '2020-01-01Z', 340, 20, 50),
  ('MERCHANT', '', 'amex_foreign', '2020-01-01Z', 340, 20, 50),
  ('MERCHANT', '', 'jcb_local', '2020-01-01Z', 310, 20, 50),
  ('MERCHANT', '', 'jcb_foreign', '2020-01-01Z', 310, 20, 50);

-- '' is every merchant without terms of its own.
create table merchant_terms (
  merchant_id text collate "C" primary key,
  -- how far refunds may take what we owe the merchant below zero
  overdraft_minor bigint not null check (overdraft_minor >= 0),
  -- kept back from payouts so that refunds can be paid
  reserve_minor bigint not null default 0 check (reserve_minor >= 0),
  reserve_basis_points integer not null default 0 check (reserve_basis_points between 0 and 10000),
  -- a payout below this waits for the next day
  payout_min_minor bigint not null default 1 check (payout_min_minor >= 1)
);
