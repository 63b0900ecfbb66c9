-- The double-entry ledger: every movement of money is a posting whose entries add up to nothing.
-- Amounts are sen; positive is debit, negative is credit. Written once, never changed.
create table ledger_postings (
  merchant_id text collate "C" not null,
  id bigint generated always as identity,
  kind text not null check (kind in (
    'PAYMENT', 'FEE', 'REFUND_OPENED', 'REFUND_DONE', 'REFUND_REFUSED', 'REVERSAL',
    'FEE_RETURNED', 'PAYOUT', 'RAIL_SETTLED')),
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

create function expect_balanced_posting() returns trigger language plpgsql as $$
declare
  posting bigint := case tg_table_name
    when 'ledger_postings' then (to_jsonb(new) ->> 'id')::bigint
    else (to_jsonb(new) ->> 'posting_id')::bigint end;
  entries bigint;
  total numeric;
begin
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
  unique (party, merchant_id, method, fee_key, valid_from)
);
create trigger fee_schedules_stay before update or delete on fee_schedules
  for each row execute function refuse_change();

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
insert into merchant_terms (merchant_id, overdraft_minor) values ('', 1000000);

-- Of a second payment on one QR code: the attempt whose code was paid.
alter table transactions add column origin_attempt_id text collate "C";
create index transactions_by_paid_at on transactions (merchant_id, paid_at)
  where paid_at is not null;

-- Money on its way back to a payer. The intent is a row before the rail is called.
create table refunds (
  merchant_id text collate "C" not null,
  id text collate "C" not null unique,
  transaction_id text collate "C" not null,
  rail_id text not null,
  kind text not null check (kind in ('REFUND', 'REVERSAL')),
  cause text not null check (cause in ('MERCHANT', 'DUPLICATE_PAYMENT')),
  type text not null check (type in ('FULL', 'PARTIAL')),
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null,
  -- the merchant's own key: a repeated call finds the first
  idempotency_key text collate "C",
  state text not null check (
    state in ('CREATED', 'PENDING', 'UNKNOWN', 'DONE', 'REFUSED', 'STUCK')),
  rail_reference text not null default '',
  refusal text check (refusal in ('balance', 'window', 'not_permitted', 'other')),
  raw_code text not null default '',
  -- calls to the rail so far, and when the next one is due
  tries integer not null,
  next_try_at timestamptz,
  balance_after_minor bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, transaction_id) references transactions (merchant_id, id),
  check ((state in ('CREATED', 'PENDING', 'UNKNOWN')) = (next_try_at is not null)),
  check ((state in ('DONE', 'REFUSED')) = (closed_at is not null)),
  check ((state = 'DONE') = (balance_after_minor is not null)),
  check (state <> 'REFUSED' or cause = 'MERCHANT')
);
create unique index refunds_one_open on refunds (merchant_id, transaction_id)
  where state in ('CREATED', 'PENDING', 'UNKNOWN', 'STUCK');
create unique index refunds_one_for_duplicate on refunds (merchant_id, transaction_id)
  where cause = 'DUPLICATE_PAYMENT';
create unique index refunds_by_idempotency_key on refunds (merchant_id, idempotency_key)
  where idempotency_key is not null;
create index refunds_by_transaction on refunds (merchant_id, transaction_id, created_at);
create index refunds_due on refunds (next_try_at) where next_try_at is not null;
create index refunds_by_rail_reference on refunds (rail_id, rail_reference)
  where rail_reference <> '';

-- What happened, for merchants who read it in order. Written in the transaction of the change,
-- numbered by its first reader: what is not committed has no number, so no number is ever missing.
create table events (
  merchant_id text collate "C" not null,
  id bigint generated always as identity,
  sequence bigint,
  type text not null,
  transaction_id text collate "C",
  order_id text collate "C",
  subject text collate "C" not null,
  amount_minor bigint not null,
  created_at timestamptz not null,
  primary key (merchant_id, id)
);
create unique index events_by_sequence on events (merchant_id, sequence) where sequence is not null;
create index events_unnumbered on events (merchant_id, id) where sequence is null;

create table event_counters (
  merchant_id text collate "C" primary key,
  last_sequence bigint not null
);
