-- The double-entry ledger: every movement of money is a posting whose amounts add up to nothing.
-- Amounts are sen; positive is debit, negative is credit. Written once, never changed.
create table ledger_postings (
  merchant_id text collate "C" not null,
  bucket smallint not null check (bucket between 0 and 7),
  -- 1, 2, 3 … in the order of commits, without a gap: see ledger_heads
  sequence bigint not null check (sequence >= 1),
  kind text not null check (kind in (
    'PAYMENT', 'FEE', 'REFUND_OPENED', 'REFUND_DONE', 'REFUND_REFUSED', 'REVERSAL',
    'FEE_RETURNED', 'DISPUTE_OPENED', 'DISPUTE_WON', 'DISPUTE_LOST', 'PAYOUT', 'RAIL_SETTLED')),
  -- what it is about; a kind is posted once for each
  reference text collate "C" not null,
  transaction_id text collate "C",
  fee_schedule_id bigint,
  -- '' when it touches none of the rail's accounts
  rail_id text not null,
  -- one column for each account; null when the posting does not touch it
  payable_minor bigint check (payable_minor <> 0),
  fees_minor bigint check (fees_minor <> 0),
  refunds_minor bigint check (refunds_minor <> 0),
  payouts_minor bigint check (payouts_minor <> 0),
  disputes_minor bigint check (disputes_minor <> 0),
  receivable_minor bigint check (receivable_minor <> 0),
  rail_fees_minor bigint check (rail_fees_minor <> 0),
  received_minor bigint check (received_minor <> 0),
  created_at timestamptz not null,
  primary key (merchant_id, bucket, sequence),
  constraint ledger_postings_balanced check (
    num_nonnulls(payable_minor, fees_minor, refunds_minor, payouts_minor, disputes_minor,
                 receivable_minor, rail_fees_minor, received_minor) >= 2
    and coalesce(payable_minor, 0) + coalesce(fees_minor, 0) + coalesce(refunds_minor, 0)
      + coalesce(payouts_minor, 0) + coalesce(disputes_minor, 0) + coalesce(receivable_minor, 0)
      + coalesce(rail_fees_minor, 0) + coalesce(received_minor, 0) = 0),
  constraint ledger_postings_rail check (
    (num_nonnulls(receivable_minor, rail_fees_minor, received_minor) > 0) = (rail_id <> ''))
);
create unique index ledger_postings_once on ledger_postings (merchant_id, kind, reference);
create index ledger_postings_by_time
  on ledger_postings (merchant_id, created_at, bucket, sequence);
create index ledger_postings_by_transaction on ledger_postings (merchant_id, transaction_id)
  where transaction_id is not null;

-- The end of each bucket of a merchant's postings and what they add up to. Who posts locks one row
-- until it commits, so within a bucket a lower sequence is committed before a higher one. Buckets
-- keep payments of one merchant from queueing for one row; a balance is their sum.
create table ledger_heads (
  merchant_id text collate "C" not null,
  bucket smallint not null check (bucket between 0 and 7),
  last_sequence bigint not null check (last_sequence >= 1),
  payable_minor bigint not null,
  fees_minor bigint not null,
  refunds_minor bigint not null,
  payouts_minor bigint not null,
  disputes_minor bigint not null,
  receivable_minor bigint not null,
  rail_fees_minor bigint not null,
  received_minor bigint not null,
  primary key (merchant_id, bucket)
) with (fillfactor = 50);

create table ledger_alarms (
  merchant_id text collate "C" not null,
  kind text not null check (kind in ('PROJECTION', 'SEQUENCE', 'PAYABLE', 'UNSETTLED')),
  subject text collate "C" not null,
  -- of SEQUENCE: numbers of postings
  expected_minor bigint not null,
  found_minor bigint not null,
  raised_at timestamptz not null,
  -- The same finding is one alarm, however often it is found.
  primary key (merchant_id, kind, subject, expected_minor, found_minor)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is written once and never changed', tg_table_name
    using errcode = 'integrity_constraint_violation';
end $$;

create trigger ledger_postings_stay before update or delete on ledger_postings
  for each row execute function refuse_change();
create trigger ledger_postings_kept before truncate on ledger_postings
  for each statement execute function refuse_change();
alter table ledger_postings enable always trigger ledger_postings_stay;
alter table ledger_postings enable always trigger ledger_postings_kept;

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
